CREATE TABLE "goal" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"month" date NOT NULL,
	"figure" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"person" uuid,
	"value" double precision NOT NULL,
	CONSTRAINT "goal_once" UNIQUE("studio","month","figure","person")
);
--> statement-breakpoint
CREATE TABLE "goal_month" (
	"studio" text NOT NULL,
	"month" date NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"changed_by" uuid,
	"reason" text,
	CONSTRAINT "goal_month_studio_month_pk" PRIMARY KEY("studio","month")
);
--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_month" ADD CONSTRAINT "goal_month_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_month" ADD CONSTRAINT "goal_month_changed_by_person__id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goal_studio" ON "goal" USING btree ("studio","month");--> statement-breakpoint
CREATE INDEX "goal_person" ON "goal" USING btree ("person","month");--> statement-breakpoint
CREATE INDEX "goal_month_changed_by" ON "goal_month" USING btree ("changed_by");