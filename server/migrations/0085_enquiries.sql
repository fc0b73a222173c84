ALTER TABLE "appointment" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "survey_answer" ADD COLUMN "mailed" text;--> statement-breakpoint
ALTER TABLE "invite" ADD COLUMN "over" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_import" ADD COLUMN "ordered" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_import" ADD COLUMN "at" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "appointment_act" ON "appointment" USING btree ("act");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_answer_mailed" ON "survey_answer" USING btree ("campaign","mailed");--> statement-breakpoint
CREATE INDEX "lead_loosely" ON "lead" USING btree ((replace(split_part(split_part("email", '@', 1), '+', 1), '.', '') || '@' || split_part("email", '@', 2)));