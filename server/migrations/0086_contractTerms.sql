CREATE TABLE "contract_bar" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"studio" text,
	"from" date NOT NULL,
	"until" date,
	"reason" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contract_due" ADD COLUMN "term" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "billed_from" date DEFAULT current_date NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_bar" ADD CONSTRAINT "contract_bar_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bar" ADD CONSTRAINT "contract_bar_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bar" ADD CONSTRAINT "contract_bar_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bar" ADD CONSTRAINT "contract_bar_lifted_by_person__id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_bar_person" ON "contract_bar" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_bar_studio" ON "contract_bar" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "contract_bar_by" ON "contract_bar" USING btree ("by");--> statement-breakpoint
CREATE INDEX "contract_bar_lifted_by" ON "contract_bar" USING btree ("lifted_by");