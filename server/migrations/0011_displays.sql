CREATE TABLE "display" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"galleries" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"albums" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"courses" boolean DEFAULT false NOT NULL,
	"seconds" integer DEFAULT 10 NOT NULL,
	"hours" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "display_pairing" (
	"secret" text PRIMARY KEY NOT NULL,
	"code" text,
	"place" text NOT NULL,
	"device" text NOT NULL,
	"expires" timestamp(3) with time zone NOT NULL,
	"session" uuid,
	CONSTRAINT "display_pairing_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "display_screen" (
	"session" uuid PRIMARY KEY NOT NULL,
	"display" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "gallery_kind" CHECK ("gallery"."kind" in ('gallery', 'album'))
);
--> statement-breakpoint
CREATE TABLE "gallery_image" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"gallery" uuid NOT NULL,
	"place" integer NOT NULL,
	"file" text NOT NULL,
	"width" integer,
	"height" integer,
	"shows_people" boolean,
	"consent" text,
	"until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "person" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "display" ADD CONSTRAINT "display_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_pairing" ADD CONSTRAINT "display_pairing_session_session__id_fk" FOREIGN KEY ("session") REFERENCES "public"."session"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_screen" ADD CONSTRAINT "display_screen_session_session__id_fk" FOREIGN KEY ("session") REFERENCES "public"."session"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_screen" ADD CONSTRAINT "display_screen_display_display__id_fk" FOREIGN KEY ("display") REFERENCES "public"."display"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery" ADD CONSTRAINT "gallery_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_image" ADD CONSTRAINT "gallery_image_gallery_gallery__id_fk" FOREIGN KEY ("gallery") REFERENCES "public"."gallery"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "display_studio" ON "display" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "display_pairing_place" ON "display_pairing" USING btree ("place");--> statement-breakpoint
CREATE INDEX "display_pairing_session" ON "display_pairing" USING btree ("session");--> statement-breakpoint
CREATE INDEX "display_screen_display" ON "display_screen" USING btree ("display");--> statement-breakpoint
CREATE INDEX "gallery_studio" ON "gallery" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "gallery_image_gallery" ON "gallery_image" USING btree ("gallery","place");--> statement-breakpoint
CREATE INDEX "gallery_image_file" ON "gallery_image" USING btree ("file");