CREATE TABLE "relationship" (
	"low" uuid NOT NULL,
	"high" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"asker" uuid NOT NULL,
	"text" text,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"quiet_until" timestamp(3) with time zone,
	CONSTRAINT "relationship_low_high_kind_pk" PRIMARY KEY("low","high","kind"),
	CONSTRAINT "relationship_order" CHECK ("relationship"."low" < "relationship"."high")
);
--> statement-breakpoint
CREATE TABLE "social_block" (
	"person" uuid NOT NULL,
	"blocked" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"named" boolean NOT NULL,
	CONSTRAINT "social_block_person_blocked_pk" PRIMARY KEY("person","blocked")
);
--> statement-breakpoint
CREATE TABLE "social_profile" (
	"person" uuid PRIMARY KEY NOT NULL,
	"consent" text NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"text" text,
	"findable" boolean DEFAULT false NOT NULL,
	"shares_friends" boolean DEFAULT false NOT NULL,
	"shares_signups" boolean DEFAULT false NOT NULL,
	"as_minor" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_request" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"from" uuid NOT NULL,
	"to" uuid NOT NULL,
	"training_at" timestamp(3) with time zone,
	"studio" text,
	"execution" uuid,
	"text" text,
	"state" text DEFAULT 'open' NOT NULL,
	"asked" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "relationship" ADD CONSTRAINT "relationship_low_social_profile_person_fk" FOREIGN KEY ("low") REFERENCES "public"."social_profile"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationship" ADD CONSTRAINT "relationship_high_social_profile_person_fk" FOREIGN KEY ("high") REFERENCES "public"."social_profile"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_block" ADD CONSTRAINT "social_block_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_block" ADD CONSTRAINT "social_block_blocked_person__id_fk" FOREIGN KEY ("blocked") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_profile" ADD CONSTRAINT "social_profile_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_request" ADD CONSTRAINT "training_request_from_social_profile_person_fk" FOREIGN KEY ("from") REFERENCES "public"."social_profile"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_request" ADD CONSTRAINT "training_request_to_social_profile_person_fk" FOREIGN KEY ("to") REFERENCES "public"."social_profile"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_request" ADD CONSTRAINT "training_request_execution_course_execution__id_fk" FOREIGN KEY ("execution") REFERENCES "public"."course_execution"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relationship_high" ON "relationship" USING btree ("high");--> statement-breakpoint
CREATE INDEX "social_block_blocked" ON "social_block" USING btree ("blocked");--> statement-breakpoint
CREATE INDEX "training_request_from" ON "training_request" USING btree ("from");--> statement-breakpoint
CREATE INDEX "training_request_to" ON "training_request" USING btree ("to");--> statement-breakpoint
CREATE INDEX "training_request_execution" ON "training_request" USING btree ("execution");