CREATE TABLE "visit_day" (
	"person" uuid NOT NULL,
	"studio" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "visit_day_person_day_studio_pk" PRIMARY KEY("person","day","studio")
);
--> statement-breakpoint
CREATE TABLE "visit_tally" (
	"studio" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	"firsts" integer NOT NULL,
	CONSTRAINT "visit_tally_day_studio_pk" PRIMARY KEY("day","studio")
);
--> statement-breakpoint
CREATE TABLE "visitor" (
	"person" uuid PRIMARY KEY NOT NULL,
	"number" uuid NOT NULL,
	CONSTRAINT "visitor_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "visitor_month" (
	"studio" text NOT NULL,
	"month" date NOT NULL,
	"number" uuid NOT NULL,
	CONSTRAINT "visitor_month_month_studio_number_pk" PRIMARY KEY("month","studio","number")
);
--> statement-breakpoint
ALTER TABLE "visit_day" ADD CONSTRAINT "visit_day_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_day" ADD CONSTRAINT "visit_day_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_tally" ADD CONSTRAINT "visit_tally_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_month" ADD CONSTRAINT "visitor_month_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_day_day" ON "visit_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "visitor_month_number" ON "visitor_month" USING btree ("number");