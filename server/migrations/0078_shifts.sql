CREATE TABLE "duty_shown" (
	"person" uuid PRIMARY KEY NOT NULL,
	"shown" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_published" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"shift" uuid NOT NULL,
	"plan" uuid NOT NULL,
	"studio" text NOT NULL,
	"person" uuid NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"skill" text,
	"break" integer NOT NULL,
	"note" text,
	"before" jsonb,
	"publication" integer NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"gone_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shift" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"plan" uuid NOT NULL,
	"studio" text NOT NULL,
	"person" uuid,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"skill" text,
	"break" integer NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "shift_span" CHECK ("shift"."to" > "shift"."from")
);
--> statement-breakpoint
CREATE TABLE "shift_plan" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"template" uuid,
	"planning_settings" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"author" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"published_at" timestamp(3) with time zone,
	"publication" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "shift_plan_state" CHECK ("shift_plan"."state" in ('draft', 'published', 'archived')),
	CONSTRAINT "shift_plan_span" CHECK ("shift_plan"."end_date" >= "shift_plan"."start_date")
);
--> statement-breakpoint
CREATE TABLE "shift_setting" (
	"studio" text PRIMARY KEY NOT NULL,
	"needs" jsonb NOT NULL,
	"confirm_within" integer NOT NULL,
	"horizon" integer NOT NULL,
	"opens" integer NOT NULL,
	"closes" integer NOT NULL,
	"skills" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_template" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "duty_shown" ADD CONSTRAINT "duty_shown_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_published" ADD CONSTRAINT "shift_published_plan_shift_plan__id_fk" FOREIGN KEY ("plan") REFERENCES "public"."shift_plan"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_published" ADD CONSTRAINT "shift_published_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_published" ADD CONSTRAINT "shift_published_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_plan_shift_plan__id_fk" FOREIGN KEY ("plan") REFERENCES "public"."shift_plan"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_plan" ADD CONSTRAINT "shift_plan_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_plan" ADD CONSTRAINT "shift_plan_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_setting" ADD CONSTRAINT "shift_setting_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_template" ADD CONSTRAINT "shift_template_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_published_once" ON "shift_published" USING btree ("shift","person");--> statement-breakpoint
CREATE INDEX "shift_published_plan" ON "shift_published" USING btree ("plan");--> statement-breakpoint
CREATE INDEX "shift_published_studio" ON "shift_published" USING btree ("studio","from");--> statement-breakpoint
CREATE INDEX "shift_published_person" ON "shift_published" USING btree ("person","from");--> statement-breakpoint
CREATE INDEX "shift_plan_row" ON "shift" USING btree ("plan");--> statement-breakpoint
CREATE INDEX "shift_studio" ON "shift" USING btree ("studio","from");--> statement-breakpoint
CREATE INDEX "shift_person" ON "shift" USING btree ("person","from");--> statement-breakpoint
CREATE INDEX "shift_plan_studio" ON "shift_plan" USING btree ("studio","start_date");--> statement-breakpoint
CREATE INDEX "shift_plan_author" ON "shift_plan" USING btree ("author");--> statement-breakpoint
CREATE INDEX "shift_template_studio" ON "shift_template" USING btree ("studio");