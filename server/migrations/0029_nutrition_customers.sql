ALTER TABLE "nutrition_access" DROP CONSTRAINT "nutrition_access_source";--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD COLUMN "coach" uuid;--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD COLUMN "removed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD CONSTRAINT "nutrition_access_coach_person__id_fk" FOREIGN KEY ("coach") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nutrition_access_coach" ON "nutrition_access" USING btree ("coach");--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD CONSTRAINT "nutrition_access_source" CHECK ("nutrition_access"."source" in ('shop', 'hand'));