CREATE TABLE "brand_switch" (
	"brand" text NOT NULL,
	"what" text NOT NULL,
	"on" boolean NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "brand_switch_brand_what_pk" PRIMARY KEY("brand","what")
);
--> statement-breakpoint
CREATE TABLE "brand_switch_change" (
	"brand" text NOT NULL,
	"what" text NOT NULL,
	"version" integer NOT NULL,
	"on" boolean NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "brand_switch_change_brand_what_version_pk" PRIMARY KEY("brand","what","version")
);
--> statement-breakpoint
ALTER TABLE "brand_switch_change" ADD CONSTRAINT "brand_switch_change_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_switch_change_by" ON "brand_switch_change" USING btree ("by");