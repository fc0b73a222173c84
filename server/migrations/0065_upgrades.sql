CREATE TABLE "contract_upgrade" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"offer" uuid NOT NULL,
	"offer_number" integer NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"start" date NOT NULL,
	"terms" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"price" integer NOT NULL,
	"total" integer,
	"reckoning" jsonb NOT NULL,
	"due" integer NOT NULL,
	"back" integer NOT NULL,
	"known_at" timestamp(3) with time zone NOT NULL,
	"way" text NOT NULL,
	"closed_at" text NOT NULL,
	"place" text NOT NULL,
	"day" date NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"hash" text NOT NULL,
	"paper" text NOT NULL,
	"account" text,
	"by_member" boolean NOT NULL,
	"author" uuid,
	"next" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_upgrade_state" CHECK ("contract_upgrade"."state" in ('created', 'accepted', 'rejected', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "upgrade_mapping" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"from_offer" uuid NOT NULL,
	"to_offers" uuid[] NOT NULL,
	"studios" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contract_upgrade" ADD CONSTRAINT "contract_upgrade_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_upgrade" ADD CONSTRAINT "contract_upgrade_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_upgrade" ADD CONSTRAINT "contract_upgrade_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_upgrade" ADD CONSTRAINT "contract_upgrade_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_upgrade" ADD CONSTRAINT "contract_upgrade_next_contract__id_fk" FOREIGN KEY ("next") REFERENCES "public"."contract"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_upgrade" ADD CONSTRAINT "contract_upgrade_offer_offer_number_offer_version_offer_number_fk" FOREIGN KEY ("offer","offer_number") REFERENCES "public"."offer_version"("offer","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_mapping" ADD CONSTRAINT "upgrade_mapping_from_offer_offer__id_fk" FOREIGN KEY ("from_offer") REFERENCES "public"."offer"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_upgrade_contract" ON "contract_upgrade" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "contract_upgrade_person" ON "contract_upgrade" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_upgrade_studio" ON "contract_upgrade" USING btree ("studio","state","received_at");--> statement-breakpoint
CREATE INDEX "contract_upgrade_offer" ON "contract_upgrade" USING btree ("offer","offer_number");--> statement-breakpoint
CREATE INDEX "contract_upgrade_author" ON "contract_upgrade" USING btree ("author");--> statement-breakpoint
CREATE INDEX "contract_upgrade_next" ON "contract_upgrade" USING btree ("next");--> statement-breakpoint
CREATE INDEX "upgrade_mapping_from" ON "upgrade_mapping" USING btree ("from_offer");