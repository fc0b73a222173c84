CREATE TABLE "nutrition_access" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"title" text NOT NULL,
	"from" text NOT NULL,
	"until" text NOT NULL,
	"source" text NOT NULL,
	"of" uuid NOT NULL,
	"line" integer NOT NULL,
	"given" timestamp(3) with time zone NOT NULL,
	"taken" timestamp(3) with time zone,
	CONSTRAINT "nutrition_access_of" UNIQUE("of","line"),
	CONSTRAINT "nutrition_access_source" CHECK ("nutrition_access"."source" in ('shop')),
	CONSTRAINT "nutrition_access_days" CHECK ("nutrition_access"."from" <= "nutrition_access"."until")
);
--> statement-breakpoint
CREATE TABLE "sandbox_access_trouble" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_entry_code" (
	"code" text PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"resort_id" text NOT NULL,
	"until" text NOT NULL,
	"entries" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"void" boolean DEFAULT false NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_code" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"line" integer NOT NULL,
	"piece" integer NOT NULL,
	"person" uuid,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"entries" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"until" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"trouble" text,
	"created" timestamp(3) with time zone NOT NULL,
	"saved" timestamp(3) with time zone,
	"voided" timestamp(3) with time zone,
	"reason" text,
	"voided_by" uuid,
	CONSTRAINT "entry_code_code_unique" UNIQUE("code"),
	CONSTRAINT "entry_code_state" CHECK ("entry_code"."state" in ('waiting', 'saved', 'used', 'void')),
	CONSTRAINT "entry_code_entries" CHECK ("entry_code"."entries" > 0 and "entry_code"."used" >= 0),
	CONSTRAINT "entry_code_trouble" CHECK ("entry_code"."trouble" in ('away', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "entries" integer;--> statement-breakpoint
ALTER TABLE "nutrition_access" ADD CONSTRAINT "nutrition_access_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_order_shop_order__id_fk" FOREIGN KEY ("order") REFERENCES "public"."shop_order"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_code" ADD CONSTRAINT "entry_code_voided_by_person__id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nutrition_access_person" ON "nutrition_access" USING btree ("person","until");--> statement-breakpoint
CREATE INDEX "sandbox_entry_code_at" ON "sandbox_entry_code" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_code_piece" ON "entry_code" USING btree ("order","line","piece") WHERE "entry_code"."state" <> 'void' or "entry_code"."reason" is not null;--> statement-breakpoint
CREATE INDEX "entry_code_order" ON "entry_code" USING btree ("order");--> statement-breakpoint
CREATE INDEX "entry_code_person" ON "entry_code" USING btree ("person");--> statement-breakpoint
CREATE INDEX "entry_code_studio" ON "entry_code" USING btree ("studio","created");--> statement-breakpoint
CREATE INDEX "entry_code_voided_by" ON "entry_code" USING btree ("voided_by");--> statement-breakpoint
CREATE INDEX "entry_code_until" ON "entry_code" USING btree ("until");