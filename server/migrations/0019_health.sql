CREATE TABLE "trace_queue" (
	"nth" bigserial PRIMARY KEY NOT NULL,
	"line" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_trace" ADD COLUMN "kind" text DEFAULT 'read' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_trace" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "access_trace" ADD COLUMN "received_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "access_trace" ADD CONSTRAINT "access_trace_kind" CHECK ("access_trace"."kind" in ('read', 'written', 'disclosed', 'taken', 'deleted'));