CREATE TABLE "plan_template" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"goal" text,
	"splits" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "run_feedback" (
	"person" uuid NOT NULL,
	"run" uuid NOT NULL,
	"status" text NOT NULL,
	"answer" text,
	"by" uuid,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "run_feedback_person_run_pk" PRIMARY KEY("person","run"),
	CONSTRAINT "run_feedback_status" CHECK ("run_feedback"."status" in ('new', 'read', 'answered'))
);
--> statement-breakpoint
ALTER TABLE "trained_run" ADD COLUMN "effort" integer;--> statement-breakpoint
ALTER TABLE "trained_run" ADD COLUMN "pain" jsonb;--> statement-breakpoint
ALTER TABLE "plan_template" ADD CONSTRAINT "plan_template_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_feedback" ADD CONSTRAINT "run_feedback_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_feedback" ADD CONSTRAINT "run_feedback_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_template_studio" ON "plan_template" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "run_feedback_by" ON "run_feedback" USING btree ("by");--> statement-breakpoint
CREATE INDEX "trained_run_told" ON "trained_run" USING btree ("started") WHERE "trained_run"."plan" is not null and "trained_run"."state" = 'finished'
    and ("trained_run"."effort" is not null or "trained_run"."pain" is not null or "trained_run"."note" is not null or "trained_run"."modifications" <> '[]'::jsonb);