CREATE TABLE "anamnesis" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"creator" uuid,
	"form" uuid NOT NULL,
	"number" integer NOT NULL,
	"express" boolean NOT NULL,
	"status" text NOT NULL,
	"draft" text,
	"reason" text,
	"begun_at" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "anamnesis_status" CHECK ("anamnesis"."status" in ('draft', 'submitted', 'removed', 'discarded')),
	CONSTRAINT "anamnesis_gone" CHECK ("anamnesis"."draft" is null or "anamnesis"."status" = 'draft')
);
--> statement-breakpoint
CREATE TABLE "anamnesis_copy" (
	"anamnesis" uuid NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"creator" uuid,
	"content" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "anamnesis_copy_anamnesis_number_pk" PRIMARY KEY("anamnesis","number")
);
--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_customer_person__id_fk" FOREIGN KEY ("customer") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_creator_person__id_fk" FOREIGN KEY ("creator") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_form_anamnesis_form__id_fk" FOREIGN KEY ("form") REFERENCES "public"."anamnesis_form"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anamnesis_copy" ADD CONSTRAINT "anamnesis_copy_anamnesis_anamnesis__id_fk" FOREIGN KEY ("anamnesis") REFERENCES "public"."anamnesis"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anamnesis_copy" ADD CONSTRAINT "anamnesis_copy_creator_person__id_fk" FOREIGN KEY ("creator") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anamnesis_customer" ON "anamnesis" USING btree ("customer","changed_at");--> statement-breakpoint
CREATE INDEX "anamnesis_creator" ON "anamnesis" USING btree ("creator");--> statement-breakpoint
CREATE INDEX "anamnesis_form_filled" ON "anamnesis" USING btree ("form");--> statement-breakpoint
CREATE INDEX "anamnesis_changed" ON "anamnesis" USING btree ("changed_at","_id");--> statement-breakpoint
CREATE INDEX "anamnesis_copy_creator" ON "anamnesis_copy" USING btree ("creator");