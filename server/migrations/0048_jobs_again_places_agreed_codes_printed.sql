CREATE TABLE "entry_code_print" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"code" uuid NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_signup" ADD COLUMN "agreed" integer;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "again" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "entry_code_print" ADD CONSTRAINT "entry_code_print_code_entry_code__id_fk" FOREIGN KEY ("code") REFERENCES "public"."entry_code"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code_print" ADD CONSTRAINT "entry_code_print_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_code_print_code" ON "entry_code_print" USING btree ("code","at");--> statement-breakpoint
CREATE INDEX "entry_code_print_by" ON "entry_code_print" USING btree ("by");