CREATE TABLE "daycare_proof" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"person" uuid,
	"number" text NOT NULL,
	"issued" date NOT NULL,
	"until" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "daycare_proof_kind" CHECK ("daycare_proof"."kind" in ('permit', 'extract')),
	CONSTRAINT "daycare_proof_person_kind" CHECK (("daycare_proof"."kind" = 'extract') = ("daycare_proof"."person" is not null)),
	CONSTRAINT "daycare_proof_span" CHECK ("daycare_proof"."until" >= "daycare_proof"."issued")
);
--> statement-breakpoint
CREATE TABLE "second_job" (
	"person" uuid PRIMARY KEY NOT NULL,
	"sealed" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "absence_step" ADD COLUMN "opened" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "daycare_signup" ADD COLUMN "placed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_published" ADD COLUMN "permits" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_setting" ADD COLUMN "nights" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD COLUMN "marked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD COLUMN "own_giving" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD COLUMN "own_taking" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_file" ADD COLUMN "added" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "daycare_proof" ADD CONSTRAINT "daycare_proof_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daycare_proof" ADD CONSTRAINT "daycare_proof_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_job" ADD CONSTRAINT "second_job_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daycare_proof_studio" ON "daycare_proof" USING btree ("studio","until");--> statement-breakpoint
CREATE INDEX "daycare_proof_person" ON "daycare_proof" USING btree ("person");--> statement-breakpoint
UPDATE "shift_published" SET "permits" = ARRAY["permit"] WHERE "permit" IS NOT NULL;--> statement-breakpoint
UPDATE "daycare_signup" SET "placed" = false WHERE "state" = 'waiting';