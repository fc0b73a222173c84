CREATE TABLE "time_correction" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"entry" uuid,
	"day" date NOT NULL,
	"was" jsonb,
	"wanted" jsonb,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "time_correction_state" CHECK ("time_correction"."state" in ('open', 'accepted', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "time_note" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"handover" boolean DEFAULT false NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_note_read" (
	"note" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "time_note_read_note_person_pk" PRIMARY KEY("note","person")
);
--> statement-breakpoint
CREATE TABLE "time_stamp" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"offset" bigint,
	"offset_age" bigint,
	"device" text NOT NULL,
	"n" integer NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "time_stamp_kind" CHECK ("time_stamp"."kind" in ('in', 'break', 'back', 'out'))
);
--> statement-breakpoint
CREATE TABLE "time_written" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"entry" uuid NOT NULL,
	"version" integer NOT NULL,
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"author" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "time_written_order" CHECK ("time_written"."from" < "time_written"."to")
);
--> statement-breakpoint
ALTER TABLE "time_correction" ADD CONSTRAINT "time_correction_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_correction" ADD CONSTRAINT "time_correction_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_correction" ADD CONSTRAINT "time_correction_decided_by_person__id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_note" ADD CONSTRAINT "time_note_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_note" ADD CONSTRAINT "time_note_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_note_read" ADD CONSTRAINT "time_note_read_note_time_note__id_fk" FOREIGN KEY ("note") REFERENCES "public"."time_note"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_note_read" ADD CONSTRAINT "time_note_read_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_stamp" ADD CONSTRAINT "time_stamp_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_stamp" ADD CONSTRAINT "time_stamp_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_written" ADD CONSTRAINT "time_written_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_written" ADD CONSTRAINT "time_written_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_written" ADD CONSTRAINT "time_written_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_correction_person" ON "time_correction" USING btree ("person","created");--> statement-breakpoint
CREATE INDEX "time_correction_studio" ON "time_correction" USING btree ("studio","state");--> statement-breakpoint
CREATE INDEX "time_correction_decided_by" ON "time_correction" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "time_note_person" ON "time_note" USING btree ("person");--> statement-breakpoint
CREATE INDEX "time_note_studio" ON "time_note" USING btree ("studio","day");--> statement-breakpoint
CREATE INDEX "time_note_read_person" ON "time_note_read" USING btree ("person");--> statement-breakpoint
CREATE INDEX "time_stamp_person" ON "time_stamp" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "time_stamp_studio" ON "time_stamp" USING btree ("studio","at");--> statement-breakpoint
CREATE UNIQUE INDEX "time_written_entry" ON "time_written" USING btree ("entry","version");--> statement-breakpoint
CREATE INDEX "time_written_person" ON "time_written" USING btree ("person","from");--> statement-breakpoint
CREATE INDEX "time_written_studio" ON "time_written" USING btree ("studio","from");--> statement-breakpoint
CREATE INDEX "time_written_author" ON "time_written" USING btree ("author");