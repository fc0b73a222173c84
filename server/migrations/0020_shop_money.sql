CREATE TABLE "nutrition_access" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"title" text NOT NULL,
	"from" text NOT NULL,
	"until" text NOT NULL,
	"source" text NOT NULL,
	"of" uuid NOT NULL,
	"line" integer NOT NULL,
	"given" timestamp(3) with time zone NOT NULL,
	"taken" timestamp(3) with time zone,
	CONSTRAINT "nutrition_access_of" UNIQUE("of","line"),
	CONSTRAINT "nutrition_access_source" CHECK ("nutrition_access"."source" in ('shop')),
	CONSTRAINT "nutrition_access_days" CHECK ("nutrition_access"."from" <= "nutrition_access"."until")
);
--> statement-breakpoint
CREATE TABLE "sandbox_access_trouble" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_entry_code" (
	"code" text PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"resort_id" text NOT NULL,
	"until" text NOT NULL,
	"entries" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"void" boolean DEFAULT false NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_address" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"sealed" text NOT NULL,
	"until" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_bill" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"digits" text NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"creditor" jsonb NOT NULL,
	"day" text NOT NULL,
	"due" text NOT NULL,
	CONSTRAINT "payment_bill_digits_unique" UNIQUE("digits")
);
--> statement-breakpoint
CREATE TABLE "payment_received" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"day" text NOT NULL,
	"amount" integer NOT NULL,
	"note" text,
	"clerk" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_day" (
	"studio" text NOT NULL,
	"day" text NOT NULL,
	"rate" integer NOT NULL,
	"sold" integer NOT NULL,
	"back" integer NOT NULL,
	"vat" integer NOT NULL,
	"gateway" integer NOT NULL,
	"cash" integer NOT NULL,
	"terminal" integer NOT NULL,
	"bank" integer NOT NULL,
	"rounding" integer NOT NULL,
	"disputes" integer NOT NULL,
	"owed" integer NOT NULL,
	"payments" integer NOT NULL,
	"refunds" integer NOT NULL,
	CONSTRAINT "journal_day_studio_day_rate_pk" PRIMARY KEY("studio","day","rate")
);
--> statement-breakpoint
CREATE TABLE "payment_remark" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"text" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_setting" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_setting_place_unique" UNIQUE("place")
);
--> statement-breakpoint
CREATE TABLE "payment_setting_change" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "refund_ask" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"restock" boolean DEFAULT false NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"note" text,
	"alone" boolean DEFAULT false NOT NULL,
	"paid_by" uuid,
	CONSTRAINT "refund_ask_amount" CHECK ("refund_ask"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "entry_code" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"line" integer NOT NULL,
	"piece" integer NOT NULL,
	"person" uuid,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"entries" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"until" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"trouble" text,
	"created" timestamp(3) with time zone NOT NULL,
	"saved" timestamp(3) with time zone,
	"voided" timestamp(3) with time zone,
	"reason" text,
	"voided_by" uuid,
	CONSTRAINT "entry_code_code_unique" UNIQUE("code"),
	CONSTRAINT "entry_code_state" CHECK ("entry_code"."state" in ('waiting', 'saved', 'used', 'void')),
	CONSTRAINT "entry_code_entries" CHECK ("entry_code"."entries" > 0 and "entry_code"."used" >= 0),
	CONSTRAINT "entry_code_trouble" CHECK ("entry_code"."trouble" in ('away', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "shop_order_act" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"kind" text NOT NULL,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"of" uuid,
	"till" text,
	"amount" integer,
	"slip" text,
	CONSTRAINT "shop_order_act_kind" CHECK ("shop_order_act"."kind" in ('taken', 'handed', 'unhanded', 'back'))
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "rate" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_signup" ADD COLUMN "online" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_signup" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "occasion_entry" ADD COLUMN "came_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_mail" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "entries" integer;--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD CONSTRAINT "nutrition_access_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_address" ADD CONSTRAINT "payment_address_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_address" ADD CONSTRAINT "payment_address_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_bill" ADD CONSTRAINT "payment_bill_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_received" ADD CONSTRAINT "payment_received_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_received" ADD CONSTRAINT "payment_received_clerk_person__id_fk" FOREIGN KEY ("clerk") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_remark" ADD CONSTRAINT "payment_remark_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_remark" ADD CONSTRAINT "payment_remark_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_setting_change" ADD CONSTRAINT "payment_setting_change_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_decided_by_person__id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_paid_by_person__id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_order_shop_order__id_fk" FOREIGN KEY ("order") REFERENCES "public"."shop_order"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_voided_by_person__id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order_act" ADD CONSTRAINT "shop_order_act_order_shop_order__id_fk" FOREIGN KEY ("order") REFERENCES "public"."shop_order"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order_act" ADD CONSTRAINT "shop_order_act_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nutrition_access_person" ON "nutrition_access" USING btree ("person","until");--> statement-breakpoint
CREATE INDEX "sandbox_entry_code_at" ON "sandbox_entry_code" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_address_person" ON "payment_address" USING btree ("person");--> statement-breakpoint
CREATE INDEX "payment_address_until" ON "payment_address" USING btree ("until");--> statement-breakpoint
CREATE INDEX "payment_bill_due" ON "payment_bill" USING btree ("due");--> statement-breakpoint
CREATE INDEX "payment_received_payment" ON "payment_received" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payment_received_clerk" ON "payment_received" USING btree ("clerk");--> statement-breakpoint
CREATE INDEX "journal_day_day" ON "journal_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "payment_remark_payment" ON "payment_remark" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payment_remark_by" ON "payment_remark" USING btree ("by");--> statement-breakpoint
CREATE INDEX "payment_setting_change_place" ON "payment_setting_change" USING btree ("place","at");--> statement-breakpoint
CREATE INDEX "payment_setting_change_by" ON "payment_setting_change" USING btree ("by");--> statement-breakpoint
CREATE INDEX "refund_ask_payment" ON "refund_ask" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "refund_ask_by" ON "refund_ask" USING btree ("by");--> statement-breakpoint
CREATE INDEX "refund_ask_decided_by" ON "refund_ask" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "refund_ask_paid_by" ON "refund_ask" USING btree ("paid_by");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_code_piece" ON "entry_code" USING btree ("order","line","piece") WHERE "entry_code"."state" <> 'void' or "entry_code"."reason" is not null;--> statement-breakpoint
CREATE INDEX "entry_code_order" ON "entry_code" USING btree ("order");--> statement-breakpoint
CREATE INDEX "entry_code_person" ON "entry_code" USING btree ("person");--> statement-breakpoint
CREATE INDEX "entry_code_studio" ON "entry_code" USING btree ("studio","created");--> statement-breakpoint
CREATE INDEX "entry_code_voided_by" ON "entry_code" USING btree ("voided_by");--> statement-breakpoint
CREATE INDEX "entry_code_until" ON "entry_code" USING btree ("until");--> statement-breakpoint
CREATE INDEX "shop_order_act_order" ON "shop_order_act" USING btree ("order","received");--> statement-breakpoint
CREATE INDEX "shop_order_act_person" ON "shop_order_act" USING btree ("person");--> statement-breakpoint
CREATE INDEX "journal_line_days" ON "journal_line" USING btree ("day");--> statement-breakpoint
CREATE INDEX "payment_task" ON "payment" USING btree ("studio","task") WHERE "payment"."task" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_created" ON "shop_order" USING btree ("created","_id");--> statement-breakpoint
UPDATE "payment" SET "way" = (SELECT a."way" FROM "payment_attempt" a WHERE a."payment" = "payment"."_id" ORDER BY a."nth" DESC LIMIT 1);--> statement-breakpoint
CREATE FUNCTION "journal_day_late"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE sells boolean := NEW."account" IN ('sales', 'vat'); BEGIN IF NEW."day" >= to_char((now() AT TIME ZONE 'Europe/Zurich')::date - 1, 'YYYY-MM-DD') THEN RETURN NULL; END IF; PERFORM pg_advisory_xact_lock(hashtext('journal_day')); IF NOT EXISTS (SELECT 1 FROM "journal_day" WHERE "day" >= NEW."day") THEN RETURN NULL; END IF; INSERT INTO "journal_day" AS d VALUES (NEW."studio", NEW."day", CASE WHEN sells THEN NEW."rate" ELSE 0 END, CASE WHEN sells AND NEW."amount" < 0 THEN -NEW."amount" ELSE 0 END, CASE WHEN sells AND NEW."amount" > 0 THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'vat' THEN -NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'gateway' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'cash' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'terminal' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'bank' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'rounding' THEN -NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'disputes' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'customer' THEN -NEW."amount" ELSE 0 END, (NEW."account" = 'customer' AND NEW."fact" LIKE 'settled:%')::int, (NEW."account" IN ('gateway', 'cash', 'terminal', 'bank') AND NEW."fact" LIKE 'refunded:%')::int) ON CONFLICT ("studio", "day", "rate") DO UPDATE SET "sold" = d."sold" + EXCLUDED."sold", "back" = d."back" + EXCLUDED."back", "vat" = d."vat" + EXCLUDED."vat", "gateway" = d."gateway" + EXCLUDED."gateway", "cash" = d."cash" + EXCLUDED."cash", "terminal" = d."terminal" + EXCLUDED."terminal", "bank" = d."bank" + EXCLUDED."bank", "rounding" = d."rounding" + EXCLUDED."rounding", "disputes" = d."disputes" + EXCLUDED."disputes", "owed" = d."owed" + EXCLUDED."owed", "payments" = d."payments" + EXCLUDED."payments", "refunds" = d."refunds" + EXCLUDED."refunds"; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "journal_line_late" AFTER INSERT ON "journal_line" FOR EACH ROW EXECUTE FUNCTION "journal_day_late"();
