CREATE TABLE "contract_data" (
	"contract" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"company_until" date
);
--> statement-breakpoint
CREATE TABLE "contract_leader" (
	"studio" text PRIMARY KEY NOT NULL,
	"leads" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_leader_leads" CHECK ("contract_leader"."leads" in ('none', 'app', 'tac'))
);
--> statement-breakpoint
CREATE TABLE "contract_lease" (
	"contract" uuid PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_paper" (
	"file" text PRIMARY KEY NOT NULL,
	"contract" uuid,
	"uploader" uuid,
	"use" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_tac" (
	"contract" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"wish" jsonb,
	"state" text NOT NULL,
	"foreign" integer,
	"said" text,
	"deviations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contract_tac_foreign_unique" UNIQUE("foreign"),
	CONSTRAINT "contract_tac_state" CHECK ("contract_tac"."state" in ('ordered', 'there', 'hand'))
);
--> statement-breakpoint
CREATE TABLE "timestop_tac" (
	"pause" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"wish" jsonb NOT NULL,
	"state" text NOT NULL,
	"foreign" text,
	"said" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "timestop_tac_state" CHECK ("timestop_tac"."state" in ('ordered', 'there', 'hand'))
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "tac" jsonb;--> statement-breakpoint
ALTER TABLE "contract_data" ADD CONSTRAINT "contract_data_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_leader" ADD CONSTRAINT "contract_leader_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_leader" ADD CONSTRAINT "contract_leader_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_lease" ADD CONSTRAINT "contract_lease_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_lease" ADD CONSTRAINT "contract_lease_holder_person__id_fk" FOREIGN KEY ("holder") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_paper" ADD CONSTRAINT "contract_paper_file_file_name_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_paper" ADD CONSTRAINT "contract_paper_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_paper" ADD CONSTRAINT "contract_paper_uploader_person__id_fk" FOREIGN KEY ("uploader") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_tac" ADD CONSTRAINT "contract_tac_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_tac" ADD CONSTRAINT "timestop_tac_pause_timestop__id_fk" FOREIGN KEY ("pause") REFERENCES "public"."timestop"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_leader_by" ON "contract_leader" USING btree ("by");--> statement-breakpoint
CREATE INDEX "contract_lease_holder" ON "contract_lease" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "contract_paper_contract" ON "contract_paper" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "contract_paper_uploader" ON "contract_paper" USING btree ("uploader");