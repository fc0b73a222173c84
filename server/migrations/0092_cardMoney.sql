CREATE TABLE "membercard_act" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"card" uuid NOT NULL,
	"kind" text NOT NULL,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"till" text NOT NULL,
	"amount" integer NOT NULL,
	"slip" text,
	"of" uuid
);
--> statement-breakpoint
ALTER TABLE "membercard" ADD COLUMN "price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membercard" ADD COLUMN "paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membercard" ADD COLUMN "waived" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membercard_act" ADD CONSTRAINT "membercard_act_card_membercard__id_fk" FOREIGN KEY ("card") REFERENCES "public"."membercard"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membercard_act" ADD CONSTRAINT "membercard_act_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membercard_act_card" ON "membercard_act" USING btree ("card");--> statement-breakpoint
CREATE INDEX "membercard_act_person" ON "membercard_act" USING btree ("person");--> statement-breakpoint
ALTER TABLE "membercard" ADD CONSTRAINT "membercard_price" CHECK ("membercard"."price" >= 0 and "membercard"."waived" >= 0);