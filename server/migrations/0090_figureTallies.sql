CREATE TABLE "figure_late" (
	"_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family" text NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date,
	"act" bigint DEFAULT txid_current() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_tally" (
	"family" text NOT NULL,
	"month" date NOT NULL,
	"studio" text NOT NULL,
	"counts" jsonb NOT NULL,
	"until" timestamp(3) with time zone,
	CONSTRAINT "figure_tally_family_month_studio_pk" PRIMARY KEY("family","month","studio")
);
--> statement-breakpoint
CREATE INDEX "figure_late_family" ON "figure_late" USING btree ("family","act");--> statement-breakpoint
CREATE FUNCTION "figures_late"("families" text[], "first" date, "last" date) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
	IF "first" IS NULL OR "first" >= date_trunc('month', now() AT TIME ZONE 'Europe/Zurich')::date THEN RETURN; END IF;
	INSERT INTO "figure_late" ("family", "from_month", "to_month")
		SELECT f, date_trunc('month', "first")::date, date_trunc('month', "last")::date FROM unnest("families") f
		WHERE NOT EXISTS (SELECT 1 FROM "figure_late" l WHERE l."family" = f AND l."act" = txid_current()
			AND l."from_month" <= date_trunc('month', "first") AND (l."to_month" IS NULL OR l."to_month" >= date_trunc('month', "last")));
END $$;--> statement-breakpoint
CREATE FUNCTION "contract_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE "first" date; BEGIN
	IF TG_OP <> 'UPDATE' OR (OLD."person", OLD."studio", OLD."offer", OLD."state", OLD."start", OLD."accepted_at", OLD."received_at", OLD."tac" IS NULL)
		IS DISTINCT FROM (NEW."person", NEW."studio", NEW."offer", NEW."state", NEW."start", NEW."accepted_at", NEW."received_at", NEW."tac" IS NULL) THEN
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
CREATE TRIGGER "contract_figures" AFTER INSERT OR UPDATE OR DELETE ON "contract" FOR EACH ROW EXECUTE FUNCTION "contract_figures"();--> statement-breakpoint
CREATE FUNCTION "contract_event_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF 'correction' IN (OLD."kind", NEW."kind") THEN
		PERFORM "figures_late"('{contracts,packages}', least(OLD."day", NEW."day", (OLD."content"->'instead'->>'day')::date, (NEW."content"->'instead'->>'day')::date,
			(SELECT min(e."day") FROM "contract_event" e WHERE e."contract" IN (OLD."contract", NEW."contract"))), NULL);
	ELSE
		PERFORM "figures_late"('{contracts,packages}', least(OLD."day", NEW."day"), greatest(OLD."day", NEW."day"));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_event_figures" AFTER INSERT OR UPDATE OR DELETE ON "contract_event" FOR EACH ROW EXECUTE FUNCTION "contract_event_figures"();--> statement-breakpoint
