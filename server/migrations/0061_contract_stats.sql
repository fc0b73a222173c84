ALTER TABLE "contract" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "recurring" jsonb DEFAULT '[]'::jsonb NOT NULL;