CREATE TABLE "absence" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person" uuid NOT NULL,
	"from" date NOT NULL,
	"to" date,
	"half_first" boolean DEFAULT false NOT NULL,
	"half_last" boolean DEFAULT false NOT NULL,
	"starts" text,
	"ends" text,
	"share" integer,
	"where" text,
	"km" integer,
	"minutes" integer,
	"note" text,
	"state" text NOT NULL,
	"author" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"decider" uuid,
	"decision" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "absence_kind" CHECK ("absence"."kind" in ('holiday', 'wish', 'sick', 'trip')),
	CONSTRAINT "absence_span" CHECK ("absence"."to" is null or "absence"."to" >= "absence"."from")
);
--> statement-breakpoint
CREATE TABLE "absence_certificate" (
	"absence" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"file" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence_setting" (
	"studio" text PRIMARY KEY NOT NULL,
	"wishes_a_month" integer NOT NULL,
	"wishes_before" integer NOT NULL,
	"certificate_from" integer NOT NULL,
	"most_away" integer,
	"limits" jsonb NOT NULL,
	"blocked" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence_step" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"absence" uuid NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"actor" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"decision" uuid,
	"version" integer NOT NULL,
	"consent" boolean DEFAULT false NOT NULL,
	"marked" boolean DEFAULT false NOT NULL,
	"undone" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "holiday_move" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"halves" integer NOT NULL,
	"reason" text NOT NULL,
	"author" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_holiday" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_decider_person__id_fk" FOREIGN KEY ("decider") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_certificate" ADD CONSTRAINT "absence_certificate_absence_absence__id_fk" FOREIGN KEY ("absence") REFERENCES "public"."absence"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_certificate" ADD CONSTRAINT "absence_certificate_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_setting" ADD CONSTRAINT "absence_setting_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_step" ADD CONSTRAINT "absence_step_absence_absence__id_fk" FOREIGN KEY ("absence") REFERENCES "public"."absence"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_step" ADD CONSTRAINT "absence_step_actor_person__id_fk" FOREIGN KEY ("actor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_move" ADD CONSTRAINT "holiday_move_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_move" ADD CONSTRAINT "holiday_move_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_holiday" ADD CONSTRAINT "public_holiday_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_person" ON "absence" USING btree ("person","from");--> statement-breakpoint
CREATE INDEX "absence_waiting" ON "absence" USING btree ("state","from");--> statement-breakpoint
CREATE INDEX "absence_author" ON "absence" USING btree ("author");--> statement-breakpoint
CREATE INDEX "absence_decider" ON "absence" USING btree ("decider");--> statement-breakpoint
CREATE INDEX "absence_decision" ON "absence" USING btree ("decision");--> statement-breakpoint
CREATE INDEX "absence_certificate_person" ON "absence_certificate" USING btree ("person");--> statement-breakpoint
CREATE INDEX "absence_certificate_file" ON "absence_certificate" USING btree ("file");--> statement-breakpoint
CREATE INDEX "absence_step_absence" ON "absence_step" USING btree ("absence","at");--> statement-breakpoint
CREATE INDEX "absence_step_decision" ON "absence_step" USING btree ("decision");--> statement-breakpoint
CREATE INDEX "absence_step_actor" ON "absence_step" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "holiday_move_person" ON "holiday_move" USING btree ("person","day");--> statement-breakpoint
CREATE INDEX "holiday_move_author" ON "holiday_move" USING btree ("author");--> statement-breakpoint
CREATE INDEX "public_holiday_studio" ON "public_holiday" USING btree ("studio","day");