ALTER TABLE "contract_due" ADD COLUMN "term" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "billed_from" date DEFAULT current_date NOT NULL;