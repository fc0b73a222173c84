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
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_closed_by_person__id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_note" ADD CONSTRAINT "day_note_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_month_by" ON "closed_month" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "day_note_studio" ON "day_note" USING btree ("studio","from");