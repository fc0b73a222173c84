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
ALTER TABLE "payment" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "payment_remark" ADD CONSTRAINT "payment_remark_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_remark" ADD CONSTRAINT "payment_remark_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_setting_change" ADD CONSTRAINT "payment_setting_change_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_decided_by_person__id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_ask" ADD CONSTRAINT "refund_ask_paid_by_person__id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_day_day" ON "journal_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "payment_remark_payment" ON "payment_remark" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payment_remark_by" ON "payment_remark" USING btree ("by");--> statement-breakpoint
CREATE INDEX "payment_setting_change_place" ON "payment_setting_change" USING btree ("place","at");--> statement-breakpoint
CREATE INDEX "payment_setting_change_by" ON "payment_setting_change" USING btree ("by");--> statement-breakpoint
CREATE INDEX "refund_ask_payment" ON "refund_ask" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "refund_ask_by" ON "refund_ask" USING btree ("by");--> statement-breakpoint
CREATE INDEX "refund_ask_decided_by" ON "refund_ask" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "refund_ask_paid_by" ON "refund_ask" USING btree ("paid_by");--> statement-breakpoint
CREATE INDEX "payment_task" ON "payment" USING btree ("studio","task") WHERE "payment"."task" is not null;--> statement-breakpoint
UPDATE "payment" SET "way" = (SELECT a."way" FROM "payment_attempt" a WHERE a."payment" = "payment"."_id" ORDER BY a."nth" DESC LIMIT 1);--> statement-breakpoint
CREATE FUNCTION "journal_day_late"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE sells boolean := NEW."account" IN ('sales', 'vat'); BEGIN IF NEW."day" >= to_char((now() AT TIME ZONE 'Europe/Zurich')::date - 1, 'YYYY-MM-DD') THEN RETURN NULL; END IF; PERFORM pg_advisory_xact_lock(hashtext('journal_day')); IF NOT EXISTS (SELECT 1 FROM "journal_day" WHERE "day" >= NEW."day") THEN RETURN NULL; END IF; INSERT INTO "journal_day" AS d VALUES (NEW."studio", NEW."day", CASE WHEN sells THEN NEW."rate" ELSE 0 END, CASE WHEN sells AND NEW."amount" < 0 THEN -NEW."amount" ELSE 0 END, CASE WHEN sells AND NEW."amount" > 0 THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'vat' THEN -NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'gateway' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'cash' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'terminal' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'rounding' THEN -NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'disputes' THEN NEW."amount" ELSE 0 END, CASE WHEN NEW."account" = 'customer' THEN -NEW."amount" ELSE 0 END, (NEW."account" = 'customer' AND NEW."fact" LIKE 'settled:%')::int, (NEW."account" IN ('gateway', 'cash', 'terminal') AND NEW."fact" LIKE 'refunded:%')::int) ON CONFLICT ("studio", "day", "rate") DO UPDATE SET "sold" = d."sold" + EXCLUDED."sold", "back" = d."back" + EXCLUDED."back", "vat" = d."vat" + EXCLUDED."vat", "gateway" = d."gateway" + EXCLUDED."gateway", "cash" = d."cash" + EXCLUDED."cash", "terminal" = d."terminal" + EXCLUDED."terminal", "rounding" = d."rounding" + EXCLUDED."rounding", "disputes" = d."disputes" + EXCLUDED."disputes", "owed" = d."owed" + EXCLUDED."owed", "payments" = d."payments" + EXCLUDED."payments", "refunds" = d."refunds" + EXCLUDED."refunds"; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "journal_line_late" AFTER INSERT ON "journal_line" FOR EACH ROW EXECUTE FUNCTION "journal_day_late"();
