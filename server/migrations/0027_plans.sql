ALTER TABLE "plan" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "removed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workout" ADD COLUMN "person" uuid;--> statement-breakpoint
ALTER TABLE "workout" ADD COLUMN "removed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workout" ADD CONSTRAINT "workout_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workout_person" ON "workout" USING btree ("person");--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_state" CHECK ("plan"."state" in ('draft', 'published'));--> statement-breakpoint
-- What was entered until now is what was asked for.
UPDATE "plan" SET "until" = "end";
