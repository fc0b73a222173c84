ALTER TABLE "time_stamp" ADD COLUMN "tablet" uuid;--> statement-breakpoint
CREATE INDEX "time_stamp_tablet" ON "time_stamp" USING btree ("tablet","at");