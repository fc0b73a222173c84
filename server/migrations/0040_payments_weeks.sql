CREATE TABLE "journal_week" (
	"studio" text NOT NULL,
	"week" text NOT NULL,
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
	CONSTRAINT "journal_week_studio_week_rate_pk" PRIMARY KEY("studio","week","rate")
);--> statement-breakpoint
CREATE FUNCTION "journal_week_add"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO "journal_week" AS m VALUES (NEW."studio", to_char(date_trunc('week', NEW."day"::timestamp), 'YYYY-MM-DD'), NEW."rate", NEW."sold" - coalesce(OLD."sold", 0), NEW."back" - coalesce(OLD."back", 0), NEW."vat" - coalesce(OLD."vat", 0), NEW."gateway" - coalesce(OLD."gateway", 0), NEW."cash" - coalesce(OLD."cash", 0), NEW."terminal" - coalesce(OLD."terminal", 0), NEW."bank" - coalesce(OLD."bank", 0), NEW."rounding" - coalesce(OLD."rounding", 0), NEW."disputes" - coalesce(OLD."disputes", 0), NEW."owed" - coalesce(OLD."owed", 0), NEW."payments" - coalesce(OLD."payments", 0), NEW."refunds" - coalesce(OLD."refunds", 0)) ON CONFLICT ("studio", "week", "rate") DO UPDATE SET "sold" = m."sold" + EXCLUDED."sold", "back" = m."back" + EXCLUDED."back", "vat" = m."vat" + EXCLUDED."vat", "gateway" = m."gateway" + EXCLUDED."gateway", "cash" = m."cash" + EXCLUDED."cash", "terminal" = m."terminal" + EXCLUDED."terminal", "bank" = m."bank" + EXCLUDED."bank", "rounding" = m."rounding" + EXCLUDED."rounding", "disputes" = m."disputes" + EXCLUDED."disputes", "owed" = m."owed" + EXCLUDED."owed", "payments" = m."payments" + EXCLUDED."payments", "refunds" = m."refunds" + EXCLUDED."refunds"; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "journal_day_week" AFTER INSERT OR UPDATE ON "journal_day" FOR EACH ROW EXECUTE FUNCTION "journal_week_add"();--> statement-breakpoint
INSERT INTO "journal_week" SELECT "studio", to_char(date_trunc('week', "day"::timestamp), 'YYYY-MM-DD'), "rate", sum("sold"), sum("back"), sum("vat"), sum("gateway"), sum("cash"), sum("terminal"), sum("bank"), sum("rounding"), sum("disputes"), sum("owed"), sum("payments"), sum("refunds") FROM "journal_day" GROUP BY 1, 2, 3;
