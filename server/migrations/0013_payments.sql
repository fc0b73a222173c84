CREATE SEQUENCE "public"."shop_order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE TABLE "gateway_notice" (
	"key" text PRIMARY KEY NOT NULL,
	"notice" jsonb NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"payment" uuid,
	"done" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "journal_line" (
	"fact" text NOT NULL,
	"line" integer NOT NULL,
	"payment" uuid NOT NULL,
	"studio" text NOT NULL,
	"account" text NOT NULL,
	"rate" integer,
	"amount" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "journal_line_fact_line_pk" PRIMARY KEY("fact","line"),
	CONSTRAINT "journal_line_amount" CHECK ("journal_line"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payable" uuid NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"merchant_account" text NOT NULL,
	"state" text NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "payment_amount" CHECK ("payment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"nth" integer NOT NULL,
	"way" text NOT NULL,
	"begun" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"sent" timestamp(3) with time zone,
	"psp_reference" text,
	"session" text,
	"page" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_attempt_nth" UNIQUE("payment","nth")
);
--> statement-breakpoint
CREATE TABLE "payment_fact" (
	"key" text PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"kind" text NOT NULL,
	"fact" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"charge" text NOT NULL,
	"amount" integer NOT NULL,
	"why" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"state" text NOT NULL,
	"stock" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"ended" timestamp(3) with time zone,
	"handed" timestamp(3) with time zone,
	CONSTRAINT "shop_order_number_unique" UNIQUE("number"),
	CONSTRAINT "shop_order_state" CHECK ("shop_order"."state" in ('open', 'placed', 'paid', 'handed', 'cancelled', 'expired', 'refunded')),
	CONSTRAINT "shop_order_stock" CHECK ("shop_order"."stock" in ('held', 'taken', 'free'))
);
--> statement-breakpoint
ALTER TABLE "gateway_notice" ADD CONSTRAINT "gateway_notice_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_fact" ADD CONSTRAINT "payment_fact_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_notice_payment" ON "gateway_notice" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "gateway_notice_received" ON "gateway_notice" USING btree ("received");--> statement-breakpoint
CREATE INDEX "journal_line_payment" ON "journal_line" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "journal_line_day" ON "journal_line" USING btree ("studio","day");--> statement-breakpoint
CREATE INDEX "payment_payable" ON "payment" USING btree ("payable");--> statement-breakpoint
CREATE INDEX "payment_person" ON "payment" USING btree ("person","created");--> statement-breakpoint
CREATE INDEX "payment_studio" ON "payment" USING btree ("studio","created");--> statement-breakpoint
CREATE INDEX "payment_fact_payment" ON "payment_fact" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payment_refund_payment" ON "payment_refund" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "shop_order_person" ON "shop_order" USING btree ("person","created");--> statement-breakpoint
CREATE INDEX "shop_order_studio" ON "shop_order" USING btree ("studio","state","created");--> statement-breakpoint
CREATE FUNCTION "only_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rows of % are added, never changed', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "journal_line_only_added" BEFORE UPDATE OR DELETE ON "journal_line" FOR EACH ROW EXECUTE FUNCTION "only_added"();--> statement-breakpoint
CREATE TRIGGER "payment_fact_only_added" BEFORE UPDATE OR DELETE ON "payment_fact" FOR EACH ROW EXECUTE FUNCTION "only_added"();--> statement-breakpoint
CREATE FUNCTION "journal_balances"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF (SELECT sum("amount") FROM "journal_line" WHERE "fact" = NEW."fact") <> 0 THEN RAISE EXCEPTION 'a booking does not add up to 0'; END IF; RETURN NULL; END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "journal_line_balances" AFTER INSERT ON "journal_line" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "journal_balances"();
