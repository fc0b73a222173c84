CREATE TABLE "food_read" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "foreign_food" (
	"barcode" text PRIMARY KEY NOT NULL,
	"_id" uuid NOT NULL,
	"found" jsonb,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "manual" text;--> statement-breakpoint
ALTER TABLE "food" ADD COLUMN "book" text;--> statement-breakpoint
ALTER TABLE "food" ADD COLUMN "book_key" text;--> statement-breakpoint
ALTER TABLE "food" ADD COLUMN "licence" text;--> statement-breakpoint
CREATE UNIQUE INDEX "food_book" ON "food" USING btree ("book","book_key");