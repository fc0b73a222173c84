CREATE TABLE "shift_swap" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"plan" uuid NOT NULL,
	"shift" uuid NOT NULL,
	"studio" text NOT NULL,
	"giver" uuid,
	"wanted" uuid,
	"taker" uuid,
	"state" text DEFAULT 'offered' NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"note" text,
	"reason" text,
	"decider" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "shift_swap_state" CHECK ("shift_swap"."state" in ('offered', 'taken', 'approved', 'refused', 'withdrawn', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "work_permit" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"person" uuid,
	"kinds" text[] NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"most" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "work_permit_kind" CHECK ("work_permit"."kind" in ('night', 'sunday', 'minor', 'other')),
	CONSTRAINT "work_permit_span" CHECK ("work_permit"."to_day" >= "work_permit"."from_day")
);
--> statement-breakpoint
ALTER TABLE "shift_published" ADD COLUMN "permit" uuid;--> statement-breakpoint
ALTER TABLE "shift_setting" ADD COLUMN "swaps_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD CONSTRAINT "shift_swap_plan_shift_plan__id_fk" FOREIGN KEY ("plan") REFERENCES "public"."shift_plan"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD CONSTRAINT "shift_swap_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD CONSTRAINT "shift_swap_giver_person__id_fk" FOREIGN KEY ("giver") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD CONSTRAINT "shift_swap_wanted_person__id_fk" FOREIGN KEY ("wanted") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD CONSTRAINT "shift_swap_taker_person__id_fk" FOREIGN KEY ("taker") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swap" ADD CONSTRAINT "shift_swap_decider_person__id_fk" FOREIGN KEY ("decider") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_permit" ADD CONSTRAINT "work_permit_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_permit" ADD CONSTRAINT "work_permit_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_swap_once" ON "shift_swap" USING btree ("shift") WHERE "shift_swap"."state" in ('offered', 'taken');--> statement-breakpoint
CREATE INDEX "shift_swap_plan" ON "shift_swap" USING btree ("plan");--> statement-breakpoint
CREATE INDEX "shift_swap_studio" ON "shift_swap" USING btree ("studio","from");--> statement-breakpoint
CREATE INDEX "shift_swap_giver" ON "shift_swap" USING btree ("giver");--> statement-breakpoint
CREATE INDEX "shift_swap_wanted" ON "shift_swap" USING btree ("wanted");--> statement-breakpoint
CREATE INDEX "shift_swap_taker" ON "shift_swap" USING btree ("taker");--> statement-breakpoint
CREATE INDEX "shift_swap_decider" ON "shift_swap" USING btree ("decider");--> statement-breakpoint
CREATE INDEX "work_permit_studio" ON "work_permit" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "work_permit_person" ON "work_permit" USING btree ("person");