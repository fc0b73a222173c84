CREATE TABLE "device" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"studios" text[] NOT NULL,
	"title" text NOT NULL,
	"short_form" text,
	"picture" text,
	"category" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "device_category" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_defect" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"device" uuid NOT NULL,
	"studio" text NOT NULL,
	"text" text NOT NULL,
	"picture" text,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"repaired_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "steps" text;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "removed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_category_device_category__id_fk" FOREIGN KEY ("category") REFERENCES "public"."device_category"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_defect" ADD CONSTRAINT "device_defect_device_device__id_fk" FOREIGN KEY ("device") REFERENCES "public"."device"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_defect" ADD CONSTRAINT "device_defect_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_defect" ADD CONSTRAINT "device_defect_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_studio" ON "device" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "device_category_of" ON "device" USING btree ("category");--> statement-breakpoint
CREATE INDEX "device_defect_open" ON "device_defect" USING btree ("device","studio","repaired_at");--> statement-breakpoint
CREATE INDEX "device_defect_studio" ON "device_defect" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "device_defect_person" ON "device_defect" USING btree ("person");--> statement-breakpoint
ALTER TABLE "exercise" ADD CONSTRAINT "exercise_device_id_device__id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_device" ON "exercise" USING btree ("device_id","place");