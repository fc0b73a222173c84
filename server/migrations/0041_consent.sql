CREATE TABLE "measurement_share" (
	"person" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agreement" DROP CONSTRAINT "agreement_once";--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "withdrawn_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "consent_withdrawn_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "measurement_share" ADD CONSTRAINT "measurement_share_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_share" ADD CONSTRAINT "measurement_share_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measurement_share_studio" ON "measurement_share" USING btree ("studio");--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_withdrawn_by_person__id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_standing" ON "agreement" USING btree ("person","kind","text_version") WHERE "agreement"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agreement_person" ON "agreement" USING btree ("person");--> statement-breakpoint
CREATE INDEX "agreement_withdrawn_by" ON "agreement" USING btree ("withdrawn_by");