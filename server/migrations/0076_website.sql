CREATE TABLE "website_content" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"brand" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"from" date,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"picture" text,
	"rank" integer DEFAULT 100 NOT NULL,
	"until" date,
	"slug" text NOT NULL,
	CONSTRAINT "website_content_brand" CHECK ("website_content"."studio" is null or "website_content"."brand" is null)
);
--> statement-breakpoint
CREATE TABLE "website_job" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"brand" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"from" date,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"type" uuid,
	"employment" text DEFAULT 'permanent' NOT NULL,
	"least" integer NOT NULL,
	"most" integer NOT NULL,
	"start" text,
	"contact" text,
	"until" date NOT NULL,
	CONSTRAINT "website_job_brand" CHECK ("website_job"."studio" is null or "website_job"."brand" is null),
	CONSTRAINT "website_job_workload" CHECK ("website_job"."least" <= "website_job"."most")
);
--> statement-breakpoint
CREATE TABLE "website_job_type" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "website_offer" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"brand" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"from" date,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"picture" text,
	"rank" integer DEFAULT 100 NOT NULL,
	"until" date,
	"offer" uuid,
	"price" integer,
	"per" text,
	CONSTRAINT "website_offer_brand" CHECK ("website_offer"."studio" is null or "website_offer"."brand" is null),
	CONSTRAINT "website_offer_price" CHECK ("website_offer"."offer" is null or "website_offer"."price" is null)
);
--> statement-breakpoint
CREATE TABLE "website_service" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"brand" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"from" date,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"picture" text,
	"rank" integer DEFAULT 100 NOT NULL,
	"until" date,
	CONSTRAINT "website_service_brand" CHECK ("website_service"."studio" is null or "website_service"."brand" is null)
);
--> statement-breakpoint
ALTER TABLE "website_content" ADD CONSTRAINT "website_content_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_job" ADD CONSTRAINT "website_job_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_job" ADD CONSTRAINT "website_job_type_website_job_type__id_fk" FOREIGN KEY ("type") REFERENCES "public"."website_job_type"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_offer" ADD CONSTRAINT "website_offer_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_service" ADD CONSTRAINT "website_service_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_content_studio" ON "website_content" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "website_job_studio" ON "website_job" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "website_job_type_of" ON "website_job" USING btree ("type");--> statement-breakpoint
CREATE INDEX "website_offer_studio" ON "website_offer" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "website_service_studio" ON "website_service" USING btree ("studio");