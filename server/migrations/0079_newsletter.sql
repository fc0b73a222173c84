CREATE TABLE "consent_address" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"person" uuid,
	"changed" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "consent_address_of" UNIQUE("channel","address")
);
--> statement-breakpoint
CREATE TABLE "consent_event" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"address" uuid NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"receipt" timestamp(3) with time zone NOT NULL,
	"moment" timestamp(3) with time zone NOT NULL,
	"source" text NOT NULL,
	"wording" integer,
	"actor" uuid
);
--> statement-breakpoint
CREATE TABLE "consent_key" (
	"hash" text PRIMARY KEY NOT NULL,
	"address" uuid NOT NULL,
	"purpose" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_state" (
	"address" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp(3) with time zone,
	"until" timestamp(3) with time zone,
	CONSTRAINT "consent_state_address_purpose_pk" PRIMARY KEY("address","purpose")
);
--> statement-breakpoint
CREATE TABLE "newsletter_setting" (
	"brand" text PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriber_list" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lines" integer NOT NULL,
	"by" uuid,
	"checked" timestamp(3) with time zone NOT NULL,
	"entries" jsonb NOT NULL,
	"taken" timestamp(3) with time zone,
	"taken_by" uuid,
	"alone" boolean DEFAULT false NOT NULL,
	"count" integer
);
--> statement-breakpoint
ALTER TABLE "sandbox_mail" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "advertises" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_address" ADD CONSTRAINT "consent_address_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_event" ADD CONSTRAINT "consent_event_address_consent_address__id_fk" FOREIGN KEY ("address") REFERENCES "public"."consent_address"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_event" ADD CONSTRAINT "consent_event_actor_person__id_fk" FOREIGN KEY ("actor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_key" ADD CONSTRAINT "consent_key_address_consent_address__id_fk" FOREIGN KEY ("address") REFERENCES "public"."consent_address"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_state" ADD CONSTRAINT "consent_state_address_consent_address__id_fk" FOREIGN KEY ("address") REFERENCES "public"."consent_address"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_list" ADD CONSTRAINT "subscriber_list_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_list" ADD CONSTRAINT "subscriber_list_taken_by_person__id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_address_person" ON "consent_address" USING btree ("person");--> statement-breakpoint
CREATE INDEX "consent_event_address" ON "consent_event" USING btree ("address","receipt");--> statement-breakpoint
CREATE INDEX "consent_event_actor" ON "consent_event" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "consent_key_address" ON "consent_key" USING btree ("address");--> statement-breakpoint
CREATE INDEX "consent_state_purpose" ON "consent_state" USING btree ("purpose","state");--> statement-breakpoint
CREATE INDEX "subscriber_list_by" ON "subscriber_list" USING btree ("by");--> statement-breakpoint
CREATE INDEX "subscriber_list_taken_by" ON "subscriber_list" USING btree ("taken_by");