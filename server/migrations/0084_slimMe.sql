CREATE TABLE "slim_participant" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"programme" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "slim_programme" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"first" date NOT NULL,
	"weeks" integer NOT NULL,
	"clock" text NOT NULL,
	"minutes" integer NOT NULL,
	"skipped" text[] DEFAULT '{}'::text[] NOT NULL,
	"places" integer NOT NULL,
	"coach" uuid,
	"lead_settings" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "slim_programme_weeks" CHECK ("slim_programme"."weeks" between 4 and 16)
);
--> statement-breakpoint
ALTER TABLE "slim_participant" ADD CONSTRAINT "slim_participant_programme_slim_programme__id_fk" FOREIGN KEY ("programme") REFERENCES "public"."slim_programme"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slim_participant" ADD CONSTRAINT "slim_participant_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slim_participant" ADD CONSTRAINT "slim_participant_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slim_programme" ADD CONSTRAINT "slim_programme_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slim_programme" ADD CONSTRAINT "slim_programme_coach_person__id_fk" FOREIGN KEY ("coach") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slim_programme" ADD CONSTRAINT "slim_programme_lead_settings_lead_form__id_fk" FOREIGN KEY ("lead_settings") REFERENCES "public"."lead_form"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slim_participant_once" ON "slim_participant" USING btree ("programme","person");--> statement-breakpoint
CREATE INDEX "slim_participant_person" ON "slim_participant" USING btree ("person");--> statement-breakpoint
CREATE INDEX "slim_participant_by" ON "slim_participant" USING btree ("by");--> statement-breakpoint
CREATE INDEX "slim_programme_studio" ON "slim_programme" USING btree ("studio","first");--> statement-breakpoint
CREATE INDEX "slim_programme_coach" ON "slim_programme" USING btree ("coach");--> statement-breakpoint
CREATE INDEX "slim_programme_lead_settings" ON "slim_programme" USING btree ("lead_settings");