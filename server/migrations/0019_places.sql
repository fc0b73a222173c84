ALTER TABLE "event" ADD COLUMN "rate" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_signup" ADD COLUMN "online" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_signup" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;