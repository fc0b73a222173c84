ALTER TABLE "occasion" DROP CONSTRAINT "occasion_kind";--> statement-breakpoint
ALTER TABLE "occasion_entry" ADD COLUMN "along" jsonb;--> statement-breakpoint
ALTER TABLE "occasion_entry" ADD COLUMN "wishes" text;--> statement-breakpoint
ALTER TABLE "occasion" ADD CONSTRAINT "occasion_kind" CHECK ("occasion"."kind" in ('party', 'contest', 'allianz', 'alibey'));