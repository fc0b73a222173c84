CREATE TABLE "referral" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"member" uuid,
	"friend" uuid,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"email" text,
	"telefon" text,
	"contact" text NOT NULL,
	"studio" text,
	"state" text DEFAULT 'new' NOT NULL,
	"counts" boolean NOT NULL,
	"source" text NOT NULL,
	"reward_text" text NOT NULL,
	"reward_rappen" integer NOT NULL,
	"settings" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"rewarded_by" uuid,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_state" CHECK ("referral"."state" in ('new', 'contacted', 'trial', 'joined', 'rewarded', 'declined', 'expired')),
	CONSTRAINT "referral_source" CHECK ("referral"."source" in ('form', 'member', 'desk'))
);
--> statement-breakpoint
CREATE TABLE "referral_code" (
	"person" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"shows" boolean DEFAULT false NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "referral_code_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referral_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"reward_text" text NOT NULL,
	"reward_rappen" integer NOT NULL,
	"friend_text" text,
	"days" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_member_person__id_fk" FOREIGN KEY ("member") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_friend_person__id_fk" FOREIGN KEY ("friend") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_rewarded_by_person__id_fk" FOREIGN KEY ("rewarded_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_code" ADD CONSTRAINT "referral_code_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referral_at" ON "referral" USING btree ("at");--> statement-breakpoint
CREATE INDEX "referral_member" ON "referral" USING btree ("member","at");--> statement-breakpoint
CREATE INDEX "referral_friend" ON "referral" USING btree ("friend");--> statement-breakpoint
CREATE INDEX "referral_email" ON "referral" USING btree ("email");--> statement-breakpoint
CREATE INDEX "referral_studio" ON "referral" USING btree ("studio","at");--> statement-breakpoint
CREATE INDEX "referral_rewarded_by" ON "referral" USING btree ("rewarded_by");--> statement-breakpoint
CREATE INDEX "referral_until" ON "referral" USING btree ("state","until");--> statement-breakpoint
CREATE INDEX "referral_contact" ON "referral" USING btree ("contact");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_counting" ON "referral" USING btree ("contact") WHERE "referral"."counts";