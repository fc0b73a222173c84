CREATE TABLE "answered" (
	"person" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "answered_person_call_key_pk" PRIMARY KEY("person","call","key")
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"count" double precision NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_known" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"studio_code" text,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"geburtstag" date,
	"tac_user_id" text,
	"bild" text,
	"adresse_1" text,
	"adresse_2" text,
	"plz" text,
	"stadt" text,
	"land" text,
	"telefon" text,
	"geschlecht" text,
	"groesse" integer,
	"newsletter_center" text,
	"rules_accepted_at" timestamp(3) with time zone,
	"email_verified_at" timestamp(3) with time zone,
	"gewicht" double precision,
	"zielgewicht" double precision,
	"streak_goal" integer DEFAULT 3 NOT NULL,
	"keep_key" text NOT NULL,
	"consent1" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "person_email_unique" UNIQUE("email"),
	CONSTRAINT "person_email_lower" CHECK ("person"."email" = lower("person"."email"))
);
--> statement-breakpoint
CREATE TABLE "person_grant" (
	"person" uuid NOT NULL,
	"right" text NOT NULL,
	"studios" text[],
	CONSTRAINT "person_grant_person_right_pk" PRIMARY KEY("person","right")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"device" text NOT NULL,
	"begun" timestamp(3) with time zone NOT NULL,
	"seen" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_reason" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"next_generation" integer,
	"rotated_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "studio" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"canton" text NOT NULL,
	"adresse" text NOT NULL,
	"email" text NOT NULL,
	"telefon" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	CONSTRAINT "studio_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "measurement" (
	"person" uuid NOT NULL,
	"_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" double precision NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"day" date NOT NULL,
	"note" text,
	CONSTRAINT "measurement_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
CREATE TABLE "projection_at" (
	"person" uuid PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"checkpoint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projection_due" (
	"person" uuid PRIMARY KEY NOT NULL,
	"mark" bigint DEFAULT 1 NOT NULL,
	"next" timestamp(3) with time zone NOT NULL,
	"drained" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "sync_epoch" (
	"only" integer PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"mark" text NOT NULL,
	"pending" text
);
--> statement-breakpoint
CREATE TABLE "trained_run" (
	"person" uuid NOT NULL,
	"_id" uuid NOT NULL,
	"title" text NOT NULL,
	"plan" text,
	"split" text,
	"workout" text,
	"state" text NOT NULL,
	"started" timestamp(3) with time zone NOT NULL,
	"ended" timestamp(3) with time zone,
	"day" date NOT NULL,
	"modifications" jsonb NOT NULL,
	"note" text,
	"source" text NOT NULL,
	CONSTRAINT "trained_run_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
CREATE TABLE "trained_set" (
	"person" uuid NOT NULL,
	"_id" uuid NOT NULL,
	"run" uuid,
	"slot" text NOT NULL,
	"exercise" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"warmup" boolean NOT NULL,
	"index" integer NOT NULL,
	"weight" double precision,
	"reps" integer,
	"distance" double precision,
	"time" integer,
	"note" text,
	"rpe" double precision,
	"at" timestamp(3) with time zone NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"record" text,
	CONSTRAINT "trained_set_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
CREATE TABLE "exercise" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"muscle" text,
	"device" text,
	"bar" double precision,
	"note" boolean DEFAULT false NOT NULL,
	"alternatives" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"trainer" uuid,
	"title" text NOT NULL,
	"goal" text,
	"start" date NOT NULL,
	"end" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"split" uuid,
	"workout" uuid,
	"place" integer NOT NULL,
	"exercise" uuid NOT NULL,
	"superset" text,
	"rest" integer NOT NULL,
	"setting" text,
	"hint" text,
	"targets" jsonb NOT NULL,
	CONSTRAINT "slot_of_one" CHECK (num_nonnulls("slot"."split", "slot"."workout") = 1)
);
--> statement-breakpoint
CREATE TABLE "split" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"plan" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workout" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"level" text,
	"about" text,
	"minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answered" ADD CONSTRAINT "answered_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_grant" ADD CONSTRAINT "person_grant_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projection_at" ADD CONSTRAINT "projection_at_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projection_due" ADD CONSTRAINT "projection_due_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_run" ADD CONSTRAINT "trained_run_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_set" ADD CONSTRAINT "trained_set_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_split_split__id_fk" FOREIGN KEY ("split") REFERENCES "public"."split"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_workout_workout__id_fk" FOREIGN KEY ("workout") REFERENCES "public"."workout"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_exercise_exercise__id_fk" FOREIGN KEY ("exercise") REFERENCES "public"."exercise"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split" ADD CONSTRAINT "split_plan_plan__id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plan"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_at" ON "answered" USING btree ("at");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person");--> statement-breakpoint
CREATE INDEX "measurement_kind" ON "measurement" USING btree ("person","kind","day");--> statement-breakpoint
CREATE INDEX "projection_due_next" ON "projection_due" USING btree ("next");--> statement-breakpoint
CREATE INDEX "trained_run_day" ON "trained_run" USING btree ("person","day");--> statement-breakpoint
CREATE INDEX "trained_run_started" ON "trained_run" USING btree ("person","started");--> statement-breakpoint
CREATE INDEX "trained_set_exercise" ON "trained_set" USING btree ("person","exercise","at");--> statement-breakpoint
CREATE INDEX "trained_set_day" ON "trained_set" USING btree ("person","day");--> statement-breakpoint
CREATE INDEX "trained_set_run" ON "trained_set" USING btree ("person","run");--> statement-breakpoint
CREATE INDEX "plan_person" ON "plan" USING btree ("person","start");--> statement-breakpoint
CREATE INDEX "slot_split" ON "slot" USING btree ("split");--> statement-breakpoint
CREATE INDEX "slot_workout" ON "slot" USING btree ("workout");--> statement-breakpoint
CREATE INDEX "slot_exercise" ON "slot" USING btree ("exercise");--> statement-breakpoint
CREATE INDEX "split_plan" ON "split" USING btree ("plan");