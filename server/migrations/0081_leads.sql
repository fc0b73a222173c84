CREATE TABLE "lead" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"brand" text NOT NULL,
	"vorname" text NOT NULL,
	"nachname" text,
	"email" text,
	"telefon" text,
	"geburtstag" date,
	"wish" text,
	"no_call" boolean DEFAULT false NOT NULL,
	"category" uuid,
	"form" uuid,
	"campaign" uuid,
	"source" text NOT NULL,
	"last_source" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"contract" uuid,
	"received" timestamp(3) with time zone NOT NULL,
	"last_enquiry" timestamp(3) with time zone NOT NULL,
	"touched" timestamp(3) with time zone NOT NULL,
	"step_kind" text,
	"step_day" date,
	"step_time" text,
	"step_due" timestamp(3) with time zone,
	"step_owner" uuid,
	"step_told" timestamp(3) with time zone,
	"step_raised" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_days" text[] DEFAULT '{}' NOT NULL,
	"mark" text,
	"referral" uuid,
	"person" uuid,
	"merged_into" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_referral_unique" UNIQUE("referral"),
	CONSTRAINT "lead_states" CHECK ("lead"."state" in ('new', 'contacted', 'appointment', 'visited', 'offered', 'won', 'unreachable', 'lost', 'spam', 'merged')),
	CONSTRAINT "lead_step" CHECK (("lead"."state" in ('new', 'contacted', 'appointment', 'visited', 'offered')) = ("lead"."step_kind" is not null)
        and ("lead"."step_kind" is null) = ("lead"."step_day" is null) and ("lead"."step_kind" is null) = ("lead"."step_due" is null)),
	CONSTRAINT "lead_step_kind" CHECK ("lead"."step_kind" in ('call', 'mail', 'appointment', 'offer', 'look')),
	CONSTRAINT "lead_not_called" CHECK (not ("lead"."no_call" and coalesce("lead"."step_kind" = 'call', false)))
);
--> statement-breakpoint
CREATE TABLE "lead_alike" (
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"why" text NOT NULL,
	"no" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lead_alike_one_other_pk" PRIMARY KEY("one","other")
);
--> statement-breakpoint
CREATE TABLE "lead_category" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"minutes" integer NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"list_text" text,
	"answer_mail" text,
	"studios" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_cost" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"studio" text,
	"month" date NOT NULL,
	"rappen" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_cost_of" UNIQUE NULLS NOT DISTINCT("source","studio","month")
);
--> statement-breakpoint
CREATE TABLE "lead_count" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"studio" text,
	"month" date NOT NULL,
	"received" integer NOT NULL,
	"won" integer NOT NULL,
	CONSTRAINT "lead_count_of" UNIQUE NULLS NOT DISTINCT("source","studio","month")
);
--> statement-breakpoint
CREATE TABLE "lead_enquiry" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"lead" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"source" text NOT NULL,
	"form" uuid,
	"vorname" text NOT NULL,
	"nachname" text,
	"email" text,
	"telefon" text,
	"wish" text,
	"answers" jsonb,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wording" integer
);
--> statement-breakpoint
CREATE TABLE "lead_entry" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"category" uuid NOT NULL,
	"studio" text,
	"vorname" text NOT NULL,
	"nachname" text,
	"email" text NOT NULL,
	"telefon" text,
	"note" text,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_event" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"lead" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"author" uuid,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "lead_file" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_form" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"picture" text,
	"studios" text[] DEFAULT '{}' NOT NULL,
	"category" uuid,
	"campaign" uuid,
	"minutes" integer,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_form_owner" (
	"form" uuid NOT NULL,
	"person" uuid NOT NULL,
	CONSTRAINT "lead_form_owner_form_person_pk" PRIMARY KEY("form","person")
);
--> statement-breakpoint
CREATE TABLE "lead_import" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"category" uuid,
	"by" uuid,
	"checked" timestamp(3) with time zone NOT NULL,
	"taken" timestamp(3) with time zone,
	"lines" jsonb NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_wording" (
	"form" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "lead_wording_form_number_pk" PRIMARY KEY("form","number")
);
--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_category_lead_category__id_fk" FOREIGN KEY ("category") REFERENCES "public"."lead_category"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_form_lead_form__id_fk" FOREIGN KEY ("form") REFERENCES "public"."lead_form"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_step_owner_person__id_fk" FOREIGN KEY ("step_owner") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_referral_referral__id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referral"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_merged_into_lead__id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."lead"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_alike" ADD CONSTRAINT "lead_alike_one_lead__id_fk" FOREIGN KEY ("one") REFERENCES "public"."lead"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_alike" ADD CONSTRAINT "lead_alike_other_lead__id_fk" FOREIGN KEY ("other") REFERENCES "public"."lead"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_cost" ADD CONSTRAINT "lead_cost_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_count" ADD CONSTRAINT "lead_count_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_enquiry" ADD CONSTRAINT "lead_enquiry_lead_lead__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."lead"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_enquiry" ADD CONSTRAINT "lead_enquiry_form_lead_form__id_fk" FOREIGN KEY ("form") REFERENCES "public"."lead_form"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_entry" ADD CONSTRAINT "lead_entry_category_lead_category__id_fk" FOREIGN KEY ("category") REFERENCES "public"."lead_category"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_entry" ADD CONSTRAINT "lead_entry_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_entry" ADD CONSTRAINT "lead_entry_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_event" ADD CONSTRAINT "lead_event_lead_lead__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."lead"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_event" ADD CONSTRAINT "lead_event_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_file" ADD CONSTRAINT "lead_file_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_form" ADD CONSTRAINT "lead_form_category_lead_category__id_fk" FOREIGN KEY ("category") REFERENCES "public"."lead_category"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_form_owner" ADD CONSTRAINT "lead_form_owner_form_lead_form__id_fk" FOREIGN KEY ("form") REFERENCES "public"."lead_form"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_form_owner" ADD CONSTRAINT "lead_form_owner_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import" ADD CONSTRAINT "lead_import_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import" ADD CONSTRAINT "lead_import_category_lead_category__id_fk" FOREIGN KEY ("category") REFERENCES "public"."lead_category"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import" ADD CONSTRAINT "lead_import_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_wording" ADD CONSTRAINT "lead_wording_form_lead_form__id_fk" FOREIGN KEY ("form") REFERENCES "public"."lead_form"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_studio" ON "lead" USING btree ("studio","state","step_due");--> statement-breakpoint
CREATE INDEX "lead_state" ON "lead" USING btree ("state","step_due");--> statement-breakpoint
CREATE INDEX "lead_email" ON "lead" USING btree ("email");--> statement-breakpoint
CREATE INDEX "lead_telefon" ON "lead" USING btree ("telefon");--> statement-breakpoint
CREATE INDEX "lead_geburtstag" ON "lead" USING btree ("geburtstag");--> statement-breakpoint
CREATE INDEX "lead_category_of" ON "lead" USING btree ("category");--> statement-breakpoint
CREATE INDEX "lead_form_of" ON "lead" USING btree ("form");--> statement-breakpoint
CREATE INDEX "lead_campaign" ON "lead" USING btree ("campaign");--> statement-breakpoint
CREATE INDEX "lead_step_owner" ON "lead" USING btree ("step_owner");--> statement-breakpoint
CREATE INDEX "lead_person" ON "lead" USING btree ("person");--> statement-breakpoint
CREATE INDEX "lead_merged_into" ON "lead" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "lead_received" ON "lead" USING btree ("source","received");--> statement-breakpoint
CREATE INDEX "lead_alike_other" ON "lead_alike" USING btree ("other");--> statement-breakpoint
CREATE INDEX "lead_cost_studio" ON "lead_cost" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "lead_count_studio" ON "lead_count" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "lead_enquiry_lead" ON "lead_enquiry" USING btree ("lead","at");--> statement-breakpoint
CREATE INDEX "lead_enquiry_form" ON "lead_enquiry" USING btree ("form");--> statement-breakpoint
CREATE INDEX "lead_entry_category" ON "lead_entry" USING btree ("category","at");--> statement-breakpoint
CREATE INDEX "lead_entry_studio" ON "lead_entry" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "lead_entry_email" ON "lead_entry" USING btree ("email");--> statement-breakpoint
CREATE INDEX "lead_entry_person" ON "lead_entry" USING btree ("person");--> statement-breakpoint
CREATE INDEX "lead_event_lead" ON "lead_event" USING btree ("lead","at");--> statement-breakpoint
CREATE INDEX "lead_event_author" ON "lead_event" USING btree ("author");--> statement-breakpoint
CREATE INDEX "lead_file_by" ON "lead_file" USING btree ("by","at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_form_link" ON "lead_form" USING btree ("link") WHERE "lead_form"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lead_form_category" ON "lead_form" USING btree ("category");--> statement-breakpoint
CREATE INDEX "lead_form_picture" ON "lead_form" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "lead_form_owner_person" ON "lead_form_owner" USING btree ("person");--> statement-breakpoint
CREATE INDEX "lead_import_studio" ON "lead_import" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "lead_import_category" ON "lead_import" USING btree ("category");--> statement-breakpoint
CREATE INDEX "lead_import_by" ON "lead_import" USING btree ("by");--> statement-breakpoint
INSERT INTO "lead" ("_id", "studio", "brand", "vorname", "nachname", "email", "telefon", "wish", "source", "last_source", "state", "since", "reason",
	"received", "last_enquiry", "touched", "step_kind", "step_day", "step_due", "referral")
	SELECT gen_random_uuid(), r."studio", CASE WHEN r."studio" IN ('pfungen', 'winterthur') THEN 'toess' ELSE 'thur' END, r."vorname", r."nachname", r."email",
		r."telefon", r."note", 'referral', 'referral', m."state", r."since", CASE WHEN m."state" IN ('won', 'lost') THEN 'Ohne Angabe' END, r."at", r."at", r."since",
		CASE WHEN m."open" THEN CASE WHEN r."telefon" IS NULL THEN 'mail' ELSE 'call' END END,
		CASE WHEN m."open" THEN (now() AT TIME ZONE 'Europe/Zurich')::date END, CASE WHEN m."open" THEN now() END, r."_id"
	FROM "referral" r JOIN (VALUES ('new', 'new', true), ('contacted', 'contacted', true), ('trial', 'appointment', true), ('joined', 'won', false),
		('rewarded', 'won', false), ('declined', 'lost', false), ('expired', 'unreachable', false)) AS m ("of", "state", "open") ON m."of" = r."state";--> statement-breakpoint
INSERT INTO "lead_enquiry" ("_id", "lead", "at", "source", "vorname", "nachname", "email", "telefon", "wish")
	SELECT gen_random_uuid(), l."_id", l."received", 'referral', l."vorname", l."nachname", l."email", l."telefon", l."wish" FROM "lead" l;--> statement-breakpoint
INSERT INTO "role_right" ("role", "right")
	SELECT r."code", t."code" FROM "role" r, "right" t
	WHERE (r."code" IN ('office', 'studio_manager') AND t."code" IN ('af_edit', 'm_viewSubs', 'm_signupUser', 'm_createMembercard'))
		OR (r."code" = 'studio_manager' AND t."code" IN ('af_downloadList', 'mk_news', 'mk_slider', 'mk_qrcode', 'g_websitecontentstudioadmin'))
	ON CONFLICT DO NOTHING;
