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
CREATE INDEX "wheel_spin_studio" ON "wheel_spin" USING btree ("studio");