CREATE TABLE "occasion" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"place" text,
	"studio" text,
	"from" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "occasion_kind" CHECK ("occasion"."kind" in ('party', 'contest', 'allianz'))
);
--> statement-breakpoint
CREATE TABLE "occasion_entry" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"occasion" uuid NOT NULL,
	"slot" uuid,
	"person" uuid,
	"email" text NOT NULL,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"telefon" text,
	"guests" integer DEFAULT 0 NOT NULL,
	"shows" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "occasion_entry_state" CHECK ("occasion_entry"."state" in ('reserved', 'confirmed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "public_act" (
	"key" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "occasion" ADD CONSTRAINT "occasion_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occasion_entry" ADD CONSTRAINT "occasion_entry_occasion_occasion__id_fk" FOREIGN KEY ("occasion") REFERENCES "public"."occasion"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occasion_entry" ADD CONSTRAINT "occasion_entry_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occasion_until" ON "occasion" USING btree ("kind","until");--> statement-breakpoint
CREATE INDEX "occasion_studio" ON "occasion" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "occasion_entry_occasion" ON "occasion_entry" USING btree ("occasion","slot");--> statement-breakpoint
CREATE INDEX "occasion_entry_person" ON "occasion_entry" USING btree ("person");--> statement-breakpoint
CREATE INDEX "occasion_entry_email" ON "occasion_entry" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "occasion_entry_code" ON "occasion_entry" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "occasion_entry_firm" ON "occasion_entry" USING btree ("occasion","email") WHERE "occasion_entry"."state" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "occasion_entry_firm_person" ON "occasion_entry" USING btree ("occasion","person") WHERE "occasion_entry"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "public_act_at" ON "public_act" USING btree ("at");