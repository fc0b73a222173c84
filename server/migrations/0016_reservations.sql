CREATE SEQUENCE "public"."reservation_receipt" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "bike" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"name" text NOT NULL,
	"text" text,
	"picture" text,
	"amount" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bike_order" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"bike" uuid NOT NULL,
	"person" uuid,
	"amount" integer NOT NULL,
	"from_day" date,
	"until_day" date,
	"state" text NOT NULL,
	"receipt" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_setting" (
	"studio" text PRIMARY KEY NOT NULL,
	"towels" boolean NOT NULL,
	"towel_stock" integer NOT NULL,
	"towels_most" integer NOT NULL,
	"bikes" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"type" uuid NOT NULL,
	"person" uuid,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"receipt" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_report" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"type" uuid NOT NULL,
	"person" uuid,
	"text" text NOT NULL,
	"picture" text,
	"at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reservation_type" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"name" text NOT NULL,
	"text" text,
	"picture" text,
	"capacity" integer NOT NULL,
	"slot_minutes" integer NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"lead_minutes" integer NOT NULL,
	"ahead_days" integer NOT NULL,
	"change_minutes" integer NOT NULL,
	"most" integer NOT NULL,
	"hours" jsonb NOT NULL,
	"closures" jsonb NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "towel_reservation" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"person" uuid,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"receipt" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bike" ADD CONSTRAINT "bike_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bike_order" ADD CONSTRAINT "bike_order_bike_bike__id_fk" FOREIGN KEY ("bike") REFERENCES "public"."bike"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bike_order" ADD CONSTRAINT "bike_order_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_setting" ADD CONSTRAINT "rental_setting_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_type_reservation_type__id_fk" FOREIGN KEY ("type") REFERENCES "public"."reservation_type"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_report" ADD CONSTRAINT "reservation_report_type_reservation_type__id_fk" FOREIGN KEY ("type") REFERENCES "public"."reservation_type"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_report" ADD CONSTRAINT "reservation_report_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_type" ADD CONSTRAINT "reservation_type_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "towel_reservation" ADD CONSTRAINT "towel_reservation_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "towel_reservation" ADD CONSTRAINT "towel_reservation_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bike_studio" ON "bike" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "bike_order_bike" ON "bike_order" USING btree ("bike","state");--> statement-breakpoint
CREATE INDEX "bike_order_person" ON "bike_order" USING btree ("person");--> statement-breakpoint
CREATE INDEX "bike_order_turn" ON "bike_order" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "reservation_slot" ON "reservation" USING btree ("type","starts_at");--> statement-breakpoint
CREATE INDEX "reservation_person" ON "reservation" USING btree ("person","starts_at");--> statement-breakpoint
CREATE INDEX "reservation_due" ON "reservation" USING btree ("ends_at") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "reservation_time" ON "reservation" USING btree ("starts_at","_id");--> statement-breakpoint
CREATE INDEX "reservation_report_type" ON "reservation_report" USING btree ("type","closed_at");--> statement-breakpoint
CREATE INDEX "reservation_report_person" ON "reservation_report" USING btree ("person");--> statement-breakpoint
CREATE INDEX "reservation_type_studio" ON "reservation_type" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "towel_reservation_day" ON "towel_reservation" USING btree ("studio","day");--> statement-breakpoint
CREATE INDEX "towel_reservation_person" ON "towel_reservation" USING btree ("person","day");--> statement-breakpoint
CREATE INDEX "towel_reservation_turn" ON "towel_reservation" USING btree ("day","receipt");