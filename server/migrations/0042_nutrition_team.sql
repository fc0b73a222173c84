CREATE TABLE "coach_target" (
	"person" uuid PRIMARY KEY NOT NULL,
	"kcal" integer,
	"protein" integer,
	"carbohydrate" integer,
	"fat" integer,
	"author" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nutrition_access" DROP CONSTRAINT "nutrition_access_source";--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD COLUMN "note_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coach_target" ADD CONSTRAINT "coach_target_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_target" ADD CONSTRAINT "coach_target_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_target_author" ON "coach_target" USING btree ("author");--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD CONSTRAINT "nutrition_access_source" CHECK ("nutrition_access"."source" in ('shop', 'contract', 'hand'));