CREATE TABLE "contract_earning" (
	"_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract" uuid NOT NULL,
	"kind" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"nth" integer NOT NULL,
	"days" integer NOT NULL,
	"gross" integer NOT NULL,
	"net" integer NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "contract_earning_kind" CHECK ("contract_earning"."kind" in ('contracts', 'fees'))
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "earned_until" date;--> statement-breakpoint
ALTER TABLE "contract_earning" ADD CONSTRAINT "contract_earning_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_earning_contract" ON "contract_earning" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "contract_earning_days" ON "contract_earning" USING btree ("to","from");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "contract_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE "first" date; BEGIN
	IF TG_OP <> 'UPDATE' OR (OLD."person", OLD."studio", OLD."offer", OLD."state", OLD."start", OLD."accepted_at", OLD."received_at", OLD."tac" IS NULL,
			OLD."closed_at", OLD."seller", OLD."terms"->'addOns')
		IS DISTINCT FROM (NEW."person", NEW."studio", NEW."offer", NEW."state", NEW."start", NEW."accepted_at", NEW."received_at", NEW."tac" IS NULL,
			NEW."closed_at", NEW."seller", NEW."terms"->'addOns') THEN
		"first" := least(OLD."start", NEW."start", (OLD."received_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."received_at" AT TIME ZONE 'Europe/Zurich')::date);
	END IF;
	IF (OLD."final_end", OLD."ended_by") IS DISTINCT FROM (NEW."final_end", NEW."ended_by") THEN
		"first" := least("first", OLD."final_end" + 1, NEW."final_end" + 1);
	END IF;
	IF 'withdrawn' IN (OLD."state", NEW."state") AND OLD."since" IS DISTINCT FROM NEW."since" THEN
		"first" := least("first", (OLD."since" AT TIME ZONE 'Europe/Zurich')::date, (NEW."since" AT TIME ZONE 'Europe/Zurich')::date);
	END IF;
	IF OLD."recurring" IS DISTINCT FROM NEW."recurring" THEN
		"first" := least("first", (SELECT min(least((r->>'from')::date, (r->>'to')::date + 1)) FROM (
			(SELECT r FROM jsonb_array_elements(OLD."recurring") r EXCEPT SELECT r FROM jsonb_array_elements(NEW."recurring") r)
			UNION ALL (SELECT r FROM jsonb_array_elements(NEW."recurring") r EXCEPT SELECT r FROM jsonb_array_elements(OLD."recurring") r)) d));
	END IF;
	PERFORM "figures_late"('{growth,contracts,packages,users,visits,earnings}', "first", NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "contract_earning_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{earnings}', (SELECT min("from") FROM "changed"), (SELECT max("to") FROM "changed"));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "contract_earning_figures_moved"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{earnings}', (SELECT min("from") FROM (SELECT "from" FROM "was" UNION ALL SELECT "from" FROM "changed") d),
		(SELECT max("to") FROM (SELECT "to" FROM "was" UNION ALL SELECT "to" FROM "changed") d));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_earning_figures" AFTER INSERT ON "contract_earning" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "contract_earning_figures"();--> statement-breakpoint
CREATE TRIGGER "contract_earning_figures_gone" AFTER DELETE ON "contract_earning" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "contract_earning_figures"();--> statement-breakpoint
CREATE TRIGGER "contract_earning_figures_moved" AFTER UPDATE ON "contract_earning" REFERENCING OLD TABLE AS "was" NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "contract_earning_figures_moved"();--> statement-breakpoint
CREATE FUNCTION "journal_line_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW."account" IN ('sales', 'vat') THEN PERFORM "figures_late"('{earnings}', NEW."day"::date, NEW."day"::date); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "journal_line_figures" AFTER INSERT ON "journal_line" FOR EACH ROW EXECUTE FUNCTION "journal_line_figures"();--> statement-breakpoint
CREATE FUNCTION "payment_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP = 'DELETE' OR OLD."kind" IS DISTINCT FROM NEW."kind" THEN
		PERFORM "figures_late"('{earnings}', l."day"::date, l."day"::date) FROM "journal_line" l WHERE l."payment" = OLD."_id" AND l."account" IN ('sales', 'vat');
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_figures" AFTER UPDATE OF "kind" OR DELETE ON "payment" FOR EACH ROW EXECUTE FUNCTION "payment_figures"();
