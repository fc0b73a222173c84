CREATE TABLE "moderation_act" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"case" uuid NOT NULL,
	"kind" text NOT NULL,
	"person" uuid,
	"actor" uuid,
	"act" text NOT NULL,
	"days" integer,
	"undone" timestamp(3) with time zone,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_case" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"thing" uuid NOT NULL,
	"person" uuid,
	"name" text NOT NULL,
	"studio" text,
	"staff" boolean NOT NULL,
	"title" text,
	"state" text DEFAULT 'open' NOT NULL,
	"opened" timestamp(3) with time zone NOT NULL,
	"act" text,
	"turn" uuid,
	"said" text,
	"days" integer,
	"decided" timestamp(3) with time zone,
	"decider" uuid,
	"objection" text,
	"objected" timestamp(3) with time zone,
	"reminded" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_gone" (
	"thing" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"author" uuid NOT NULL,
	"said" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_kept" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"case" uuid NOT NULL,
	"item" uuid NOT NULL,
	"source" text NOT NULL,
	"sure" boolean NOT NULL,
	"author" uuid,
	"name" text,
	"text" text,
	"picture" text,
	"at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "moderation_look" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"case" uuid NOT NULL,
	"person" uuid,
	"name" text NOT NULL,
	"why" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_report" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"case" uuid NOT NULL,
	"person" uuid,
	"reason" text NOT NULL,
	"text" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "moderation_report_once" UNIQUE("case","person")
);
--> statement-breakpoint
CREATE TABLE "moderation_silence" (
	"case" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_act" ADD CONSTRAINT "moderation_act_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_act" ADD CONSTRAINT "moderation_act_actor_person__id_fk" FOREIGN KEY ("actor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_decider_person__id_fk" FOREIGN KEY ("decider") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_gone" ADD CONSTRAINT "moderation_gone_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_kept" ADD CONSTRAINT "moderation_kept_case_moderation_case__id_fk" FOREIGN KEY ("case") REFERENCES "public"."moderation_case"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_kept" ADD CONSTRAINT "moderation_kept_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_look" ADD CONSTRAINT "moderation_look_case_moderation_case__id_fk" FOREIGN KEY ("case") REFERENCES "public"."moderation_case"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_look" ADD CONSTRAINT "moderation_look_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_report" ADD CONSTRAINT "moderation_report_case_moderation_case__id_fk" FOREIGN KEY ("case") REFERENCES "public"."moderation_case"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_report" ADD CONSTRAINT "moderation_report_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_silence" ADD CONSTRAINT "moderation_silence_case_moderation_case__id_fk" FOREIGN KEY ("case") REFERENCES "public"."moderation_case"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_silence" ADD CONSTRAINT "moderation_silence_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_act_person" ON "moderation_act" USING btree ("person");--> statement-breakpoint
CREATE INDEX "moderation_act_actor" ON "moderation_act" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "moderation_act_case" ON "moderation_act" USING btree ("case");--> statement-breakpoint
CREATE INDEX "moderation_act_at" ON "moderation_act" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_case_open" ON "moderation_case" USING btree ("kind","thing") WHERE "moderation_case"."decided" is null;--> statement-breakpoint
CREATE INDEX "moderation_case_state" ON "moderation_case" USING btree ("state","opened","_id");--> statement-breakpoint
CREATE INDEX "moderation_case_decided" ON "moderation_case" USING btree ("decided","_id");--> statement-breakpoint
CREATE INDEX "moderation_case_person" ON "moderation_case" USING btree ("person");--> statement-breakpoint
CREATE INDEX "moderation_case_decider" ON "moderation_case" USING btree ("decider");--> statement-breakpoint
CREATE INDEX "moderation_gone_author" ON "moderation_gone" USING btree ("author");--> statement-breakpoint
CREATE INDEX "moderation_gone_at" ON "moderation_gone" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moderation_kept_case" ON "moderation_kept" USING btree ("case");--> statement-breakpoint
CREATE INDEX "moderation_kept_author" ON "moderation_kept" USING btree ("author");--> statement-breakpoint
CREATE INDEX "moderation_look_case" ON "moderation_look" USING btree ("case");--> statement-breakpoint
CREATE INDEX "moderation_look_person" ON "moderation_look" USING btree ("person");--> statement-breakpoint
CREATE INDEX "moderation_report_person" ON "moderation_report" USING btree ("person");--> statement-breakpoint
CREATE INDEX "moderation_silence_person" ON "moderation_silence" USING btree ("person","until");