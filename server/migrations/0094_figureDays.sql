CREATE TABLE "figure_day" (
	"family" text NOT NULL,
	"day" date NOT NULL,
	"studio" text NOT NULL,
	"counts" jsonb NOT NULL,
	"until" timestamp(3) with time zone,
	CONSTRAINT "figure_day_family_day_studio_pk" PRIMARY KEY("family","day","studio")
);
--> statement-breakpoint
CREATE TABLE "figure_difference" (
	"family" text NOT NULL,
	"month" date NOT NULL,
	"studio" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "figure_difference_family_month_studio_pk" PRIMARY KEY("family","month","studio")
);
--> statement-breakpoint
CREATE TABLE "plan_count" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"day" date NOT NULL,
	"trainer" uuid,
	"kind" text NOT NULL,
	"many" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "figure_late" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "figure_late" ADD COLUMN "to_day" date;--> statement-breakpoint
ALTER TABLE "plan_count" ADD CONSTRAINT "plan_count_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_count_day" ON "plan_count" USING btree ("day");--> statement-breakpoint
CREATE INDEX "plan_count_trainer" ON "plan_count" USING btree ("trainer");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "figures_late"("families" text[], "first" date, "last" date) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
	IF "first" IS NULL OR "first" >= (now() AT TIME ZONE 'Europe/Zurich')::date THEN RETURN; END IF;
	INSERT INTO "figure_late" ("family", "from_month", "to_month", "from_day", "to_day")
		SELECT f, date_trunc('month', "first")::date, date_trunc('month', "last")::date, "first", "last" FROM unnest("families") f
		WHERE NOT EXISTS (SELECT 1 FROM "figure_late" l WHERE l."family" = f AND l."act" = txid_current()
			AND l."from_day" <= "first" AND (l."to_month" IS NULL OR l."to_day" >= "last"));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "lead_cost_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{leads}', d, (d + interval '1 month - 1 day')::date) FROM unnest(ARRAY[OLD."month", NEW."month"]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "visitor_month_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{visits}', least(OLD."month", NEW."month"), (greatest(OLD."month", NEW."month") + interval '1 month - 1 day')::date);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "plan_count_figures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM "figures_late"('{trainers}', d, d) FROM unnest(ARRAY[OLD."day", NEW."day"]) d;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "plan_count_figures" AFTER INSERT OR UPDATE OR DELETE ON "plan_count" FOR EACH ROW EXECUTE FUNCTION "plan_count_figures"();
