CREATE TABLE "contract_notice" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"day" date NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"device_at" timestamp(3) with time zone,
	"to" date,
	"said" text,
	"proof" text,
	"confirmed_at" timestamp(3) with time zone,
	"confirmed_by" uuid,
	"taken_back_at" timestamp(3) with time zone,
	CONSTRAINT "contract_notice_kind" CHECK ("contract_notice"."kind" in ('ordinary', 'extraordinary')),
	CONSTRAINT "contract_notice_way" CHECK ("contract_notice"."way" in ('app', 'letter', 'mail', 'desk'))
);
--> statement-breakpoint
ALTER TABLE "contract_notice" ADD CONSTRAINT "contract_notice__id_contract_event__id_fk" FOREIGN KEY ("_id") REFERENCES "public"."contract_event"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notice" ADD CONSTRAINT "contract_notice_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notice" ADD CONSTRAINT "contract_notice_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notice" ADD CONSTRAINT "contract_notice_confirmed_by_person__id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_notice_contract" ON "contract_notice" USING btree ("contract","received_at");--> statement-breakpoint
CREATE INDEX "contract_notice_person" ON "contract_notice" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_notice_confirmed_by" ON "contract_notice" USING btree ("confirmed_by");