CREATE TABLE "delivery" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"mailing" uuid NOT NULL,
	"address" text NOT NULL,
	"domain" text NOT NULL,
	"purpose" text NOT NULL,
	"consent" uuid,
	"person" uuid,
	"state" text NOT NULL,
	"why" text,
	"due" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first" timestamp(3) with time zone,
	"claim" uuid,
	"begun" timestamp(3) with time zone,
	"at" timestamp(3) with time zone NOT NULL,
	"said" text,
	"bounce" text,
	"bounced" timestamp(3) with time zone,
	CONSTRAINT "delivery_of" UNIQUE("mailing","address")
);
--> statement-breakpoint
CREATE TABLE "mailing" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"brand" text NOT NULL,
	"advertises" text NOT NULL,
	"centers" text[] NOT NULL,
	"studios" text[] DEFAULT '{}'::text[] NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"blocks" jsonb NOT NULL,
	"at" timestamp(3) with time zone,
	"any_hour" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text,
	"hash" text,
	"needed" integer,
	"due" timestamp(3) with time zone,
	"epoch" text,
	"run" uuid,
	"heartbeat" timestamp(3) with time zone,
	"next" timestamp(3) with time zone,
	"started" timestamp(3) with time zone,
	"ended" timestamp(3) with time zone,
	"sums" jsonb,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_click" (
	"mailing" uuid NOT NULL,
	"day" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mailing_click_mailing_day_pk" PRIMARY KEY("mailing","day")
);
--> statement-breakpoint
CREATE TABLE "mailing_word" (
	"mailing" uuid NOT NULL,
	"nth" integer NOT NULL,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"alone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mailing_word_mailing_nth_pk" PRIMARY KEY("mailing","nth")
);
--> statement-breakpoint
CREATE TABLE "resting_address" (
	"address" text PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returned_mail" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"raw" text,
	"kind" text,
	"delivery" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_letter" (
	"_id" text PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"raw" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_relay_trouble" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_return" (
	"_id" text PRIMARY KEY NOT NULL,
	"raw" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_mailing_mailing__id_fk" FOREIGN KEY ("mailing") REFERENCES "public"."mailing"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_consent_consent_address__id_fk" FOREIGN KEY ("consent") REFERENCES "public"."consent_address"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_click" ADD CONSTRAINT "mailing_click_mailing_mailing__id_fk" FOREIGN KEY ("mailing") REFERENCES "public"."mailing"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_word" ADD CONSTRAINT "mailing_word_mailing_mailing__id_fk" FOREIGN KEY ("mailing") REFERENCES "public"."mailing"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_word" ADD CONSTRAINT "mailing_word_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_mail" ADD CONSTRAINT "returned_mail_delivery_delivery__id_fk" FOREIGN KEY ("delivery") REFERENCES "public"."delivery"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_state" ON "delivery" USING btree ("mailing","state","due");--> statement-breakpoint
CREATE INDEX "delivery_consent" ON "delivery" USING btree ("consent");--> statement-breakpoint
CREATE INDEX "delivery_person" ON "delivery" USING btree ("person");--> statement-breakpoint
CREATE INDEX "delivery_address" ON "delivery" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "mailing_author" ON "mailing" USING btree ("author");--> statement-breakpoint
CREATE INDEX "mailing_created" ON "mailing" USING btree ("created");--> statement-breakpoint
CREATE INDEX "mailing_state" ON "mailing" USING btree ("state");--> statement-breakpoint
CREATE INDEX "mailing_word_person" ON "mailing_word" USING btree ("person");--> statement-breakpoint
CREATE INDEX "returned_mail_delivery" ON "returned_mail" USING btree ("delivery");--> statement-breakpoint
CREATE INDEX "returned_mail_at" ON "returned_mail" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_letter_at" ON "sandbox_letter" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_letter_to" ON "sandbox_letter" USING btree ("to");