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
ALTER TABLE "meal_entry" ADD CONSTRAINT "meal_entry_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meal_entry_day" ON "meal_entry" USING btree ("person","day");