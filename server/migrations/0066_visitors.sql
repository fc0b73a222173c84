CREATE TABLE "contract_visit" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"offer" uuid NOT NULL,
	"offer_number" integer NOT NULL,
	"email" text NOT NULL,
	"person" uuid,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "offered_until" date;--> statement-breakpoint
ALTER TABLE "contract_visit" ADD CONSTRAINT "contract_visit_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_visit" ADD CONSTRAINT "contract_visit_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_visit" ADD CONSTRAINT "contract_visit_offer_offer_number_offer_version_offer_number_fk" FOREIGN KEY ("offer","offer_number") REFERENCES "public"."offer_version"("offer","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_visit_offer" ON "contract_visit" USING btree ("offer","offer_number");--> statement-breakpoint
CREATE INDEX "contract_visit_studio" ON "contract_visit" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "contract_visit_person" ON "contract_visit" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_visit_email" ON "contract_visit" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contract_visit_received" ON "contract_visit" USING btree ("received_at");