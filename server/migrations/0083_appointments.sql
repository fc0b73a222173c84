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
ALTER TABLE "lead_enquiry" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_time_appointment_time__id_fk" FOREIGN KEY ("time") REFERENCES "public"."appointment_time"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_lead_lead__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."lead"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_time" ADD CONSTRAINT "appointment_time_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_time" ADD CONSTRAINT "appointment_time_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_member_person__id_fk" FOREIGN KEY ("member") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_lead_lead__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."lead"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "invite_studio" ON "invite" USING btree ("studio","state");--> statement-breakpoint
CREATE INDEX "invite_member" ON "invite" USING btree ("member");--> statement-breakpoint
CREATE INDEX "invite_author" ON "invite" USING btree ("author");--> statement-breakpoint
CREATE INDEX "invite_lead" ON "invite" USING btree ("lead");--> statement-breakpoint
CREATE INDEX "invite_until" ON "invite" USING btree ("state","until");--> statement-breakpoint
CREATE INDEX "queue_place_order" ON "queue_place" USING btree ("studio","at");--> statement-breakpoint
CREATE INDEX "queue_place_person" ON "queue_place" USING btree ("person");--> statement-breakpoint
CREATE INDEX "lead_enquiry_act" ON "lead_enquiry" USING btree ("act");