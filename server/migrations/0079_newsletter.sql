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
CREATE INDEX "subscriber_list_taken_by" ON "subscriber_list" USING btree ("taken_by");--> statement-breakpoint
INSERT INTO "consent_address" ("_id", "channel", "address", "person", "changed")
SELECT gen_random_uuid(), 'email', p."email", CASE WHEN p."email_verified_at" IS NULL THEN NULL ELSE p."_id" END, now()
FROM "person" p WHERE p."newsletter_center" IS NOT NULL AND p."deleted_at" IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "consent_event" ("_id", "address", "purpose", "kind", "receipt", "moment", "source", "wording", "actor")
SELECT gen_random_uuid(), a."_id", 'newsletter:' || p."newsletter_center", CASE WHEN t."own" THEN 'taken' ELSE 'asked' END,
	CASE WHEN t."own" THEN t."at" ELSE now() END, t."at", CASE WHEN p."newsletter_at" IS NULL THEN 'Registrierung' ELSE 'Profil' END, 1, p."_id"
FROM "person" p
JOIN "consent_address" a ON a."channel" = 'email' AND a."address" = p."email"
LEFT JOIN "registration" r ON r."person" = p."_id"
CROSS JOIN LATERAL (SELECT coalesce(p."newsletter_at", r."at", p."created") AS "at",
	p."email_verified_at" IS NOT NULL AND (r."made_by" IS NULL OR p."newsletter_at" IS NOT NULL) AS "own") t
WHERE p."newsletter_center" IS NOT NULL AND p."deleted_at" IS NULL;--> statement-breakpoint
INSERT INTO "consent_state" ("address", "purpose", "state", "since", "until")
SELECT e."address", e."purpose", CASE WHEN e."kind" = 'taken' THEN 'yes' ELSE 'asked' END, e."receipt",
	CASE WHEN e."kind" = 'asked' THEN e."receipt" + interval '7 days' END
FROM "consent_event" e
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "job" ("key", "kind", "payload", "ordered", "due")
SELECT 'newsletter-ask.' || e."_id", 'newsletter-ask', jsonb_build_object('event', e."_id"), now(), now() + e."number" * interval '2 seconds'
FROM "consent_event" e WHERE e."kind" = 'asked'
ON CONFLICT DO NOTHING;
