CREATE TABLE "habit" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"avoid" boolean NOT NULL,
	"rhythm" text NOT NULL,
	"weekdays" jsonb NOT NULL,
	"times" integer,
	"unit" text,
	"goal" integer,
	"remind_at" text,
	"since" date NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "habit_share" (
	"person" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "habit_tick" (
	"person" uuid NOT NULL,
	"_id" text NOT NULL,
	"habit" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	"goal" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "habit_tick_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
ALTER TABLE "habit" ADD CONSTRAINT "habit_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_share" ADD CONSTRAINT "habit_share_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_share" ADD CONSTRAINT "habit_share_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_tick" ADD CONSTRAINT "habit_tick_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "habit_person" ON "habit" USING btree ("person");--> statement-breakpoint
CREATE INDEX "habit_remind_at" ON "habit" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "habit_share_studio" ON "habit_share" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "habit_tick_day" ON "habit_tick" USING btree ("person","day");