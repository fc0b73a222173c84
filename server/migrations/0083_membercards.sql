CREATE TABLE "membercard" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"email" text,
	"telefon" text,
	"geburtstag" date,
	"source" text NOT NULL,
	"person" uuid,
	"lead" uuid,
	"code" text,
	"asked" timestamp(3) with time zone NOT NULL,
	"issued" timestamp(3) with time zone,
	"issued_by" uuid,
	"again" boolean DEFAULT false NOT NULL,
	"first" date,
	"last" date,
	"closed" text,
	"closed_at" timestamp(3) with time zone,
	"closed_by" uuid,
	"reason" text,
	"trouble" text,
	"forgotten" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "membercard_code_unique" UNIQUE("code"),
	CONSTRAINT "membercard_days" CHECK (("membercard"."first" is null) = ("membercard"."last" is null) and ("membercard"."first" is null or "membercard"."issued" is not null)),
	CONSTRAINT "membercard_closed" CHECK (("membercard"."closed" is null) = ("membercard"."closed_at" is null) and "membercard"."closed" in ('converted', 'blocked')),
	CONSTRAINT "membercard_source" CHECK ("membercard"."source" in ('desk', 'sub', 'account'))
);
--> statement-breakpoint
CREATE TABLE "membercard_mail" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"sent" integer NOT NULL,
	"left" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membercard_scan" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"card" uuid,
	"code" text NOT NULL,
	"studio" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"day" date NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"by" uuid
);
--> statement-breakpoint
ALTER TABLE "membercard" ADD CONSTRAINT "membercard_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard" ADD CONSTRAINT "membercard_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard" ADD CONSTRAINT "membercard_lead_lead__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."lead"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard" ADD CONSTRAINT "membercard_issued_by_person__id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard" ADD CONSTRAINT "membercard_closed_by_person__id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard_mail" ADD CONSTRAINT "membercard_mail_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard_mail" ADD CONSTRAINT "membercard_mail_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard_scan" ADD CONSTRAINT "membercard_scan_card_membercard__id_fk" FOREIGN KEY ("card") REFERENCES "public"."membercard"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard_scan" ADD CONSTRAINT "membercard_scan_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard_scan" ADD CONSTRAINT "membercard_scan_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membercard_studio" ON "membercard" USING btree ("studio","asked");--> statement-breakpoint
CREATE INDEX "membercard_email" ON "membercard" USING btree ("email");--> statement-breakpoint
CREATE INDEX "membercard_telefon" ON "membercard" USING btree ("telefon");--> statement-breakpoint
CREATE INDEX "membercard_geburtstag" ON "membercard" USING btree ("geburtstag");--> statement-breakpoint
CREATE INDEX "membercard_person" ON "membercard" USING btree ("person");--> statement-breakpoint
CREATE INDEX "membercard_lead" ON "membercard" USING btree ("lead");--> statement-breakpoint
CREATE INDEX "membercard_issued_by" ON "membercard" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "membercard_closed_by" ON "membercard" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "membercard_asked" ON "membercard" USING btree ("asked");--> statement-breakpoint
CREATE INDEX "membercard_mail_studio" ON "membercard_mail" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "membercard_mail_by" ON "membercard_mail" USING btree ("by");--> statement-breakpoint
CREATE INDEX "membercard_mail_at" ON "membercard_mail" USING btree ("at");--> statement-breakpoint
CREATE INDEX "membercard_scan_card" ON "membercard_scan" USING btree ("card","day");--> statement-breakpoint
CREATE INDEX "membercard_scan_code" ON "membercard_scan" USING btree ("code");--> statement-breakpoint
CREATE INDEX "membercard_scan_studio" ON "membercard_scan" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "membercard_scan_by" ON "membercard_scan" USING btree ("by");--> statement-breakpoint
UPDATE "right" SET "title" = 'Membercard-Anmeldungen erstellen', "version" = "version" + 1 WHERE "code" = 'm_createSubs' AND "title" = 'Membercard-Abos erstellen';--> statement-breakpoint
UPDATE "right" SET "title" = 'Membercard-Anmeldungen ansehen', "version" = "version" + 1 WHERE "code" = 'm_viewSubs' AND "title" = 'Membercard-Abos ansehen';
