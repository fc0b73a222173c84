CREATE TABLE "child" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"parent" uuid NOT NULL,
	"vorname" text NOT NULL,
	"geburtstag" date NOT NULL,
	"sealed" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "daycare_hours" (
	"studio" text PRIMARY KEY NOT NULL,
	"weekdays" jsonb NOT NULL,
	"closed" jsonb NOT NULL,
	"places" integer NOT NULL,
	"from_months" integer NOT NULL,
	"to_years" integer NOT NULL,
	"most_minutes" integer NOT NULL,
	"ratios" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daycare_signup" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"child" uuid NOT NULL,
	"studio" text NOT NULL,
	"day" date NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"author" uuid,
	"came_at" timestamp(3) with time zone,
	"went_at" timestamp(3) with time zone,
	"collected_by" text,
	"reason" text,
	"by" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "daycare_signup_state" CHECK ("daycare_signup"."state" in ('booked', 'here', 'collected', 'cancelled', 'missed'))
);
--> statement-breakpoint
ALTER TABLE "child" ADD CONSTRAINT "child_parent_person__id_fk" FOREIGN KEY ("parent") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daycare_hours" ADD CONSTRAINT "daycare_hours_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daycare_signup" ADD CONSTRAINT "daycare_signup_child_child__id_fk" FOREIGN KEY ("child") REFERENCES "public"."child"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daycare_signup" ADD CONSTRAINT "daycare_signup_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daycare_signup" ADD CONSTRAINT "daycare_signup_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daycare_signup" ADD CONSTRAINT "daycare_signup_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_parent" ON "child" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "daycare_signup_day" ON "daycare_signup" USING btree ("studio","day");--> statement-breakpoint
CREATE INDEX "daycare_signup_child" ON "daycare_signup" USING btree ("child","day");--> statement-breakpoint
CREATE INDEX "daycare_signup_author" ON "daycare_signup" USING btree ("author");--> statement-breakpoint
CREATE INDEX "daycare_signup_by" ON "daycare_signup" USING btree ("by");