CREATE SEQUENCE "public"."contract_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "offer" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" jsonb NOT NULL,
	"internal_title" text NOT NULL,
	"e_mails" jsonb NOT NULL,
	"promotions" jsonb NOT NULL,
	"enabled_studios" text[] NOT NULL,
	"pre_condition_text" text,
	"post_condition_text" text,
	"use_studio_city" boolean NOT NULL,
	"badge" text,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "offer_version" (
	"offer" uuid NOT NULL,
	"number" integer NOT NULL,
	"contract" jsonb NOT NULL,
	"internal_title" text NOT NULL,
	"e_mails" jsonb NOT NULL,
	"promotions" jsonb NOT NULL,
	"enabled_studios" text[] NOT NULL,
	"pre_condition_text" text,
	"post_condition_text" text,
	"use_studio_city" boolean NOT NULL,
	"badge" text,
	"published_at" timestamp(3) with time zone NOT NULL,
	"published_by" uuid,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "offer_version_offer_number_pk" PRIMARY KEY("offer","number")
);
--> statement-breakpoint
CREATE TABLE "contract" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"person" uuid NOT NULL,
	"index" integer NOT NULL,
	"studio" text NOT NULL,
	"offer" uuid NOT NULL,
	"offer_number" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	"terms" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"price" integer NOT NULL,
	"total" integer,
	"way" text NOT NULL,
	"start" date NOT NULL,
	"final_end" date,
	"noticed" boolean DEFAULT false NOT NULL,
	"closed_at" text NOT NULL,
	"place" text NOT NULL,
	"day" date NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"since" timestamp(3) with time zone NOT NULL,
	"hash" text NOT NULL,
	"paper" text NOT NULL,
	"account" text,
	"lead" uuid,
	"seller" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_number_unique" UNIQUE("number"),
	CONSTRAINT "contract_of_person" UNIQUE("person","index"),
	CONSTRAINT "contract_state" CHECK ("contract"."state" in ('draft', 'offered', 'temporary', 'accepted', 'declined', 'expired', 'rejected', 'withdrawn', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "contract_attachment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"file" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contract_attachment_once" UNIQUE("contract","file")
);
--> statement-breakpoint
CREATE TABLE "contract_comment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"author" uuid,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_event" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"contract" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"reason" text,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_index" (
	"person" uuid PRIMARY KEY NOT NULL,
	"next" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer_version" ADD CONSTRAINT "offer_version_offer_offer__id_fk" FOREIGN KEY ("offer") REFERENCES "public"."offer"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_version" ADD CONSTRAINT "offer_version_published_by_person__id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_seller_person__id_fk" FOREIGN KEY ("seller") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_offer_offer_number_offer_version_offer_number_fk" FOREIGN KEY ("offer","offer_number") REFERENCES "public"."offer_version"("offer","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_attachment" ADD CONSTRAINT "contract_attachment_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_comment" ADD CONSTRAINT "contract_comment_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_comment" ADD CONSTRAINT "contract_comment_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_event" ADD CONSTRAINT "contract_event_contract_contract__id_fk" FOREIGN KEY ("contract") REFERENCES "public"."contract"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_event" ADD CONSTRAINT "contract_event_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_index" ADD CONSTRAINT "contract_index_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_version_published_by" ON "offer_version" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "contract_offer" ON "contract" USING btree ("offer","offer_number");--> statement-breakpoint
CREATE INDEX "contract_studio" ON "contract" USING btree ("studio","state","received_at");--> statement-breakpoint
CREATE INDEX "contract_received" ON "contract" USING btree ("received_at","_id");--> statement-breakpoint
CREATE INDEX "contract_final_end" ON "contract" USING btree ("final_end");--> statement-breakpoint
CREATE INDEX "contract_seller" ON "contract" USING btree ("seller");--> statement-breakpoint
CREATE INDEX "contract_attachment_file" ON "contract_attachment" USING btree ("file");--> statement-breakpoint
CREATE INDEX "contract_comment_contract" ON "contract_comment" USING btree ("contract","at");--> statement-breakpoint
CREATE INDEX "contract_comment_author" ON "contract_comment" USING btree ("author");--> statement-breakpoint
CREATE INDEX "contract_event_contract" ON "contract_event" USING btree ("contract","received_at");--> statement-breakpoint
CREATE INDEX "contract_event_author" ON "contract_event" USING btree ("author");