CREATE TABLE "news" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"picture" text,
	"described" text,
	"link" text,
	"brand" text,
	"studios" text[] DEFAULT '{}'::text[] NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"from" timestamp(3) with time zone,
	"to" timestamp(3) with time zone,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "news_read" (
	"news" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "news_read_news_person_pk" PRIMARY KEY("news","person")
);
--> statement-breakpoint
CREATE TABLE "qr_code" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"studio" text,
	"kind" text NOT NULL,
	"goal" text NOT NULL,
	"words" text,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "qr_code_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "qr_scan" (
	"code" uuid NOT NULL,
	"day" date NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "qr_scan_code_day_pk" PRIMARY KEY("code","day")
);
--> statement-breakpoint
CREATE TABLE "slide" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"described" text NOT NULL,
	"link" text,
	"brand" text,
	"studios" text[] DEFAULT '{}'::text[] NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"from" timestamp(3) with time zone,
	"to" timestamp(3) with time zone,
	"place" integer NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_read" ADD CONSTRAINT "news_read_news_news__id_fk" FOREIGN KEY ("news") REFERENCES "public"."news"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_read" ADD CONSTRAINT "news_read_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_code" ADD CONSTRAINT "qr_code_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_code" ADD CONSTRAINT "qr_code_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_scan" ADD CONSTRAINT "qr_scan_code_qr_code__id_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_code"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide" ADD CONSTRAINT "slide_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_author" ON "news" USING btree ("author");--> statement-breakpoint
CREATE INDEX "news_created" ON "news" USING btree ("created");--> statement-breakpoint
CREATE INDEX "news_read_person" ON "news_read" USING btree ("person");--> statement-breakpoint
CREATE INDEX "qr_code_studio" ON "qr_code" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "qr_code_author" ON "qr_code" USING btree ("author");--> statement-breakpoint
CREATE INDEX "slide_author" ON "slide" USING btree ("author");