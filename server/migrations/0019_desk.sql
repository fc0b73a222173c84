CREATE TABLE "shop_order_act" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"kind" text NOT NULL,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"of" uuid,
	"till" text,
	"amount" integer,
	"slip" text,
	CONSTRAINT "shop_order_act_kind" CHECK ("shop_order_act"."kind" in ('taken', 'handed', 'unhanded', 'back'))
);
--> statement-breakpoint
ALTER TABLE "shop_order_act" ADD CONSTRAINT "shop_order_act_order_shop_order__id_fk" FOREIGN KEY ("order") REFERENCES "public"."shop_order"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order_act" ADD CONSTRAINT "shop_order_act_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_order_act_order" ON "shop_order_act" USING btree ("order","received");--> statement-breakpoint
CREATE INDEX "shop_order_act_person" ON "shop_order_act" USING btree ("person");--> statement-breakpoint
CREATE INDEX "shop_order_created" ON "shop_order" USING btree ("created","_id");