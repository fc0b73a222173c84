CREATE TABLE "food" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"title" text NOT NULL,
	"brand" text,
	"barcode" text,
	"base" text NOT NULL,
	"kcal" double precision,
	"fat" double precision,
	"saturated" double precision,
	"carbohydrate" double precision,
	"sugar" double precision,
	"fibre" double precision,
	"protein" double precision,
	"salt" double precision,
	"alcohol" double precision,
	"portions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"author" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "food_base" CHECK ("food"."base" in ('g', 'ml')),
	CONSTRAINT "food_source" CHECK ("food"."source" in ('example', 'studio', 'member')),
	CONSTRAINT "food_state" CHECK ("food"."state" in ('pending', 'released', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "food" ADD CONSTRAINT "food_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food" ADD CONSTRAINT "food_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "food_studio" ON "food" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "food_author" ON "food" USING btree ("author");--> statement-breakpoint
CREATE UNIQUE INDEX "food_barcode" ON "food" USING btree ("barcode") WHERE "food"."state" = 'released' and "food"."removed_at" is null;