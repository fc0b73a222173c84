CREATE TABLE "coach_note" (
	"person" uuid PRIMARY KEY NOT NULL,
	"text" text,
	"author" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diary_setting" (
	"person" uuid PRIMARY KEY NOT NULL,
	"activity" text,
	"shared_in" text
);
--> statement-breakpoint
CREATE TABLE "food_favourite" (
	"person" uuid NOT NULL,
	"food" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "food_favourite_person_food_pk" PRIMARY KEY("person","food")
);
--> statement-breakpoint
CREATE TABLE "meal_entry" (
	"person" uuid NOT NULL,
	"_id" uuid NOT NULL,
	"day" date NOT NULL,
	"meal" text NOT NULL,
	"food" text,
	"title" text NOT NULL,
	"brand" text,
	"base" text NOT NULL,
	"per" jsonb NOT NULL,
	"amount" double precision NOT NULL,
	"portion" text,
	"size" double precision,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "meal_entry_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
ALTER TABLE "coach_note" ADD CONSTRAINT "coach_note_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_note" ADD CONSTRAINT "coach_note_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_setting" ADD CONSTRAINT "diary_setting_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_setting" ADD CONSTRAINT "diary_setting_shared_in_studio_code_fk" FOREIGN KEY ("shared_in") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_favourite" ADD CONSTRAINT "food_favourite_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_favourite" ADD CONSTRAINT "food_favourite_food_food__id_fk" FOREIGN KEY ("food") REFERENCES "public"."food"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_entry" ADD CONSTRAINT "meal_entry_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_note_author" ON "coach_note" USING btree ("author");--> statement-breakpoint
CREATE INDEX "diary_setting_shared_in" ON "diary_setting" USING btree ("shared_in");--> statement-breakpoint
CREATE INDEX "food_favourite_food" ON "food_favourite" USING btree ("food");--> statement-breakpoint
CREATE INDEX "meal_entry_day" ON "meal_entry" USING btree ("person","day");