CREATE FUNCTION "contract_upgrade_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{contracts,packages}', min(c."start"), max(c."start")) FROM "contract" c WHERE c."_id" IN (OLD."next", NEW."next");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_upgrade_figures" AFTER INSERT OR UPDATE OR DELETE ON "contract_upgrade" FOR EACH ROW EXECUTE FUNCTION "contract_upgrade_figures"();--> statement-breakpoint
CREATE FUNCTION "studio_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF OLD."growth" IS DISTINCT FROM NEW."growth" THEN PERFORM "figures_late"('{growth}', '2000-01-01', NULL); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "studio_figures" AFTER UPDATE OF "growth" ON "studio" FOR EACH ROW EXECUTE FUNCTION "studio_figures"();--> statement-breakpoint
CREATE FUNCTION "person_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF (OLD."created", OLD."studio_code") IS DISTINCT FROM (NEW."created", NEW."studio_code") THEN
		PERFORM "figures_late"('{users,trainers}', least((OLD."created" AT TIME ZONE 'Europe/Zurich')::date, (NEW."created" AT TIME ZONE 'Europe/Zurich')::date), NULL);
	END IF;
	IF (OLD."deleted_at", OLD."email_verified_at") IS DISTINCT FROM (NEW."deleted_at", NEW."email_verified_at") THEN
		PERFORM "figures_late"('{users}', least((OLD."deleted_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."deleted_at" AT TIME ZONE 'Europe/Zurich')::date,
			(OLD."email_verified_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."email_verified_at" AT TIME ZONE 'Europe/Zurich')::date), NULL);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "person_figures" AFTER INSERT OR DELETE OR UPDATE OF "created", "studio_code", "deleted_at", "email_verified_at" ON "person" FOR EACH ROW EXECUTE FUNCTION "person_figures"();--> statement-breakpoint
CREATE FUNCTION "person_role_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF 'studio' IN (OLD."role", NEW."role") THEN
		PERFORM "figures_late"('{users}', min((p."created" AT TIME ZONE 'Europe/Zurich')::date), NULL) FROM "person" p WHERE p."_id" IN (OLD."person", NEW."person");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "person_role_figures" AFTER INSERT OR UPDATE OR DELETE ON "person_role" FOR EACH ROW EXECUTE FUNCTION "person_role_figures"();--> statement-breakpoint
CREATE FUNCTION "lead_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF (OLD."received", OLD."state", OLD."studio", OLD."mark", OLD."step_due") IS NOT DISTINCT FROM
		(NEW."received", NEW."state", NEW."studio", NEW."mark", NEW."step_due") THEN RETURN NULL; END IF;
	PERFORM "figures_late"('{leads}', d, d) FROM unnest(ARRAY[(OLD."received" AT TIME ZONE 'Europe/Zurich')::date, (NEW."received" AT TIME ZONE 'Europe/Zurich')::date]) d;
	IF TG_OP = 'UPDATE' AND (OLD."state", OLD."studio", OLD."mark") IS DISTINCT FROM (NEW."state", NEW."studio", NEW."mark") THEN
		PERFORM "figures_late"('{leads}', (q."at" AT TIME ZONE 'Europe/Zurich')::date, (q."at" AT TIME ZONE 'Europe/Zurich')::date) FROM "lead_enquiry" q WHERE q."lead" = NEW."_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lead_figures" AFTER INSERT OR UPDATE OR DELETE ON "lead" FOR EACH ROW EXECUTE FUNCTION "lead_figures"();--> statement-breakpoint
CREATE FUNCTION "lead_event_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{leads}', (l."received" AT TIME ZONE 'Europe/Zurich')::date, (l."received" AT TIME ZONE 'Europe/Zurich')::date) FROM "lead" l WHERE l."_id" IN (OLD."lead", NEW."lead");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lead_event_figures" AFTER INSERT OR UPDATE OR DELETE ON "lead_event" FOR EACH ROW EXECUTE FUNCTION "lead_event_figures"();--> statement-breakpoint
CREATE FUNCTION "lead_enquiry_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{leads}', d, d) FROM unnest(ARRAY[(OLD."at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."at" AT TIME ZONE 'Europe/Zurich')::date]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lead_enquiry_figures" AFTER INSERT OR UPDATE OR DELETE ON "lead_enquiry" FOR EACH ROW EXECUTE FUNCTION "lead_enquiry_figures"();--> statement-breakpoint
CREATE FUNCTION "lead_count_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{leads}', d, d) FROM unnest(ARRAY[OLD."month", NEW."month"]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lead_count_figures" AFTER INSERT OR UPDATE OR DELETE ON "lead_count" FOR EACH ROW EXECUTE FUNCTION "lead_count_figures"();--> statement-breakpoint
CREATE FUNCTION "lead_cost_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{leads}', d, d) FROM unnest(ARRAY[OLD."month", NEW."month"]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lead_cost_figures" AFTER INSERT OR UPDATE OR DELETE ON "lead_cost" FOR EACH ROW EXECUTE FUNCTION "lead_cost_figures"();--> statement-breakpoint
CREATE FUNCTION "referral_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{leads}', d, d) FROM unnest(ARRAY[(OLD."at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."at" AT TIME ZONE 'Europe/Zurich')::date]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "referral_figures" AFTER INSERT OR UPDATE OR DELETE ON "referral" FOR EACH ROW EXECUTE FUNCTION "referral_figures"();--> statement-breakpoint
CREATE FUNCTION "rating_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{trainers}', d, d) FROM unnest(ARRAY[(OLD."at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."at" AT TIME ZONE 'Europe/Zurich')::date]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "rating_figures" AFTER INSERT OR UPDATE OR DELETE ON "rating" FOR EACH ROW EXECUTE FUNCTION "rating_figures"();--> statement-breakpoint
CREATE FUNCTION "run_feedback_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{trainers}', d, d) FROM unnest(ARRAY[(OLD."changed_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."changed_at" AT TIME ZONE 'Europe/Zurich')::date]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "run_feedback_figures" AFTER INSERT OR UPDATE OR DELETE ON "run_feedback" FOR EACH ROW EXECUTE FUNCTION "run_feedback_figures"();--> statement-breakpoint
CREATE FUNCTION "anamnesis_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF (OLD."begun_at", OLD."submitted_at", OLD."form", OLD."customer") IS DISTINCT FROM (NEW."begun_at", NEW."submitted_at", NEW."form", NEW."customer") THEN
		PERFORM "figures_late"('{anamnesis,trainers}', d, d)
			FROM unnest(ARRAY[(OLD."begun_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."begun_at" AT TIME ZONE 'Europe/Zurich')::date, (OLD."submitted_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."submitted_at" AT TIME ZONE 'Europe/Zurich')::date]) d;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "anamnesis_figures" AFTER INSERT OR UPDATE OR DELETE ON "anamnesis" FOR EACH ROW EXECUTE FUNCTION "anamnesis_figures"();--> statement-breakpoint
