ALTER TABLE "habit" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_template" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "picture" text;