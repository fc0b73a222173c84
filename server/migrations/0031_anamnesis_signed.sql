ALTER TABLE "anamnesis" ADD COLUMN "signed" text;--> statement-breakpoint
ALTER TABLE "anamnesis" ADD COLUMN "reminded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "anamnesis_copy" ADD COLUMN "countersigned_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_signed_gone" CHECK ("anamnesis"."signed" is null or "anamnesis"."status" = 'draft');