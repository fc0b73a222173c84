CREATE TABLE "access_device" (
	"_id" text PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"out_of_order" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"device" text,
	"device_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"person" uuid,
	"code" text,
	"outcome" text NOT NULL,
	"reason" text,
	"by" uuid,
	"unsure" boolean DEFAULT false NOT NULL,
	"foreign" text,
	CONSTRAINT "entry_foreign_unique" UNIQUE("foreign")
);
--> statement-breakpoint
CREATE TABLE "tac_statement" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"tac_user_id" text NOT NULL,
	"contracts" jsonb NOT NULL,
	"bills" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"heard" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_access" (
	"kind" text NOT NULL,
	"_id" text NOT NULL,
	"of" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sandbox_access_kind__id_pk" PRIMARY KEY("kind","_id")
);
--> statement-breakpoint
ALTER TABLE "access_device" ADD CONSTRAINT "access_device_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_device" ADD CONSTRAINT "access_device_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tac_statement" ADD CONSTRAINT "tac_statement_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_device_studio" ON "access_device" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "access_device_by" ON "access_device" USING btree ("by");--> statement-breakpoint
CREATE INDEX "entry_studio" ON "entry" USING btree ("studio","at","_id");--> statement-breakpoint
CREATE INDEX "entry_person" ON "entry" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "entry_by" ON "entry" USING btree ("by");--> statement-breakpoint
CREATE INDEX "entry_at" ON "entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tac_statement_person" ON "tac_statement" USING btree ("person","heard");--> statement-breakpoint
CREATE INDEX "sandbox_access_of" ON "sandbox_access" USING btree ("kind","of","at");