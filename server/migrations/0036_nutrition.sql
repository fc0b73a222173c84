CREATE TABLE "ai_question" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"message" text,
	"answer" text,
	"gone" boolean DEFAULT false NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "foreign_search" (
	"words" text PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_meal" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"author" uuid,
	"meal" text NOT NULL,
	"weekdays" jsonb NOT NULL,
	"day" text,
	"from" text,
	"until" text,
	"items" jsonb NOT NULL,
	"note" text,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "planned_meal_meal" CHECK ("planned_meal"."meal" in ('breakfast', 'lunch', 'dinner', 'snack')),
	CONSTRAINT "planned_meal_when" CHECK (("planned_meal"."day" is null) = (jsonb_array_length("planned_meal"."weekdays") > 0))
);
--> statement-breakpoint
CREATE TABLE "sandbox_answer" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"asked" jsonb NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_model_trouble" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "diary_setting" ADD COLUMN "sums_to_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "food" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "food" ADD COLUMN "photo2" text;--> statement-breakpoint
ALTER TABLE "food_read" ADD COLUMN "kind" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_question" ADD CONSTRAINT "ai_question_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_meal" ADD CONSTRAINT "planned_meal_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_meal" ADD CONSTRAINT "planned_meal_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_question_person" ON "ai_question" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "ai_question_at" ON "ai_question" USING btree ("at");--> statement-breakpoint
CREATE INDEX "planned_meal_person" ON "planned_meal" USING btree ("person");--> statement-breakpoint
CREATE INDEX "planned_meal_author" ON "planned_meal" USING btree ("author");--> statement-breakpoint
CREATE INDEX "sandbox_answer_at" ON "sandbox_answer" USING btree ("at");