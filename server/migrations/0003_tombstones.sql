CREATE TABLE "sync_swept" (
	"person" uuid PRIMARY KEY NOT NULL,
	"first" timestamp(3) with time zone NOT NULL,
	"next" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sync_swept" ADD CONSTRAINT "sync_swept_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_swept_next" ON "sync_swept" USING btree ("next");