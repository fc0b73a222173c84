CREATE TABLE "earning_count" (
	"_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"studio" text NOT NULL,
	"offer" uuid NOT NULL,
	"kind" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"nth" integer NOT NULL,
	"days" integer NOT NULL,
	"gross" integer NOT NULL,
	"net" integer NOT NULL,
	"rate" integer NOT NULL,
	"many" integer NOT NULL,
	CONSTRAINT "earning_count_kind" CHECK ("earning_count"."kind" in ('contracts', 'fees'))
);
--> statement-breakpoint
CREATE TABLE "forgotten_payment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "public_holiday" ADD COLUMN "to" date;--> statement-breakpoint
CREATE INDEX "earning_count_days" ON "earning_count" USING btree ("to","from");--> statement-breakpoint
CREATE TRIGGER "earning_count_figures" AFTER INSERT ON "earning_count" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "contract_earning_figures"();--> statement-breakpoint
CREATE TRIGGER "earning_count_figures_gone" AFTER DELETE ON "earning_count" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "contract_earning_figures"();--> statement-breakpoint
CREATE TRIGGER "earning_count_figures_moved" AFTER UPDATE ON "earning_count" REFERENCING OLD TABLE AS "was" NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "contract_earning_figures_moved"();--> statement-breakpoint
CREATE FUNCTION "forgotten_payment_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{earnings}', l."day"::date, l."day"::date) FROM "journal_line" l
		WHERE l."payment" IN (OLD."_id", NEW."_id") AND l."account" IN ('sales', 'vat');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "forgotten_payment_figures" AFTER INSERT OR UPDATE OR DELETE ON "forgotten_payment" FOR EACH ROW EXECUTE FUNCTION "forgotten_payment_figures"();
