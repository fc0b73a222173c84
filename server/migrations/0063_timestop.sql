CREATE TABLE "timestop" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid,
	"person" uuid,
	"studio" text NOT NULL,
	"reason" uuid NOT NULL,
	"rule" jsonb NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"fee" integer NOT NULL,
	"new_end" date,
	"event" uuid,
	"answer" text,
	"overrule" text,
	"reminder" text,
	"reminded_on" date,
	"author" uuid,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timestop_state" CHECK ("timestop"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "timestop_comment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"pause" uuid NOT NULL,
	"author" uuid,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timestop_credit" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid,
	"person" uuid,
	"studio" text NOT NULL,
	"closure" uuid NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"days" integer NOT NULL,
	"state" text NOT NULL,
	"name" text,
	"email" text,
	"geburtstag" date,
	"event" uuid,
	"answer" text,
	"decided_by" uuid,
	"received_at" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timestop_credit_state" CHECK ("timestop_credit"."state" in ('open', 'granted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "timestop_history" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"pause" uuid NOT NULL,
	"what" text NOT NULL,
	"author" uuid,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timestop_note" (
	"pause" uuid PRIMARY KEY NOT NULL,
	"person" uuid,
	"name" text,
	"email" text,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timestop_proof" (
	"file" text PRIMARY KEY NOT NULL,
	"pause" uuid,
	"person" uuid,
	"uploader" uuid,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timestop_setting" (
	"_id" text PRIMARY KEY NOT NULL,
	"text" text,
	"reasons" jsonb NOT NULL,
	"closures" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timestop_step" (
	"pause" uuid NOT NULL,
	"step" text NOT NULL,
	"title" text NOT NULL,
	"done_at" timestamp(3) with time zone,
	"by" uuid,
	CONSTRAINT "timestop_step_pause_step_pk" PRIMARY KEY("pause","step")
);
--> statement-breakpoint
ALTER TABLE "timestop" ADD CONSTRAINT "timestop_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop" ADD CONSTRAINT "timestop_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop" ADD CONSTRAINT "timestop_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop" ADD CONSTRAINT "timestop_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop" ADD CONSTRAINT "timestop_decided_by_person__id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_comment" ADD CONSTRAINT "timestop_comment_pause_timestop__id_fk" FOREIGN KEY ("pause") REFERENCES "public"."timestop"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_comment" ADD CONSTRAINT "timestop_comment_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_credit" ADD CONSTRAINT "timestop_credit_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_credit" ADD CONSTRAINT "timestop_credit_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_credit" ADD CONSTRAINT "timestop_credit_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_credit" ADD CONSTRAINT "timestop_credit_decided_by_person__id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_history" ADD CONSTRAINT "timestop_history_pause_timestop__id_fk" FOREIGN KEY ("pause") REFERENCES "public"."timestop"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_history" ADD CONSTRAINT "timestop_history_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_note" ADD CONSTRAINT "timestop_note_pause_timestop__id_fk" FOREIGN KEY ("pause") REFERENCES "public"."timestop"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_note" ADD CONSTRAINT "timestop_note_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_proof" ADD CONSTRAINT "timestop_proof_file_file_name_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_proof" ADD CONSTRAINT "timestop_proof_pause_timestop__id_fk" FOREIGN KEY ("pause") REFERENCES "public"."timestop"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_proof" ADD CONSTRAINT "timestop_proof_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_proof" ADD CONSTRAINT "timestop_proof_uploader_person__id_fk" FOREIGN KEY ("uploader") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_step" ADD CONSTRAINT "timestop_step_pause_timestop__id_fk" FOREIGN KEY ("pause") REFERENCES "public"."timestop"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timestop_step" ADD CONSTRAINT "timestop_step_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timestop_contract" ON "timestop" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "timestop_person" ON "timestop" USING btree ("person");--> statement-breakpoint
CREATE INDEX "timestop_studio" ON "timestop" USING btree ("studio","state","received_at");--> statement-breakpoint
CREATE INDEX "timestop_author" ON "timestop" USING btree ("author");--> statement-breakpoint
CREATE INDEX "timestop_decided_by" ON "timestop" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "timestop_comment_pause" ON "timestop_comment" USING btree ("pause","at");--> statement-breakpoint
CREATE INDEX "timestop_comment_author" ON "timestop_comment" USING btree ("author");--> statement-breakpoint
CREATE UNIQUE INDEX "timestop_credit_once" ON "timestop_credit" USING btree ("contract","closure") WHERE "timestop_credit"."state" <> 'declined';--> statement-breakpoint
CREATE INDEX "timestop_credit_contract" ON "timestop_credit" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "timestop_credit_person" ON "timestop_credit" USING btree ("person");--> statement-breakpoint
CREATE INDEX "timestop_credit_email" ON "timestop_credit" USING btree ("email");--> statement-breakpoint
CREATE INDEX "timestop_credit_decided_by" ON "timestop_credit" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "timestop_credit_studio" ON "timestop_credit" USING btree ("studio","state","received_at");--> statement-breakpoint
CREATE INDEX "timestop_history_pause" ON "timestop_history" USING btree ("pause","at");--> statement-breakpoint
CREATE INDEX "timestop_history_author" ON "timestop_history" USING btree ("author");--> statement-breakpoint
CREATE INDEX "timestop_note_person" ON "timestop_note" USING btree ("person");--> statement-breakpoint
CREATE INDEX "timestop_note_email" ON "timestop_note" USING btree ("email");--> statement-breakpoint
CREATE INDEX "timestop_proof_pause" ON "timestop_proof" USING btree ("pause");--> statement-breakpoint
CREATE INDEX "timestop_proof_person" ON "timestop_proof" USING btree ("person");--> statement-breakpoint
CREATE INDEX "timestop_proof_uploader" ON "timestop_proof" USING btree ("uploader");--> statement-breakpoint
CREATE INDEX "timestop_step_by" ON "timestop_step" USING btree ("by");