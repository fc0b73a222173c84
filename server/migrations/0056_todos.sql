CREATE TABLE "todo" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"due" date,
	"state" text DEFAULT 'open' NOT NULL,
	"author" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone,
	"last_image" integer DEFAULT 0 NOT NULL,
	"last_attachment" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "todo_state" CHECK ("todo"."state" in ('open', 'doing', 'done', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "todo_assignment" (
	"todo" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "todo_assignment_todo_person_pk" PRIMARY KEY("todo","person")
);
--> statement-breakpoint
CREATE TABLE "todo_comment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"todo" uuid NOT NULL,
	"author" uuid,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "todo_file" (
	"todo" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"file" text NOT NULL,
	"name" text,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "todo_file_todo_kind_number_pk" PRIMARY KEY("todo","kind","number")
);
--> statement-breakpoint
CREATE TABLE "todo_link" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"todo" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_assignment" ADD CONSTRAINT "todo_assignment_todo_todo__id_fk" FOREIGN KEY ("todo") REFERENCES "public"."todo"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_assignment" ADD CONSTRAINT "todo_assignment_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_comment" ADD CONSTRAINT "todo_comment_todo_todo__id_fk" FOREIGN KEY ("todo") REFERENCES "public"."todo"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_comment" ADD CONSTRAINT "todo_comment_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_file" ADD CONSTRAINT "todo_file_todo_todo__id_fk" FOREIGN KEY ("todo") REFERENCES "public"."todo"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_link" ADD CONSTRAINT "todo_link_todo_todo__id_fk" FOREIGN KEY ("todo") REFERENCES "public"."todo"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "todo_studio" ON "todo" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "todo_author" ON "todo" USING btree ("author");--> statement-breakpoint
CREATE INDEX "todo_due" ON "todo" USING btree ("due");--> statement-breakpoint
CREATE INDEX "todo_assignment_person" ON "todo_assignment" USING btree ("person");--> statement-breakpoint
CREATE INDEX "todo_comment_todo" ON "todo_comment" USING btree ("todo","at");--> statement-breakpoint
CREATE INDEX "todo_comment_author" ON "todo_comment" USING btree ("author");--> statement-breakpoint
CREATE INDEX "todo_file_file" ON "todo_file" USING btree ("file");--> statement-breakpoint
CREATE INDEX "todo_link_todo" ON "todo_link" USING btree ("todo");