CREATE TABLE "payment_address" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"sealed" text NOT NULL,
	"until" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_bill" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"digits" text NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"creditor" jsonb NOT NULL,
	"day" text NOT NULL,
	"due" text NOT NULL,
	CONSTRAINT "payment_bill_digits_unique" UNIQUE("digits")
);
--> statement-breakpoint
CREATE TABLE "payment_received" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"day" text NOT NULL,
	"amount" integer NOT NULL,
	"note" text,
	"clerk" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_mail" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_address" ADD CONSTRAINT "payment_address_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_address" ADD CONSTRAINT "payment_address_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_bill" ADD CONSTRAINT "payment_bill_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_received" ADD CONSTRAINT "payment_received_payment_payment__id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payment"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_received" ADD CONSTRAINT "payment_received_clerk_person__id_fk" FOREIGN KEY ("clerk") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_address_person" ON "payment_address" USING btree ("person");--> statement-breakpoint
CREATE INDEX "payment_address_until" ON "payment_address" USING btree ("until");--> statement-breakpoint
CREATE INDEX "payment_bill_due" ON "payment_bill" USING btree ("due");--> statement-breakpoint
CREATE INDEX "payment_received_payment" ON "payment_received" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payment_received_clerk" ON "payment_received" USING btree ("clerk");