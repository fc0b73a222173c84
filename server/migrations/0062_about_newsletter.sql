ALTER TABLE "person" ADD COLUMN "newsletter_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_about_person__id_fk" FOREIGN KEY ("about") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_about" ON "notification" USING btree ("about");