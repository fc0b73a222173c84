CREATE TABLE "email_change" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"ordered" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"holds_from" timestamp(3) with time zone,
	"held_since" timestamp(3) with time zone,
	"expires" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"studios" text[] DEFAULT '{}'::text[] NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"reached" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"author" uuid
);
--> statement-breakpoint
CREATE TABLE "sync_held" (
	"person" uuid NOT NULL,
	"collection" text NOT NULL,
	"documents" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "sync_held_person_collection_pk" PRIMARY KEY("person","collection")
);
--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "guardian" text;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_person" ON "email_change" USING btree ("person");--> statement-breakpoint
CREATE INDEX "email_change_from" ON "email_change" USING btree ("from");--> statement-breakpoint
CREATE INDEX "announcement_at" ON "announcement" USING btree ("at");--> statement-breakpoint
CREATE INDEX "announcement_author" ON "announcement" USING btree ("author");--> statement-breakpoint
CREATE INDEX "access_trace_reader" ON "access_trace" USING btree ("reader");--> statement-breakpoint
CREATE INDEX "course_door_act_by" ON "course_door_act" USING btree ("by");--> statement-breakpoint
CREATE INDEX "course_studio" ON "course" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "course_execution_substitutes" ON "course_execution" USING btree ("substitutes");--> statement-breakpoint
CREATE INDEX "course_room_studio" ON "course_room" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "course_series_course" ON "course_series" USING btree ("course");--> statement-breakpoint
CREATE INDEX "course_series_instructor" ON "course_series" USING btree ("instructor");--> statement-breakpoint
CREATE INDEX "course_series_room" ON "course_series" USING btree ("room");--> statement-breakpoint
CREATE INDEX "course_series_studio" ON "course_series" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "event_author" ON "event" USING btree ("author");--> statement-breakpoint
CREATE INDEX "event_studio" ON "event" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "feedback_course" ON "feedback" USING btree ("course");--> statement-breakpoint
CREATE INDEX "person_event_by" ON "person_event" USING btree ("by");--> statement-breakpoint
CREATE INDEX "popup_author" ON "popup" USING btree ("author");--> statement-breakpoint
CREATE INDEX "push_device_session" ON "push_device" USING btree ("session");--> statement-breakpoint
CREATE INDEX "rating_course" ON "rating" USING btree ("course");--> statement-breakpoint
CREATE INDEX "rating_words_person" ON "rating_words" USING btree ("person");--> statement-breakpoint
CREATE INDEX "registration_made_by" ON "registration" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "person_right_given_by" ON "person_right" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "person_role_given_by" ON "person_role" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "right_of_topic" ON "right" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "rights_audit_by" ON "rights_audit" USING btree ("by");--> statement-breakpoint
CREATE INDEX "role_right_right" ON "role_right" USING btree ("right");--> statement-breakpoint
CREATE INDEX "station_key_station" ON "station_key" USING btree ("station");--> statement-breakpoint
CREATE INDEX "studio_signature_signed_by" ON "studio_signature" USING btree ("signed_by");--> statement-breakpoint
CREATE INDEX "team_studio" ON "team" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "team_member_person" ON "team_member" USING btree ("person");--> statement-breakpoint
CREATE INDEX "team_member_team" ON "team_member" USING btree ("team");--> statement-breakpoint
CREATE INDEX "video_author" ON "video" USING btree ("author");--> statement-breakpoint
CREATE INDEX "plan_trainer" ON "plan" USING btree ("trainer");