CREATE TABLE "arrival_look" (
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "arrival_look_person_studio_pk" PRIMARY KEY("person","studio")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"place" text,
	"text" text,
	"urgency" text DEFAULT 'normal' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"answer" text,
	"author" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"day" date,
	"sealed" text,
	"todo" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_state" CHECK ("report"."state" in ('new', 'working', 'solved', 'declined')),
	CONSTRAINT "report_kind" CHECK ("report"."kind" in ('defect', 'hygiene', 'it', 'accident')),
	CONSTRAINT "report_sealed" CHECK (("report"."kind" = 'accident') = ("report"."sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_person" (
	"report" uuid NOT NULL,
	"person" uuid NOT NULL,
	CONSTRAINT "report_person_report_person_pk" PRIMARY KEY("report","person")
);
--> statement-breakpoint
CREATE TABLE "report_photo" (
	"report" uuid NOT NULL,
	"number" integer NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "report_photo_report_number_pk" PRIMARY KEY("report","number")
);
--> statement-breakpoint
ALTER TABLE "entry" ADD COLUMN "chip" text;--> statement-breakpoint
ALTER TABLE "arrival_look" ADD CONSTRAINT "arrival_look_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_look" ADD CONSTRAINT "arrival_look_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_todo_todo__id_fk" FOREIGN KEY ("todo") REFERENCES "public"."todo"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_person" ADD CONSTRAINT "report_person_report_report__id_fk" FOREIGN KEY ("report") REFERENCES "public"."report"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_person" ADD CONSTRAINT "report_person_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_photo" ADD CONSTRAINT "report_photo_report_report__id_fk" FOREIGN KEY ("report") REFERENCES "public"."report"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_look_studio" ON "arrival_look" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "report_studio" ON "report" USING btree ("studio","state");--> statement-breakpoint
CREATE INDEX "report_author" ON "report" USING btree ("author","created");--> statement-breakpoint
CREATE INDEX "report_todo" ON "report" USING btree ("todo");--> statement-breakpoint
CREATE INDEX "report_person_person" ON "report_person" USING btree ("person");--> statement-breakpoint
CREATE INDEX "report_photo_file" ON "report_photo" USING btree ("file");