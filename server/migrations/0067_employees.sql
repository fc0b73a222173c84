CREATE TABLE "employee_cert" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"issued" date NOT NULL,
	"until" date NOT NULL,
	"file" text,
	"author" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "employee_cert_kind" CHECK ("employee_cert"."kind" in ('bls', 'aed', 'other'))
);
--> statement-breakpoint
CREATE TABLE "employment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"ends" boolean DEFAULT false NOT NULL,
	"workload" integer NOT NULL,
	"minutes" integer[] NOT NULL,
	"wage" text NOT NULL,
	"week" integer NOT NULL,
	"number" text,
	"studios" text[] NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"school_days" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"reason" text NOT NULL,
	"author" uuid,
	"receipt" timestamp(3) with time zone NOT NULL,
	"told_on" date,
	CONSTRAINT "employment_week" CHECK ("employment"."week" in (45, 50)),
	CONSTRAINT "employment_wage" CHECK ("employment"."wage" in ('month', 'hour', 'course'))
);
--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "removed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "employee_cert" ADD CONSTRAINT "employee_cert_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_cert" ADD CONSTRAINT "employee_cert_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment" ADD CONSTRAINT "employment_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment" ADD CONSTRAINT "employment_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_cert_person" ON "employee_cert" USING btree ("person");--> statement-breakpoint
CREATE INDEX "employee_cert_author" ON "employee_cert" USING btree ("author");--> statement-breakpoint
CREATE INDEX "employee_cert_until" ON "employee_cert" USING btree ("until");--> statement-breakpoint
CREATE INDEX "employee_cert_file" ON "employee_cert" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_person" ON "employment" USING btree ("person","receipt");--> statement-breakpoint
CREATE INDEX "employment_author" ON "employment" USING btree ("author");--> statement-breakpoint
CREATE INDEX "employment_studios" ON "employment" USING gin ("studios");--> statement-breakpoint
CREATE INDEX "employment_from" ON "employment" USING btree ("from_day");--> statement-breakpoint
UPDATE "right" SET "title" = 'Eigene Zeiten erfassen', "version" = "version" + 1 WHERE "code" = 'tt_employeeManage' AND "title" = 'Zeiten der Mitarbeitenden verwalten';--> statement-breakpoint
INSERT INTO "role_right" ("role", "right")
	SELECT r."code", t."code" FROM "role" r, "right" t
	WHERE r."code" IN ('office', 'trainer', 'gf_instructor') AND t."code" = 'tt_employeeManage'
	ON CONFLICT DO NOTHING;
