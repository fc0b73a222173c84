CREATE TABLE "chat_choice" (
	"person" uuid PRIMARY KEY NOT NULL,
	"online" boolean DEFAULT true NOT NULL,
	"last_seen" boolean DEFAULT false NOT NULL,
	"typing" boolean DEFAULT true NOT NULL,
	"receipts" boolean DEFAULT true NOT NULL,
	"push_text" boolean DEFAULT false NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"seen_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_invite" (
	"group" uuid NOT NULL,
	"person" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"expires" timestamp(3) with time zone NOT NULL,
	"declined" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_invite_group_person_pk" PRIMARY KEY("group","person")
);
--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN "asked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_member" ADD COLUMN "left_name" text;--> statement-breakpoint
ALTER TABLE "chat_choice" ADD CONSTRAINT "chat_choice_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_invite" ADD CONSTRAINT "chat_invite_group_chat_group__id_fk" FOREIGN KEY ("group") REFERENCES "public"."chat_group"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_invite" ADD CONSTRAINT "chat_invite_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_invite" ADD CONSTRAINT "chat_invite_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_invite_person" ON "chat_invite" USING btree ("person");--> statement-breakpoint
CREATE INDEX "chat_invite_by" ON "chat_invite" USING btree ("by");