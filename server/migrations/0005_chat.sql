CREATE TABLE "chat_group" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"picture" text,
	"count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_member" (
	"group" uuid NOT NULL,
	"person" uuid NOT NULL,
	"role" text NOT NULL,
	"joined" timestamp(3) with time zone NOT NULL,
	"left_at" timestamp(3) with time zone,
	"muted" boolean DEFAULT false NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_member_group_person_pk" PRIMARY KEY("group","person")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"group" uuid NOT NULL,
	"number" integer NOT NULL,
	"changed" integer NOT NULL,
	"worded" integer NOT NULL,
	"sender" uuid,
	"actor" uuid,
	"text" text,
	"said" text,
	"reply_to" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"written" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted" text,
	CONSTRAINT "chat_message_place" UNIQUE("group","number")
);
--> statement-breakpoint
CREATE TABLE "chat_window" (
	"group" uuid NOT NULL,
	"person" uuid NOT NULL,
	"first" integer NOT NULL,
	"last" integer,
	CONSTRAINT "chat_window_group_person_first_pk" PRIMARY KEY("group","person","first")
);
--> statement-breakpoint
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_group_chat_group__id_fk" FOREIGN KEY ("group") REFERENCES "public"."chat_group"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_group_chat_group__id_fk" FOREIGN KEY ("group") REFERENCES "public"."chat_group"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_sender_person__id_fk" FOREIGN KEY ("sender") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_actor_person__id_fk" FOREIGN KEY ("actor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_window" ADD CONSTRAINT "chat_window_group_chat_group__id_fk" FOREIGN KEY ("group") REFERENCES "public"."chat_group"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_window" ADD CONSTRAINT "chat_window_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_member_person" ON "chat_member" USING btree ("person");--> statement-breakpoint
CREATE INDEX "chat_message_changed" ON "chat_message" USING btree ("group","changed");--> statement-breakpoint
CREATE INDEX "chat_message_sender" ON "chat_message" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "chat_message_actor" ON "chat_message" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "chat_window_person" ON "chat_window" USING btree ("person");