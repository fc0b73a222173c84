CREATE TABLE "pay_supplement" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"name" text NOT NULL,
	"when" text NOT NULL,
	"starts" text,
	"ends" text,
	"kinds" text[] DEFAULT '{}'::text[] NOT NULL,
	"percent" integer NOT NULL,
	"code" text,
	"from_day" date NOT NULL,
	"to_day" date,
	"permit" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "pay_supplement_when" CHECK ("pay_supplement"."when" in ('sunday', 'holiday', 'hours'))
);
--> statement-breakpoint
CREATE TABLE "payroll_file" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"month" text NOT NULL,
	"studios" text[] NOT NULL,
	"layout" jsonb NOT NULL,
	"hash" text NOT NULL,
	"proposer" uuid,
	"proposed_at" timestamp(3) with time zone NOT NULL,
	"number" integer,
	"freezer" uuid,
	"frozen_at" timestamp(3) with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payroll_file_frozen" CHECK (("payroll_file"."number" is null) = ("payroll_file"."frozen_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payroll_layout" (
	"brand" text PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_line" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"file" uuid NOT NULL,
	"person" uuid NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"code" text,
	"studio" text NOT NULL,
	"minutes" integer NOT NULL,
	"hundredths" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_taken" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"file" uuid NOT NULL,
	"actor" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daycare_signup" DROP CONSTRAINT "daycare_signup_state";--> statement-breakpoint
ALTER TABLE "public_holiday" ADD COLUMN "sunday" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_supplement" ADD CONSTRAINT "pay_supplement_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_file" ADD CONSTRAINT "payroll_file_proposer_person__id_fk" FOREIGN KEY ("proposer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_file" ADD CONSTRAINT "payroll_file_freezer_person__id_fk" FOREIGN KEY ("freezer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_file_payroll_file__id_fk" FOREIGN KEY ("file") REFERENCES "public"."payroll_file"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_taken" ADD CONSTRAINT "payroll_taken_file_payroll_file__id_fk" FOREIGN KEY ("file") REFERENCES "public"."payroll_file"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_taken" ADD CONSTRAINT "payroll_taken_actor_person__id_fk" FOREIGN KEY ("actor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_supplement_studio" ON "pay_supplement" USING btree ("studio","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_file_number" ON "payroll_file" USING btree ("brand","number");--> statement-breakpoint
CREATE INDEX "payroll_file_month" ON "payroll_file" USING btree ("month","brand");--> statement-breakpoint
CREATE INDEX "payroll_file_proposer" ON "payroll_file" USING btree ("proposer");--> statement-breakpoint
CREATE INDEX "payroll_file_freezer" ON "payroll_file" USING btree ("freezer");--> statement-breakpoint
CREATE INDEX "payroll_line_file" ON "payroll_line" USING btree ("file");--> statement-breakpoint
CREATE INDEX "payroll_line_person" ON "payroll_line" USING btree ("person");--> statement-breakpoint
CREATE INDEX "payroll_taken_file" ON "payroll_taken" USING btree ("file","at");--> statement-breakpoint
CREATE INDEX "payroll_taken_actor" ON "payroll_taken" USING btree ("actor");--> statement-breakpoint
ALTER TABLE "daycare_signup" ADD CONSTRAINT "daycare_signup_state" CHECK ("daycare_signup"."state" in ('waiting', 'booked', 'here', 'collected', 'cancelled', 'missed'));