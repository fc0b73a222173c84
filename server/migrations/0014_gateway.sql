CREATE TABLE "sandbox_booking" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"checkout" text NOT NULL,
	"payment" text NOT NULL,
	"psp" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkout" (
	"_id" text PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"merchant_account" text NOT NULL,
	"reference" text NOT NULL,
	"shopper" text NOT NULL,
	"amount" integer NOT NULL,
	"return_url" text NOT NULL,
	"statement" text,
	"state" text NOT NULL,
	"page" text NOT NULL,
	"result" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sandbox_checkout_page_unique" UNIQUE("page"),
	CONSTRAINT "sandbox_checkout_result_unique" UNIQUE("result")
);
--> statement-breakpoint
CREATE TABLE "sandbox_hook" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"item" jsonb NOT NULL,
	"due" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_tried" timestamp(3) with time zone,
	"busy" timestamp(3) with time zone,
	"over" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_reply" (
	"key" text PRIMARY KEY NOT NULL,
	"asked" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_trouble" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_booking" ADD CONSTRAINT "sandbox_booking_checkout_sandbox_checkout__id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."sandbox_checkout"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_booking_checkout" ON "sandbox_booking" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "sandbox_booking_payment" ON "sandbox_booking" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "sandbox_checkout_at" ON "sandbox_checkout" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_checkout_expires_at" ON "sandbox_checkout" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_hook_due" ON "sandbox_hook" USING btree ("over","due");--> statement-breakpoint
CREATE INDEX "sandbox_reply_at" ON "sandbox_reply" USING btree ("at");