CREATE TABLE "appointment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"time" uuid,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"trainer" uuid,
	"lead" uuid,
	"person" uuid,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointment_state" CHECK ("appointment"."state" in ('booked', 'cancelled')),
	CONSTRAINT "appointment_span" CHECK ("appointment"."ends_at" > "appointment"."starts_at"),
	CONSTRAINT "appointment_whose" CHECK (("appointment"."lead" is null) <> ("appointment"."person" is null))
);
--> statement-breakpoint
CREATE TABLE "appointment_time" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"minutes" integer NOT NULL,
	"places" integer NOT NULL,
	"trainer" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "appointment_time_kind" CHECK ("appointment_time"."kind" in ('trial', 'consultation', 'training'))
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"picture" text,
	"described" text,
	"video" uuid,
	"brand" text,
	"studios" text[] DEFAULT '{}'::text[] NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"lead_settings" uuid,
	"conditions" text,
	"prizes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "campaign_kind" CHECK ("campaign"."kind" in ('action', 'page', 'draw', 'wheel', 'survey'))
);
--> statement-breakpoint
CREATE TABLE "campaign_conditions" (
	"campaign" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "campaign_conditions_campaign_number_pk" PRIMARY KEY("campaign","number")
);
--> statement-breakpoint
CREATE TABLE "campaign_draw" (
	"campaign" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"drawn_by" uuid,
	"drawn_at" timestamp(3) with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"list" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hash" text,
	"seed" text,
	"winners" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"substitutes" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_entry" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"campaign" uuid NOT NULL,
	"person" uuid,
	"studio" text,
	"email" text NOT NULL,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"telefon" text,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"conditions" integer
);
--> statement-breakpoint
CREATE TABLE "campaign_signup" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"campaign" uuid NOT NULL,
	"person" uuid,
	"studio" text,
	"state" text NOT NULL,
	"receipt" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	CONSTRAINT "campaign_signup_state" CHECK ("campaign_signup"."state" in ('booked', 'waiting', 'off'))
);
--> statement-breakpoint
CREATE TABLE "survey_answer" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"campaign" uuid NOT NULL,
	"respondent" text NOT NULL,
	"answers" jsonb NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wheel_roll" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"campaign" uuid NOT NULL,
	"studio" text,
	"by" uuid,
	"tickets" text[] NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"returned_at" timestamp(3) with time zone,
	"used" integer
);
--> statement-breakpoint
CREATE TABLE "wheel_spin" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"campaign" uuid NOT NULL,
	"person" uuid,
	"studio" text,
	"email" text NOT NULL,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"telefon" text,
	"roll" uuid,
	"ticket" integer,
	"prize" uuid,
	"state" text NOT NULL,
	"code" text,
	"handed_at" timestamp(3) with time zone,
	"at" timestamp(3) with time zone NOT NULL,
	"conditions" integer,
	CONSTRAINT "wheel_spin_state" CHECK ("wheel_spin"."state" in ('held', 'won', 'blank', 'void', 'flagged'))
);
--> statement-breakpoint
CREATE TABLE "goal" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"month" date NOT NULL,
	"figure" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"person" uuid,
	"value" double precision NOT NULL,
	CONSTRAINT "goal_once" UNIQUE("studio","month","figure","person")
);
--> statement-breakpoint
CREATE TABLE "goal_month" (
	"studio" text NOT NULL,
	"month" date NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"changed_by" uuid,
	"reason" text,
	CONSTRAINT "goal_month_studio_month_pk" PRIMARY KEY("studio","month")
);
--> statement-breakpoint
CREATE TABLE "invite" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"studio" text,
	"member" uuid,
	"author" uuid,
	"guest" text,
	"state" text DEFAULT 'open' NOT NULL,
	"lead" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"used" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invite_code" UNIQUE("code"),
	CONSTRAINT "invite_state" CHECK ("invite"."state" in ('open', 'used', 'expired', 'withdrawn'))
);
--> statement-breakpoint
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
CREATE TABLE "queue" (
	"studio" text PRIMARY KEY NOT NULL,
	"on" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_place" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"called_at" timestamp(3) with time zone,
	CONSTRAINT "queue_place_once" UNIQUE("studio","person")
);
--> statement-breakpoint
ALTER TABLE "occasion" DROP CONSTRAINT "occasion_kind";--> statement-breakpoint
ALTER TABLE "lead_enquiry" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "occasion_entry" ADD COLUMN "along" jsonb;--> statement-breakpoint
ALTER TABLE "occasion_entry" ADD COLUMN "wishes" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_time_appointment_time__id_fk" FOREIGN KEY ("time") REFERENCES "public"."appointment_time"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_lead_lead__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."lead"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_time" ADD CONSTRAINT "appointment_time_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_time" ADD CONSTRAINT "appointment_time_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_video_video__id_fk" FOREIGN KEY ("video") REFERENCES "public"."video"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_lead_settings_lead_form__id_fk" FOREIGN KEY ("lead_settings") REFERENCES "public"."lead_form"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_conditions" ADD CONSTRAINT "campaign_conditions_campaign_campaign__id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_draw" ADD CONSTRAINT "campaign_draw_campaign_campaign__id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_draw" ADD CONSTRAINT "campaign_draw_asked_by_person__id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_draw" ADD CONSTRAINT "campaign_draw_drawn_by_person__id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entry" ADD CONSTRAINT "campaign_entry_campaign_campaign__id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entry" ADD CONSTRAINT "campaign_entry_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entry" ADD CONSTRAINT "campaign_entry_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_signup" ADD CONSTRAINT "campaign_signup_campaign_campaign__id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_signup" ADD CONSTRAINT "campaign_signup_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_signup" ADD CONSTRAINT "campaign_signup_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_signup" ADD CONSTRAINT "campaign_signup_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answer" ADD CONSTRAINT "survey_answer_campaign_campaign__id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_roll" ADD CONSTRAINT "wheel_roll_campaign_campaign__id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_roll" ADD CONSTRAINT "wheel_roll_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_roll" ADD CONSTRAINT "wheel_roll_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_campaign_campaign__id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_roll_wheel_roll__id_fk" FOREIGN KEY ("roll") REFERENCES "public"."wheel_roll"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_month" ADD CONSTRAINT "goal_month_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_month" ADD CONSTRAINT "goal_month_changed_by_person__id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_member_person__id_fk" FOREIGN KEY ("member") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_lead_lead__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."lead"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_mailing_mailing__id_fk" FOREIGN KEY ("mailing") REFERENCES "public"."mailing"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_consent_consent_address__id_fk" FOREIGN KEY ("consent") REFERENCES "public"."consent_address"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_click" ADD CONSTRAINT "mailing_click_mailing_mailing__id_fk" FOREIGN KEY ("mailing") REFERENCES "public"."mailing"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_word" ADD CONSTRAINT "mailing_word_mailing_mailing__id_fk" FOREIGN KEY ("mailing") REFERENCES "public"."mailing"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_word" ADD CONSTRAINT "mailing_word_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_mail" ADD CONSTRAINT "returned_mail_delivery_delivery__id_fk" FOREIGN KEY ("delivery") REFERENCES "public"."delivery"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "queue" ADD CONSTRAINT "queue_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_place" ADD CONSTRAINT "queue_place_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_place" ADD CONSTRAINT "queue_place_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_studio" ON "appointment" USING btree ("studio","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_time_of" ON "appointment" USING btree ("time","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_trainer" ON "appointment" USING btree ("trainer","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_lead" ON "appointment" USING btree ("lead");--> statement-breakpoint
CREATE INDEX "appointment_person" ON "appointment" USING btree ("person");--> statement-breakpoint
CREATE INDEX "appointment_author" ON "appointment" USING btree ("author");--> statement-breakpoint
CREATE INDEX "appointment_time_studio" ON "appointment_time" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "appointment_time_trainer" ON "appointment_time" USING btree ("trainer");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_slug" ON "campaign" USING btree ("slug") WHERE "campaign"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_video" ON "campaign" USING btree ("video");--> statement-breakpoint
CREATE INDEX "campaign_lead_settings" ON "campaign" USING btree ("lead_settings");--> statement-breakpoint
CREATE INDEX "campaign_author" ON "campaign" USING btree ("author");--> statement-breakpoint
CREATE INDEX "campaign_picture" ON "campaign" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "campaign_running" ON "campaign" USING btree ("live","from","to");--> statement-breakpoint
CREATE INDEX "campaign_draw_asked_by" ON "campaign_draw" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "campaign_draw_drawn_by" ON "campaign_draw" USING btree ("drawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_entry_address" ON "campaign_entry" USING btree ("campaign","day","email");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_entry_account" ON "campaign_entry" USING btree ("campaign","day","person");--> statement-breakpoint
CREATE INDEX "campaign_entry_person" ON "campaign_entry" USING btree ("person");--> statement-breakpoint
CREATE INDEX "campaign_entry_email" ON "campaign_entry" USING btree ("email");--> statement-breakpoint
CREATE INDEX "campaign_entry_studio" ON "campaign_entry" USING btree ("studio");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_signup_once" ON "campaign_signup" USING btree ("campaign","person");--> statement-breakpoint
CREATE INDEX "campaign_signup_person" ON "campaign_signup" USING btree ("person");--> statement-breakpoint
CREATE INDEX "campaign_signup_studio" ON "campaign_signup" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "campaign_signup_by" ON "campaign_signup" USING btree ("by");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_answer_once" ON "survey_answer" USING btree ("campaign","respondent");--> statement-breakpoint
CREATE INDEX "wheel_roll_campaign" ON "wheel_roll" USING btree ("campaign");--> statement-breakpoint
CREATE INDEX "wheel_roll_studio" ON "wheel_roll" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "wheel_roll_by" ON "wheel_roll" USING btree ("by");--> statement-breakpoint
CREATE INDEX "wheel_roll_until" ON "wheel_roll" USING btree ("until") WHERE "wheel_roll"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wheel_spin_ticket" ON "wheel_spin" USING btree ("roll","ticket");--> statement-breakpoint
CREATE INDEX "wheel_spin_campaign" ON "wheel_spin" USING btree ("campaign","email");--> statement-breakpoint
CREATE INDEX "wheel_spin_email" ON "wheel_spin" USING btree ("email");--> statement-breakpoint
CREATE INDEX "wheel_spin_person" ON "wheel_spin" USING btree ("person");--> statement-breakpoint
CREATE INDEX "wheel_spin_studio" ON "wheel_spin" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "goal_studio" ON "goal" USING btree ("studio","month");--> statement-breakpoint
CREATE INDEX "goal_person" ON "goal" USING btree ("person","month");--> statement-breakpoint
CREATE INDEX "goal_month_changed_by" ON "goal_month" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "invite_studio" ON "invite" USING btree ("studio","state");--> statement-breakpoint
CREATE INDEX "invite_member" ON "invite" USING btree ("member");--> statement-breakpoint
CREATE INDEX "invite_author" ON "invite" USING btree ("author");--> statement-breakpoint
CREATE INDEX "invite_lead" ON "invite" USING btree ("lead");--> statement-breakpoint
CREATE INDEX "invite_until" ON "invite" USING btree ("state","until");--> statement-breakpoint
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
CREATE INDEX "sandbox_letter_at" ON "sandbox_letter" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_letter_to" ON "sandbox_letter" USING btree ("to");--> statement-breakpoint
CREATE INDEX "queue_place_order" ON "queue_place" USING btree ("studio","at");--> statement-breakpoint
CREATE INDEX "queue_place_person" ON "queue_place" USING btree ("person");--> statement-breakpoint
CREATE INDEX "lead_enquiry_act" ON "lead_enquiry" USING btree ("act");--> statement-breakpoint
ALTER TABLE "occasion" ADD CONSTRAINT "occasion_kind" CHECK ("occasion"."kind" in ('party', 'contest', 'allianz', 'alibey'));--> statement-breakpoint
UPDATE "right" SET "title" = 'Membercard-Anmeldungen erstellen', "version" = "version" + 1 WHERE "code" = 'm_createSubs' AND "title" = 'Membercard-Abos erstellen';--> statement-breakpoint
UPDATE "right" SET "title" = 'Membercard-Anmeldungen ansehen', "version" = "version" + 1 WHERE "code" = 'm_viewSubs' AND "title" = 'Membercard-Abos ansehen';
