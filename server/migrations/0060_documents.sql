CREATE TABLE "expense" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"account" text,
	"issuer" uuid,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"day" date NOT NULL,
	"state" text DEFAULT 'spent' NOT NULL,
	"author" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"document" uuid,
	"recurring" uuid,
	"expected_on" date,
	CONSTRAINT "expense_document" UNIQUE("document"),
	CONSTRAINT "expense_expected" UNIQUE("recurring","expected_on")
);
--> statement-breakpoint
CREATE TABLE "recurring_expense" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"account" text,
	"issuer" uuid,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"repeat" text NOT NULL,
	"first" date NOT NULL,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "document" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"title" text NOT NULL,
	"issuer" uuid,
	"issuer_name" text,
	"number" text,
	"day" date,
	"due" date,
	"amount" integer,
	"iban" text,
	"reference" text,
	"account" text,
	"folder" uuid,
	"note" text,
	"file" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"text" text,
	"uploader" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"pay_list" uuid,
	"paid_on" date,
	"last_attachment" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "document_state" CHECK ("document"."state" in ('new', 'open', 'asked', 'approved', 'rejected', 'listed', 'paid'))
);
--> statement-breakpoint
CREATE TABLE "document_approval" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"document" uuid NOT NULL,
	"person" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"office" boolean NOT NULL,
	"alone" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_assignment" (
	"document" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "document_assignment_document_person_pk" PRIMARY KEY("document","person")
);
--> statement-breakpoint
CREATE TABLE "document_attachment" (
	"document" uuid NOT NULL,
	"number" integer NOT NULL,
	"file" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "document_attachment_document_number_pk" PRIMARY KEY("document","number")
);
--> statement-breakpoint
CREATE TABLE "document_event" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"document" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "document_folder" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_setting" (
	"studio" text PRIMARY KEY NOT NULL,
	"limit" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_issuer" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"iban" text,
	"account" text,
	"days" integer,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "issuer_iban" (
	"issuer" uuid NOT NULL,
	"iban" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "issuer_iban_issuer_iban_pk" PRIMARY KEY("issuer","iban")
);
--> statement-breakpoint
CREATE TABLE "pay_list" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"by" uuid,
	"created" timestamp(3) with time zone NOT NULL,
	"paid_on" date
);
--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_issuer_invoice_issuer__id_fk" FOREIGN KEY ("issuer") REFERENCES "public"."invoice_issuer"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_document_document__id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_recurring_recurring_expense__id_fk" FOREIGN KEY ("recurring") REFERENCES "public"."recurring_expense"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expense" ADD CONSTRAINT "recurring_expense_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expense" ADD CONSTRAINT "recurring_expense_issuer_invoice_issuer__id_fk" FOREIGN KEY ("issuer") REFERENCES "public"."invoice_issuer"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_issuer_invoice_issuer__id_fk" FOREIGN KEY ("issuer") REFERENCES "public"."invoice_issuer"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_folder_document_folder__id_fk" FOREIGN KEY ("folder") REFERENCES "public"."document_folder"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_uploader_person__id_fk" FOREIGN KEY ("uploader") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_pay_list_pay_list__id_fk" FOREIGN KEY ("pay_list") REFERENCES "public"."pay_list"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approval" ADD CONSTRAINT "document_approval_document_document__id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approval" ADD CONSTRAINT "document_approval_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_assignment" ADD CONSTRAINT "document_assignment_document_document__id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_assignment" ADD CONSTRAINT "document_assignment_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_attachment" ADD CONSTRAINT "document_attachment_document_document__id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_document_document__id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_folder" ADD CONSTRAINT "document_folder_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_setting" ADD CONSTRAINT "document_setting_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_iban" ADD CONSTRAINT "issuer_iban_issuer_invoice_issuer__id_fk" FOREIGN KEY ("issuer") REFERENCES "public"."invoice_issuer"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_iban" ADD CONSTRAINT "issuer_iban_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_list" ADD CONSTRAINT "pay_list_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_list" ADD CONSTRAINT "pay_list_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_studio" ON "expense" USING btree ("studio","day");--> statement-breakpoint
CREATE INDEX "expense_issuer" ON "expense" USING btree ("issuer");--> statement-breakpoint
CREATE INDEX "expense_author" ON "expense" USING btree ("author");--> statement-breakpoint
CREATE INDEX "recurring_expense_studio" ON "recurring_expense" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "recurring_expense_issuer" ON "recurring_expense" USING btree ("issuer");--> statement-breakpoint
CREATE INDEX "document_studio" ON "document" USING btree ("studio","state","created");--> statement-breakpoint
CREATE INDEX "document_uploader" ON "document" USING btree ("uploader");--> statement-breakpoint
CREATE INDEX "document_created" ON "document" USING btree ("created","_id");--> statement-breakpoint
CREATE INDEX "document_due" ON "document" USING btree ("due");--> statement-breakpoint
CREATE INDEX "document_in_folder" ON "document" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "document_pay_list" ON "document" USING btree ("pay_list");--> statement-breakpoint
CREATE INDEX "document_file" ON "document" USING btree ("file");--> statement-breakpoint
CREATE INDEX "document_number" ON "document" USING btree ("issuer","number");--> statement-breakpoint
CREATE INDEX "document_amount" ON "document" USING btree ("issuer","amount","day");--> statement-breakpoint
CREATE INDEX "document_words" ON "document" USING gin ((to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(lower(translate(replace(replace(replace(replace(replace((coalesce("title", '') || ' ' || coalesce("issuer_name", '') || ' ' || coalesce("number", '') || ' ' || coalesce("reference", '') || ' ' || coalesce("iban", '') || ' ' || coalesce("note", '') || ' ' || coalesce("text", '')), 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳ̧̨̀́̂̃̄̆̇̈̊̌', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaggkkoooojggnnaaaaaaeeeeiiiioooorrrruuuusstthhaaeeooooooooyy')), '([aou])e', '\1', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))));--> statement-breakpoint
CREATE INDEX "document_approval_document" ON "document_approval" USING btree ("document","person");--> statement-breakpoint
CREATE INDEX "document_approval_person" ON "document_approval" USING btree ("person");--> statement-breakpoint
CREATE INDEX "document_assignment_person" ON "document_assignment" USING btree ("person");--> statement-breakpoint
CREATE INDEX "document_attachment_file" ON "document_attachment" USING btree ("file");--> statement-breakpoint
CREATE INDEX "document_event_document" ON "document_event" USING btree ("document","at");--> statement-breakpoint
CREATE INDEX "document_event_by" ON "document_event" USING btree ("by");--> statement-breakpoint
CREATE INDEX "document_folder_studio" ON "document_folder" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "issuer_iban_by" ON "issuer_iban" USING btree ("by");--> statement-breakpoint
CREATE INDEX "pay_list_studio" ON "pay_list" USING btree ("studio","created");--> statement-breakpoint
CREATE INDEX "pay_list_by" ON "pay_list" USING btree ("by");