CREATE TABLE "contract_due" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"source" uuid NOT NULL,
	"title" text NOT NULL,
	"whole" integer NOT NULL,
	"less" integer DEFAULT 0 NOT NULL,
	"owed" integer NOT NULL,
	"waived" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"due_on" date NOT NULL,
	"reminded_on" date,
	"reminders" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contract_due_once" UNIQUE("kind","source"),
	CONSTRAINT "contract_due_sums" CHECK ("contract_due"."whole" > 0 and "contract_due"."owed" >= 0 and "contract_due"."owed" <= "contract_due"."whole" and "contract_due"."less" >= 0),
	CONSTRAINT "contract_due_kind" CHECK ("contract_due"."kind" in ('joining', 'prepaid', 'pause', 'upgrade'))
);
--> statement-breakpoint
CREATE TABLE "contract_due_act" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"due" uuid NOT NULL,
	"kind" text NOT NULL,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"till" text NOT NULL,
	"amount" integer NOT NULL,
	"slip" text,
	"of" uuid
);
--> statement-breakpoint
CREATE TABLE "contract_payback" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"why" text NOT NULL,
	"source" uuid NOT NULL,
	"amount" integer NOT NULL,
	"payment" uuid,
	"state" text NOT NULL,
	"first_by" uuid,
	"first_at" timestamp(3) with time zone,
	"second_by" uuid,
	"paid_at" timestamp(3) with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_payback_source_unique" UNIQUE("source"),
	CONSTRAINT "contract_payback_amount" CHECK ("contract_payback"."amount" >= 0),
	CONSTRAINT "contract_payback_state" CHECK ("contract_payback"."state" in ('open', 'asked', 'paid', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "company" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"studios" text[] NOT NULL,
	"key" text NOT NULL,
	"file" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_entry" (
	"file" uuid NOT NULL,
	"hash" text NOT NULL,
	"percent" integer NOT NULL,
	"until" date,
	CONSTRAINT "company_entry_file_hash_pk" PRIMARY KEY("file","hash")
);
--> statement-breakpoint
CREATE TABLE "company_file" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"company" uuid,
	"name" text NOT NULL,
	"lines" integer NOT NULL,
	"key" text NOT NULL,
	"by" uuid,
	"checked" timestamp(3) with time zone NOT NULL,
	"taken" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contract_company" (
	"contract" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"hash" text,
	"percent" integer NOT NULL,
	"until" date,
	"proof" uuid,
	"by" uuid,
	"ends_on" date,
	"event" uuid,
	"told_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contract_due" ADD CONSTRAINT "contract_due_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_due" ADD CONSTRAINT "contract_due_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_due" ADD CONSTRAINT "contract_due_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_due_act" ADD CONSTRAINT "contract_due_act_due_contract_due__id_fk" FOREIGN KEY ("due") REFERENCES "public"."contract_due"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_due_act" ADD CONSTRAINT "contract_due_act_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payback" ADD CONSTRAINT "contract_payback_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payback" ADD CONSTRAINT "contract_payback_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payback" ADD CONSTRAINT "contract_payback_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payback" ADD CONSTRAINT "contract_payback_first_by_person__id_fk" FOREIGN KEY ("first_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payback" ADD CONSTRAINT "contract_payback_second_by_person__id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_entry" ADD CONSTRAINT "company_entry_file_company_file__id_fk" FOREIGN KEY ("file") REFERENCES "public"."company_file"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_file" ADD CONSTRAINT "company_file_company_company__id_fk" FOREIGN KEY ("company") REFERENCES "public"."company"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_file" ADD CONSTRAINT "company_file_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_company" ADD CONSTRAINT "contract_company_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_company" ADD CONSTRAINT "contract_company_company_company__id_fk" FOREIGN KEY ("company") REFERENCES "public"."company"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_company" ADD CONSTRAINT "contract_company_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_due_contract" ON "contract_due" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "contract_due_person" ON "contract_due" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_due_studio" ON "contract_due" USING btree ("studio","due_on");--> statement-breakpoint
CREATE INDEX "contract_due_act_due" ON "contract_due_act" USING btree ("due");--> statement-breakpoint
CREATE INDEX "contract_due_act_person" ON "contract_due_act" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_payback_contract" ON "contract_payback" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "contract_payback_person" ON "contract_payback" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_payback_studio" ON "contract_payback" USING btree ("studio","state","created_at");--> statement-breakpoint
CREATE INDEX "contract_payback_first_by" ON "contract_payback" USING btree ("first_by");--> statement-breakpoint
CREATE INDEX "contract_payback_second_by" ON "contract_payback" USING btree ("second_by");--> statement-breakpoint
CREATE INDEX "company_file_company" ON "company_file" USING btree ("company","taken");--> statement-breakpoint
CREATE INDEX "company_file_by" ON "company_file" USING btree ("by");--> statement-breakpoint
CREATE INDEX "contract_company_company" ON "contract_company" USING btree ("company");--> statement-breakpoint
CREATE INDEX "contract_company_by" ON "contract_company" USING btree ("by");