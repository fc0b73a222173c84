CREATE TABLE "entry_code_use" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"code" uuid NOT NULL,
	"by" uuid,
	"reason" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"undone" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sandbox_entry_code" ADD COLUMN "desk" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_code" ADD COLUMN "desk" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_code_use" ADD CONSTRAINT "entry_code_use_code_entry_code__id_fk" FOREIGN KEY ("code") REFERENCES "public"."entry_code"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code_use" ADD CONSTRAINT "entry_code_use_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_code_use_code" ON "entry_code_use" USING btree ("code","at");--> statement-breakpoint
CREATE INDEX "entry_code_use_by" ON "entry_code_use" USING btree ("by");--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_desk" CHECK ("entry_code"."desk" >= 0 and "entry_code"."desk" <= "entry_code"."entries");