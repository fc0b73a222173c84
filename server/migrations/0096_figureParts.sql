CREATE TABLE "figure_part" (
	"family" text NOT NULL,
	"month" date NOT NULL,
	"studio" text NOT NULL,
	"names" text[] NOT NULL,
	"parts" jsonb NOT NULL,
	"until" timestamp(3) with time zone,
	CONSTRAINT "figure_part_family_month_studio_pk" PRIMARY KEY("family","month","studio")
);
--> statement-breakpoint
CREATE INDEX "contract_event_day" ON "contract_event" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "lead_received_at" ON "lead" USING btree ("received");--> statement-breakpoint
CREATE INDEX "lead_enquiry_at" ON "lead_enquiry" USING btree ("at");--> statement-breakpoint
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
	PERFORM "figures_late"('{growth,contracts,packages,users,visits}', "first", NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "lead_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF (OLD."received", OLD."state", OLD."studio", OLD."mark", OLD."step_due", OLD."source", OLD."category", OLD."form", OLD."reason", OLD."step_owner")
		IS NOT DISTINCT FROM
		(NEW."received", NEW."state", NEW."studio", NEW."mark", NEW."step_due", NEW."source", NEW."category", NEW."form", NEW."reason", NEW."step_owner")
		THEN RETURN NULL; END IF;
	PERFORM "figures_late"('{leads}', d, d) FROM unnest(ARRAY[(OLD."received" AT TIME ZONE 'Europe/Zurich')::date, (NEW."received" AT TIME ZONE 'Europe/Zurich')::date]) d;
	IF TG_OP = 'UPDATE' AND (OLD."state", OLD."studio", OLD."mark", OLD."category") IS DISTINCT FROM (NEW."state", NEW."studio", NEW."mark", NEW."category") THEN
		PERFORM "figures_late"('{leads}', (q."at" AT TIME ZONE 'Europe/Zurich')::date, (q."at" AT TIME ZONE 'Europe/Zurich')::date) FROM "lead_enquiry" q WHERE q."lead" = NEW."_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "anamnesis_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF (OLD."begun_at", OLD."submitted_at", OLD."form", OLD."customer", OLD."creator")
		IS DISTINCT FROM (NEW."begun_at", NEW."submitted_at", NEW."form", NEW."customer", NEW."creator") THEN
		PERFORM "figures_late"('{anamnesis,trainers}', d, d)
			FROM unnest(ARRAY[(OLD."begun_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."begun_at" AT TIME ZONE 'Europe/Zurich')::date, (OLD."submitted_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."submitted_at" AT TIME ZONE 'Europe/Zurich')::date]) d;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "plan_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF (OLD."person", OLD."state", OLD."created", OLD."trainer") IS DISTINCT FROM (NEW."person", NEW."state", NEW."created", NEW."trainer") THEN
		PERFORM "figures_late"('{trainers}', d, d) FROM unnest(ARRAY[(OLD."created" AT TIME ZONE 'Europe/Zurich')::date, (NEW."created" AT TIME ZONE 'Europe/Zurich')::date]) d;
		PERFORM "figures_late"('{anamnesis,trainers}', (a."submitted_at" AT TIME ZONE 'Europe/Zurich')::date, (a."submitted_at" AT TIME ZONE 'Europe/Zurich')::date)
			FROM "anamnesis" a WHERE a."customer" IN (OLD."person", NEW."person") AND a."submitted_at" IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;
