CREATE TABLE "healthcare_insurer" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"asks_visits" boolean DEFAULT false NOT NULL,
	"example" boolean DEFAULT false NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "healthcare_label" (
	"studio" text PRIMARY KEY NOT NULL,
	"labels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "healthcare_request" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"insurer" uuid NOT NULL,
	"year" integer NOT NULL,
	"insured_number" text,
	"visits" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"amount" integer,
	"paid_on" date,
	"trouble" text,
	"run" uuid,
	"confirmation" jsonb,
	"decided_by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "healthcare_request_status" CHECK ("healthcare_request"."status" in ('requested', 'checking', 'confirmed', 'rejected', 'withdrawn', 'revoked')),
	CONSTRAINT "healthcare_request_trouble" CHECK ("healthcare_request"."trouble" in ('away', 'unknown', 'unsigned'))
);
--> statement-breakpoint
CREATE TABLE "healthcare_run" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"by" uuid NOT NULL,
	"total" integer NOT NULL,
	"troubled" integer DEFAULT 0 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "healthcare_label" ADD CONSTRAINT "healthcare_label_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_request" ADD CONSTRAINT "healthcare_request_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_request" ADD CONSTRAINT "healthcare_request_insurer_healthcare_insurer__id_fk" FOREIGN KEY ("insurer") REFERENCES "public"."healthcare_insurer"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_request" ADD CONSTRAINT "healthcare_request_decided_by_person__id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_run" ADD CONSTRAINT "healthcare_run_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "healthcare_request_person" ON "healthcare_request" USING btree ("person","year");--> statement-breakpoint
CREATE INDEX "healthcare_request_insurer" ON "healthcare_request" USING btree ("insurer");--> statement-breakpoint
CREATE INDEX "healthcare_request_decided_by" ON "healthcare_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "healthcare_request_at" ON "healthcare_request" USING btree ("at","_id");--> statement-breakpoint
CREATE INDEX "healthcare_request_run" ON "healthcare_request" USING btree ("run");--> statement-breakpoint
CREATE UNIQUE INDEX "healthcare_request_standing" ON "healthcare_request" USING btree ("person","year","insurer") WHERE "healthcare_request"."status" in ('requested', 'checking', 'confirmed');--> statement-breakpoint
CREATE INDEX "healthcare_run_by" ON "healthcare_run" USING btree ("by");