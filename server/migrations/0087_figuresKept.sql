CREATE TABLE "appointment_count" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"day" date NOT NULL,
	"trainer" uuid,
	"many" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_month" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"month" date NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"closed_by" uuid,
	"report" jsonb NOT NULL,
	CONSTRAINT "closed_month_once" UNIQUE NULLS NOT DISTINCT("studio","month")
);
--> statement-breakpoint
CREATE TABLE "day_note" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "left_studio" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "left_verified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "appointment_count" ADD CONSTRAINT "appointment_count_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_count" ADD CONSTRAINT "appointment_count_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_closed_by_person__id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_note" ADD CONSTRAINT "day_note_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_count_studio" ON "appointment_count" USING btree ("studio","day");--> statement-breakpoint
CREATE INDEX "appointment_count_trainer" ON "appointment_count" USING btree ("trainer");--> statement-breakpoint
CREATE INDEX "closed_month_by" ON "closed_month" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "day_note_studio" ON "day_note" USING btree ("studio","from");