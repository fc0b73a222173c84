ALTER TABLE "diary_setting" ADD COLUMN "kcal" integer;--> statement-breakpoint
ALTER TABLE "diary_setting" ADD COLUMN "protein" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "ingredients" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "allergens" text[] DEFAULT '{}'::text[] NOT NULL;