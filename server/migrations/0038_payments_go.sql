ALTER TABLE "journal_line" DROP CONSTRAINT "journal_line_payment_payment__id_fk";--> statement-breakpoint
DROP TRIGGER "payment_fact_only_added" ON "payment_fact";--> statement-breakpoint
CREATE TRIGGER "payment_fact_only_added" BEFORE UPDATE ON "payment_fact" FOR EACH ROW EXECUTE FUNCTION "only_added"();--> statement-breakpoint
CREATE TRIGGER "payment_fact_kept" BEFORE DELETE ON "payment_fact" FOR EACH ROW WHEN (OLD."at" >= date_trunc('year', now() - interval '10 years', 'Europe/Zurich')) EXECUTE FUNCTION "only_added"();
