CREATE SEQUENCE "public"."event_receipt" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "event_door_act" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"event" uuid NOT NULL,
	"person" uuid,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"of" uuid,
	"came" boolean,
	"reason" text,
	"outcome" text NOT NULL,
	"said" text,
	"over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_signup" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"event" uuid NOT NULL,
	"person" uuid,
	"state" text NOT NULL,
	"guests" integer DEFAULT 0 NOT NULL,
	"receipt" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"promoted_at" timestamp(3) with time zone,
	"visited_at" timestamp(3) with time zone,
	"missed_at" timestamp(3) with time zone,
	"before" text,
	"price" integer,
	"paid" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_signup_once" UNIQUE("event","person")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "booked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "cancelled_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "moved_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "event_door_act" ADD CONSTRAINT "event_door_act_event_event__id_fk" FOREIGN KEY ("event") REFERENCES "public"."event"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_door_act" ADD CONSTRAINT "event_door_act_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_door_act" ADD CONSTRAINT "event_door_act_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_signup" ADD CONSTRAINT "event_signup_event_event__id_fk" FOREIGN KEY ("event") REFERENCES "public"."event"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_signup" ADD CONSTRAINT "event_signup_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_door_act_event" ON "event_door_act" USING btree ("event","received");--> statement-breakpoint
CREATE INDEX "event_door_act_person" ON "event_door_act" USING btree ("person");--> statement-breakpoint
CREATE INDEX "event_door_act_by" ON "event_door_act" USING btree ("by");--> statement-breakpoint
CREATE INDEX "event_signup_person" ON "event_signup" USING btree ("person");--> statement-breakpoint
CREATE INDEX "event_signup_turn" ON "event_signup" USING btree ("event","state","receipt");