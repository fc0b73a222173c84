CREATE TABLE "product" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"family" uuid,
	"variant" text,
	"title" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"rate" text NOT NULL,
	"contents" integer,
	"measure" text,
	"prices" jsonb NOT NULL,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"studios" text[] DEFAULT '{}'::text[] NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"sold" boolean DEFAULT false NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "product_kind" CHECK ("product"."kind" in ('goods', 'entry', 'nutrition')),
	CONSTRAINT "product_rate" CHECK ("product"."rate" in ('normal', 'reduced', 'lodging'))
);
--> statement-breakpoint
CREATE TABLE "product_move" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"product" uuid NOT NULL,
	"studio" text NOT NULL,
	"by" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_move_reason" CHECK ("product_move"."reason" in ('counted', 'delivered', 'lost', 'sold', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product" uuid NOT NULL,
	"studio" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_stock_product_studio_pk" PRIMARY KEY("product","studio"),
	CONSTRAINT "product_stock_count" CHECK ("product_stock"."count" >= 0),
	CONSTRAINT "product_stock_held" CHECK ("product_stock"."held" between 0 and "product_stock"."count")
);
--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_move" ADD CONSTRAINT "product_move_product_product__id_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_move" ADD CONSTRAINT "product_move_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_move" ADD CONSTRAINT "product_move_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_product__id_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_shelf" ON "product" USING btree ("published","category");--> statement-breakpoint
CREATE INDEX "product_family" ON "product" USING btree ("family");--> statement-breakpoint
CREATE INDEX "product_author" ON "product" USING btree ("author");--> statement-breakpoint
CREATE INDEX "product_move_of" ON "product_move" USING btree ("product","studio","at");--> statement-breakpoint
CREATE INDEX "product_move_studio" ON "product_move" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "product_move_person" ON "product_move" USING btree ("person");--> statement-breakpoint
CREATE INDEX "product_stock_studio" ON "product_stock" USING btree ("studio");