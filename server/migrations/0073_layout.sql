CREATE TABLE "contract_layout" (
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"look" jsonb NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "contract_layout_brand_number_pk" PRIMARY KEY("brand","number")
);
--> statement-breakpoint
ALTER TABLE "contract_layout" ADD CONSTRAINT "contract_layout_published_by_person__id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_layout_published_by" ON "contract_layout" USING btree ("published_by");