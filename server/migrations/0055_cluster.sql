ALTER TABLE "sync_epoch" ADD COLUMN "installation" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_epoch" ADD COLUMN "dated" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_held" ADD COLUMN "last_id" text;--> statement-breakpoint
ALTER TABLE "sync_held" ADD COLUMN "last_version" integer;--> statement-breakpoint
ALTER TABLE "sync_held" ADD COLUMN "written_at" timestamp(3) with time zone;