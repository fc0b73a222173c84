CREATE TABLE "figure_account" (
	"_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"group" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_amount" (
	"file" uuid NOT NULL,
	"studio" text NOT NULL,
	"month" text NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "figure_amount_file_studio_month_account_pk" PRIMARY KEY("file","studio","month","account")
);
--> statement-breakpoint
CREATE TABLE "figure_file" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"studio" text,
	"name" text NOT NULL,
	"lines" integer NOT NULL,
	"by" uuid,
	"checked" timestamp(3) with time zone NOT NULL,
	"taken" timestamp(3) with time zone,
	"fresh" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "figure_file_kind" CHECK ("figure_file"."kind" in ('statement', 'plan'))
);
--> statement-breakpoint
CREATE TABLE "figure_group" (
	"number" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"from" integer NOT NULL,
	"to" integer NOT NULL,
	"side" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_month" (
	"file" uuid NOT NULL,
	"studio" text NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "figure_month_file_studio_month_pk" PRIMARY KEY("file","studio","month")
);
--> statement-breakpoint
ALTER TABLE "figure_account" ADD CONSTRAINT "figure_account_group_figure_group_number_fk" FOREIGN KEY ("group") REFERENCES "public"."figure_group"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_amount" ADD CONSTRAINT "figure_amount_file_figure_file__id_fk" FOREIGN KEY ("file") REFERENCES "public"."figure_file"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_amount" ADD CONSTRAINT "figure_amount_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_file" ADD CONSTRAINT "figure_file_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_file" ADD CONSTRAINT "figure_file_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_month" ADD CONSTRAINT "figure_month_file_figure_file__id_fk" FOREIGN KEY ("file") REFERENCES "public"."figure_file"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_month" ADD CONSTRAINT "figure_month_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_account_group" ON "figure_account" USING btree ("group");--> statement-breakpoint
CREATE INDEX "figure_amount_studio" ON "figure_amount" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "figure_file_studio" ON "figure_file" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "figure_file_by" ON "figure_file" USING btree ("by");--> statement-breakpoint
CREATE INDEX "figure_file_taken" ON "figure_file" USING btree ("kind","taken");--> statement-breakpoint
CREATE INDEX "figure_month_studio" ON "figure_month" USING btree ("studio","month");