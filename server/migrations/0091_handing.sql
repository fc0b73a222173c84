CREATE TABLE "contract_dispute" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"due" uuid,
	"bill" text,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_dispute_state" CHECK ("contract_dispute"."state" in ('open', 'right', 'wrong', 'withdrawn')),
	CONSTRAINT "contract_dispute_of" CHECK (("contract_dispute"."due" is null) <> ("contract_dispute"."bill" is null))
);
--> statement-breakpoint
CREATE TABLE "contract_transfer" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"giver" uuid NOT NULL,
	"taker" uuid NOT NULL,
	"studio" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"start" date NOT NULL,
	"handing" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"ways" text[] NOT NULL,
	"paper" text,
	"account" text,
	"hash" text,
	"signed_at" timestamp(3) with time zone,
	"taken_at" timestamp(3) with time zone,
	"giving" text,
	"gave_at" timestamp(3) with time zone,
	"author" uuid,
	"next" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_transfer_state" CHECK ("contract_transfer"."state" in ('open', 'signed', 'accepted', 'declined', 'rejected', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "timestop_credit_run" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"closure" uuid NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"days" integer NOT NULL,
	"state" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone,
	"given" integer DEFAULT 0 NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timestop_credit_run_state" CHECK ("timestop_credit_run"."state" in ('running', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "contract_due" DROP CONSTRAINT "contract_due_kind";--> statement-breakpoint
ALTER TABLE "timestop_credit" ADD COLUMN "run" uuid;--> statement-breakpoint
ALTER TABLE "contract_dispute" ADD CONSTRAINT "contract_dispute_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_dispute" ADD CONSTRAINT "contract_dispute_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_dispute" ADD CONSTRAINT "contract_dispute_due_contract_due__id_fk" FOREIGN KEY ("due") REFERENCES "public"."contract_due"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_dispute" ADD CONSTRAINT "contract_dispute_decided_by_person__id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_transfer" ADD CONSTRAINT "contract_transfer_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_transfer" ADD CONSTRAINT "contract_transfer_giver_person__id_fk" FOREIGN KEY ("giver") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_transfer" ADD CONSTRAINT "contract_transfer_taker_person__id_fk" FOREIGN KEY ("taker") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_transfer" ADD CONSTRAINT "contract_transfer_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_transfer" ADD CONSTRAINT "contract_transfer_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_transfer" ADD CONSTRAINT "contract_transfer_next_contract__id_fk" FOREIGN KEY ("next") REFERENCES "public"."contract"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_credit_run" ADD CONSTRAINT "timestop_credit_run_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_credit_run" ADD CONSTRAINT "timestop_credit_run_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_credit_run" ADD CONSTRAINT "timestop_credit_run_undone_by_person__id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_dispute_due" ON "contract_dispute" USING btree ("due") WHERE "contract_dispute"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "contract_dispute_bill" ON "contract_dispute" USING btree ("person","bill") WHERE "contract_dispute"."state" = 'open';--> statement-breakpoint
CREATE INDEX "contract_dispute_of_due" ON "contract_dispute" USING btree ("due");--> statement-breakpoint
CREATE INDEX "contract_dispute_person" ON "contract_dispute" USING btree ("person");--> statement-breakpoint
CREATE INDEX "contract_dispute_studio" ON "contract_dispute" USING btree ("studio","state","received_at");--> statement-breakpoint
CREATE INDEX "contract_dispute_decided_by" ON "contract_dispute" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "contract_transfer_contract" ON "contract_transfer" USING btree ("contract");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_transfer_running" ON "contract_transfer" USING btree ("contract") WHERE "contract_transfer"."state" in ('open', 'signed');--> statement-breakpoint
CREATE INDEX "contract_transfer_giver" ON "contract_transfer" USING btree ("giver");--> statement-breakpoint
CREATE INDEX "contract_transfer_taker" ON "contract_transfer" USING btree ("taker");--> statement-breakpoint
CREATE INDEX "contract_transfer_studio" ON "contract_transfer" USING btree ("studio","state");--> statement-breakpoint
CREATE INDEX "contract_transfer_author" ON "contract_transfer" USING btree ("author");--> statement-breakpoint
CREATE INDEX "contract_transfer_next" ON "contract_transfer" USING btree ("next");--> statement-breakpoint
CREATE UNIQUE INDEX "timestop_credit_run_once" ON "timestop_credit_run" USING btree ("closure") WHERE "timestop_credit_run"."state" in ('running', 'done');--> statement-breakpoint
CREATE INDEX "timestop_credit_run_studio" ON "timestop_credit_run" USING btree ("studio","at");--> statement-breakpoint
CREATE INDEX "timestop_credit_run_by" ON "timestop_credit_run" USING btree ("by");--> statement-breakpoint
CREATE INDEX "timestop_credit_run_undone_by" ON "timestop_credit_run" USING btree ("undone_by");--> statement-breakpoint
ALTER TABLE "timestop_credit" ADD CONSTRAINT "timestop_credit_run_timestop_credit_run__id_fk" FOREIGN KEY ("run") REFERENCES "public"."timestop_credit_run"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timestop_credit_of_run" ON "timestop_credit" USING btree ("run");--> statement-breakpoint
ALTER TABLE "contract_due" ADD CONSTRAINT "contract_due_kind" CHECK ("contract_due"."kind" in ('joining', 'prepaid', 'pause', 'upgrade', 'transfer'));