CREATE FUNCTION "anamnesis_copy_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{anamnesis}', (a."submitted_at" AT TIME ZONE 'Europe/Zurich')::date, (a."submitted_at" AT TIME ZONE 'Europe/Zurich')::date)
		FROM "anamnesis" a WHERE a."_id" IN (OLD."anamnesis", NEW."anamnesis");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "anamnesis_copy_figures" AFTER INSERT OR UPDATE OR DELETE ON "anamnesis_copy" FOR EACH ROW EXECUTE FUNCTION "anamnesis_copy_figures"();--> statement-breakpoint
CREATE FUNCTION "anamnesis_form_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{anamnesis,trainers}', '2000-01-01', NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "anamnesis_form_figures" AFTER UPDATE OF "studio" ON "anamnesis_form" FOR EACH ROW EXECUTE FUNCTION "anamnesis_form_figures"();--> statement-breakpoint
CREATE FUNCTION "plan_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF (OLD."person", OLD."state", OLD."created") IS DISTINCT FROM (NEW."person", NEW."state", NEW."created") THEN
		PERFORM "figures_late"('{trainers}', d, d) FROM unnest(ARRAY[(OLD."created" AT TIME ZONE 'Europe/Zurich')::date, (NEW."created" AT TIME ZONE 'Europe/Zurich')::date]) d;
		PERFORM "figures_late"('{anamnesis,trainers}', (a."submitted_at" AT TIME ZONE 'Europe/Zurich')::date, (a."submitted_at" AT TIME ZONE 'Europe/Zurich')::date)
			FROM "anamnesis" a WHERE a."customer" IN (OLD."person", NEW."person") AND a."submitted_at" IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "plan_figures" AFTER INSERT OR UPDATE OR DELETE ON "plan" FOR EACH ROW EXECUTE FUNCTION "plan_figures"();--> statement-breakpoint
CREATE FUNCTION "course_execution_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{courses,trainers}', d, d) FROM unnest(ARRAY[OLD."day", NEW."day"]) d;
	PERFORM "figures_late"('{visits}', least(OLD."day", NEW."day"), NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "course_execution_figures" AFTER INSERT OR UPDATE OR DELETE ON "course_execution" FOR EACH ROW EXECUTE FUNCTION "course_execution_figures"();--> statement-breakpoint
CREATE FUNCTION "course_signup_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{courses,trainers}', e."day", e."day") FROM "course_execution" e WHERE e."_id" IN (OLD."execution", NEW."execution");
	IF (OLD."person", OLD."visited_at" IS NULL) IS DISTINCT FROM (NEW."person", NEW."visited_at" IS NULL)
		AND (OLD."visited_at" IS NOT NULL OR NEW."visited_at" IS NOT NULL) THEN
		PERFORM "figures_late"('{visits}', e."day", NULL) FROM "course_execution" e WHERE e."_id" IN (OLD."execution", NEW."execution");
		PERFORM "figures_late"('{trainers}', (r."at" AT TIME ZONE 'Europe/Zurich')::date, (r."at" AT TIME ZONE 'Europe/Zurich')::date) FROM "rating" r WHERE r."signup" = NEW."_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "course_signup_figures" AFTER INSERT OR DELETE OR UPDATE OF "execution", "state", "person", "promoted_at", "visited_at", "missed_at", "walk_in" ON "course_signup" FOR EACH ROW EXECUTE FUNCTION "course_signup_figures"();--> statement-breakpoint
CREATE FUNCTION "entry_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{visits}', least((OLD."at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."at" AT TIME ZONE 'Europe/Zurich')::date), NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "entry_figures" AFTER INSERT OR UPDATE OR DELETE ON "entry" FOR EACH ROW EXECUTE FUNCTION "entry_figures"();--> statement-breakpoint
CREATE FUNCTION "visit_tally_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{visits}', least(OLD."day", NEW."day"), NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "visit_tally_figures" AFTER INSERT OR UPDATE OR DELETE ON "visit_tally" FOR EACH ROW EXECUTE FUNCTION "visit_tally_figures"();--> statement-breakpoint
CREATE FUNCTION "visitor_month_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{visits}', least(OLD."month", NEW."month"), greatest(OLD."month", NEW."month"));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "visitor_month_figures" AFTER INSERT OR UPDATE OR DELETE ON "visitor_month" FOR EACH ROW EXECUTE FUNCTION "visitor_month_figures"();--> statement-breakpoint
CREATE FUNCTION "appointment_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{trainers}', d, d) FROM unnest(ARRAY[(OLD."starts_at" AT TIME ZONE 'Europe/Zurich')::date, (NEW."starts_at" AT TIME ZONE 'Europe/Zurich')::date]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "appointment_figures" AFTER INSERT OR UPDATE OR DELETE ON "appointment" FOR EACH ROW EXECUTE FUNCTION "appointment_figures"();--> statement-breakpoint
CREATE FUNCTION "appointment_count_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{trainers}', d, d) FROM unnest(ARRAY[OLD."day", NEW."day"]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "appointment_count_figures" AFTER INSERT OR UPDATE OR DELETE ON "appointment_count" FOR EACH ROW EXECUTE FUNCTION "appointment_count_figures"();
