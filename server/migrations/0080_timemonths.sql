CREATE TABLE "time_addendum" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"month" text NOT NULL,
	"into" text NOT NULL,
	"minutes" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_month" (
	"person" uuid NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"hash" text,
	"sheet" jsonb,
	"balance" integer,
	"opening" integer,
	"paid" integer DEFAULT 0 NOT NULL,
	"closing" integer,
	"unsigned" text,
	"late" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "time_month_person_month_pk" PRIMARY KEY("person","month"),
	CONSTRAINT "time_month_state_known" CHECK ("time_month"."state" in ('open', 'selfSubmitted', 'submitted', 'locked'))
);
--> statement-breakpoint
CREATE TABLE "time_month_step" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"month" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"hash" text,
	"actor" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "time_proposal" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"title" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	CONSTRAINT "time_proposal_order" CHECK ("time_proposal"."from" < "time_proposal"."to")
);
--> statement-breakpoint
ALTER TABLE "public_holiday" ADD COLUMN "company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_holiday" ADD COLUMN "half" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "time_addendum" ADD CONSTRAINT "time_addendum_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_month" ADD CONSTRAINT "time_month_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_month_step" ADD CONSTRAINT "time_month_step_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_month_step" ADD CONSTRAINT "time_month_step_actor_person__id_fk" FOREIGN KEY ("actor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_proposal" ADD CONSTRAINT "time_proposal_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_proposal" ADD CONSTRAINT "time_proposal_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_proposal" ADD CONSTRAINT "time_proposal_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_addendum_month" ON "time_addendum" USING btree ("person","month");--> statement-breakpoint
CREATE INDEX "time_addendum_into" ON "time_addendum" USING btree ("person","into");--> statement-breakpoint
CREATE INDEX "time_month_state" ON "time_month" USING btree ("month","state");--> statement-breakpoint
CREATE INDEX "time_month_step_month" ON "time_month_step" USING btree ("person","month","at");--> statement-breakpoint
CREATE INDEX "time_month_step_actor" ON "time_month_step" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "time_proposal_person" ON "time_proposal" USING btree ("person","state","from");--> statement-breakpoint
CREATE INDEX "time_proposal_studio" ON "time_proposal" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "time_proposal_author" ON "time_proposal" USING btree ("author");