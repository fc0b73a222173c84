CREATE TABLE "recipe" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid,
	"title" text NOT NULL,
	"portions" integer NOT NULL,
	"minutes" integer,
	"ingredients" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"allergens" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "recipe_portions" CHECK ("recipe"."portions" between 1 and 50),
	CONSTRAINT "recipe_minutes" CHECK ("recipe"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "shopping_item" (
	"person" uuid NOT NULL,
	"_id" text NOT NULL,
	"food" text NOT NULL,
	"title" text NOT NULL,
	"unit" text NOT NULL,
	"aisle" text NOT NULL,
	"parts" jsonb NOT NULL,
	"ticks" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "shopping_item_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
ALTER TABLE "recipe" ADD CONSTRAINT "recipe_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_item" ADD CONSTRAINT "shopping_item_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipe_person" ON "recipe" USING btree ("person");