CREATE TABLE "anamnesis_form" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"variant" text,
	"disclaimer" text,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "anamnesis_form_kind" CHECK ("anamnesis_form"."kind" in ('usual', 'nutrition', 'variant')),
	CONSTRAINT "anamnesis_form_variant" CHECK (("anamnesis_form"."kind" = 'variant') = ("anamnesis_form"."variant" is not null))
);
--> statement-breakpoint
CREATE TABLE "anamnesis_form_version" (
	"form" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"disclaimer" text,
	"pages" jsonb NOT NULL,
	"edits" integer NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "anamnesis_form_version_form_number_pk" PRIMARY KEY("form","number")
);
--> statement-breakpoint
ALTER TABLE "anamnesis_form" ADD CONSTRAINT "anamnesis_form_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anamnesis_form_version" ADD CONSTRAINT "anamnesis_form_version_form_anamnesis_form__id_fk" FOREIGN KEY ("form") REFERENCES "public"."anamnesis_form"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anamnesis_form_studio" ON "anamnesis_form" USING btree ("studio","kind");