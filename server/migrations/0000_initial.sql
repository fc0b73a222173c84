CREATE SEQUENCE "public"."course_receipt" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "access_trace" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"reader" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text NOT NULL,
	"signature" jsonb NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"age" integer,
	CONSTRAINT "agreement_once" UNIQUE("person","kind","text_version")
);
--> statement-breakpoint
CREATE TABLE "answered" (
	"person" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "answered_person_call_key_pk" PRIMARY KEY("person","call","key")
);
--> statement-breakpoint
CREATE TABLE "email_code" (
	"person" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"issued" timestamp(3) with time zone NOT NULL,
	"expires" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"count" double precision NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_known" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"studio_code" text,
	"geburtstag" date,
	"tac_user_id" text,
	"bild" text,
	"adresse_1" text,
	"adresse_2" text,
	"plz" text,
	"stadt" text,
	"land" text,
	"telefon" text,
	"geschlecht" text,
	"groesse" integer,
	"newsletter_center" text,
	"rules_accepted_at" timestamp(3) with time zone,
	"email_verified_at" timestamp(3) with time zone,
	"gewicht" double precision,
	"zielgewicht" double precision,
	"streak_goal" integer DEFAULT 3 NOT NULL,
	"keep_key" text NOT NULL,
	"consent1" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (' ' || lower(translate(replace(replace(replace(replace(replace(vorname || ' ' || nachname || ' ' || split_part(email, '@', 1), 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳ̧̨̀́̂̃̄̆̇̈̊̌', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaggkkoooojggnnaaaaaaeeeeiiiioooorrrruuuusstthhaaeeooooooooyy')) || ' ' || lower(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(vorname || ' ' || nachname, 'ä', 'ae'), 'Ä', 'ae'), 'ö', 'oe'), 'Ö', 'oe'), 'ü', 'ue'), 'Ü', 'ue'), 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳ̧̨̀́̂̃̄̆̇̈̊̌', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaggkkoooojggnnaaaaaaeeeeiiiioooorrrruuuusstthhaaeeooooooooyy')) || ' ' || regexp_replace(coalesce(telefon, ''), '[^0-9]', '', 'g') || ' ') STORED,
	"sort_name" text GENERATED ALWAYS AS ((lower(translate(replace(replace(replace(replace(replace(nachname, 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳ̧̨̀́̂̃̄̆̇̈̊̌', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaggkkoooojggnnaaaaaaeeeeiiiioooorrrruuuusstthhaaeeooooooooyy')) || chr(1) || lower(translate(replace(replace(replace(replace(replace(vorname, 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳ̧̨̀́̂̃̄̆̇̈̊̌', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaggkkoooojggnnaaaaaaeeeeiiiioooorrrruuuusstthhaaeeooooooooyy')) || chr(1) || nachname || vorname) collate "C") STORED,
	CONSTRAINT "person_email_unique" UNIQUE("email"),
	CONSTRAINT "person_email_lower" CHECK ("person"."email" = lower("person"."email"))
);
--> statement-breakpoint
CREATE TABLE "person_key" (
	"person" uuid NOT NULL,
	"opens" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"sent_to" text NOT NULL,
	"issued" timestamp(3) with time zone NOT NULL,
	"expires" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "person_key_person_opens_pk" PRIMARY KEY("person","opens"),
	CONSTRAINT "person_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"device" text NOT NULL,
	"begun" timestamp(3) with time zone NOT NULL,
	"seen" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_reason" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"next_generation" integer,
	"rotated_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_code" (
	"person" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "member_code_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "course_door" (
	"execution" uuid PRIMARY KEY NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_door_act" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"execution" uuid NOT NULL,
	"person" uuid,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"of" uuid,
	"came" boolean,
	"reason" text,
	"outcome" text NOT NULL,
	"said" text,
	"over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_visit" (
	"execution" uuid NOT NULL,
	"person" uuid NOT NULL,
	"was" text,
	CONSTRAINT "course_visit_execution_person_pk" PRIMARY KEY("execution","person")
);
--> statement-breakpoint
CREATE TABLE "course" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"intensity" smallint NOT NULL,
	"minutes" integer NOT NULL,
	"labels" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"picture" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "course_execution" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"course" uuid NOT NULL,
	"series" uuid,
	"series_day" text,
	"studio" text NOT NULL,
	"room" uuid NOT NULL,
	"instructor" uuid,
	"substitutes" uuid,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp(3) with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"day" date GENERATED ALWAYS AS ((starts_at at time zone 'Europe/Zurich')::date) STORED,
	"tallied" boolean DEFAULT false NOT NULL,
	"signups" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"promoted" integer DEFAULT 0 NOT NULL,
	"left_waiting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_execution_seats" CHECK ("course_execution"."booked" >= 0 and "course_execution"."waiting" >= 0),
	CONSTRAINT "course_execution_time" CHECK ("course_execution"."ends_at" > "course_execution"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "course_feed" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"read" timestamp(3) with time zone,
	CONSTRAINT "course_feed_person_unique" UNIQUE("person")
);
--> statement-breakpoint
CREATE TABLE "course_label" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "course_label_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "course_room" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"spot" text,
	"online" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "course_series" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"course" uuid NOT NULL,
	"studio" text NOT NULL,
	"room" uuid NOT NULL,
	"instructor" uuid,
	"rule" text NOT NULL,
	"from" text NOT NULL,
	"clock" text NOT NULL,
	"minutes" integer NOT NULL,
	"capacity" integer NOT NULL,
	"except" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"ends" text
);
--> statement-breakpoint
CREATE TABLE "course_setting" (
	"studio" text PRIMARY KEY NOT NULL,
	"open_days" integer NOT NULL,
	"close_minutes" integer NOT NULL,
	"late_minutes" integer NOT NULL,
	"promote_minutes" integer NOT NULL,
	"most_waiting" integer NOT NULL,
	"misses" integer NOT NULL,
	"miss_days" integer NOT NULL,
	"pause_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_signup" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"execution" uuid NOT NULL,
	"person" uuid,
	"state" text NOT NULL,
	"receipt" bigint NOT NULL,
	"place" integer,
	"at" timestamp(3) with time zone NOT NULL,
	"promoted_at" timestamp(3) with time zone,
	"visited_at" timestamp(3) with time zone,
	"missed_at" timestamp(3) with time zone,
	"walk_in" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "course_signup_once" UNIQUE("execution","person")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"place" text,
	"studio" text,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"capacity" integer,
	"price" integer,
	"picture" text,
	"published" boolean DEFAULT false NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"studio" text,
	"category" text NOT NULL,
	"course" uuid,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pre_google" (
	"person" uuid PRIMARY KEY NOT NULL,
	"halves" smallint NOT NULL,
	"choice" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"name" text PRIMARY KEY NOT NULL,
	"person" uuid,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"open" boolean NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_upload" (
	"person" uuid NOT NULL,
	"key" uuid NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "file_upload_person_key_pk" PRIMARY KEY("person","key")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"ordered" timestamp(3) with time zone NOT NULL,
	"due" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claim" text,
	"gave_up" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "livestream" (
	"execution" uuid PRIMARY KEY NOT NULL,
	"meeting" text NOT NULL,
	"open_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_meeting" (
	"room" text NOT NULL,
	"person" uuid NOT NULL,
	"name" text NOT NULL,
	"leads" boolean NOT NULL,
	"seen" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sandbox_meeting_room_person_pk" PRIMARY KEY("room","person")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"_id" uuid NOT NULL,
	"person" uuid NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"created" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notification_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
CREATE TABLE "answered_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"title" text NOT NULL,
	"credential" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"used" timestamp(3) with time zone,
	CONSTRAINT "passkey_credential_unique" UNIQUE("credential")
);
--> statement-breakpoint
CREATE TABLE "person_event" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popup" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"system" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"image" text,
	"lead_label" text,
	"lead_link" text,
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
CREATE TABLE "popup_seen" (
	"popup" uuid NOT NULL,
	"person" uuid NOT NULL,
	"shown_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"lead_at" timestamp(3) with time zone,
	CONSTRAINT "popup_seen_popup_person_pk" PRIMARY KEY("popup","person")
);
--> statement-breakpoint
CREATE TABLE "push_device" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"session" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"keys" jsonb,
	"info" jsonb NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"reached_at" timestamp(3) with time zone,
	CONSTRAINT "push_device_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "sandbox_push" (
	"_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person" uuid,
	"signup" uuid,
	"plan" uuid,
	"anamnesis" uuid,
	"studio" text,
	"course" uuid,
	"trainer" uuid,
	"halves" smallint NOT NULL,
	"recommend" smallint,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rating_signup_unique" UNIQUE("signup"),
	CONSTRAINT "rating_plan_unique" UNIQUE("plan"),
	CONSTRAINT "rating_anamnesis_unique" UNIQUE("anamnesis"),
	CONSTRAINT "rating_halves" CHECK ("rating"."halves" between 1 and 10),
	CONSTRAINT "rating_recommend" CHECK ("rating"."recommend" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "rating_rest" (
	"person" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_words" (
	"rating" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"person" uuid PRIMARY KEY NOT NULL,
	"made_by" uuid,
	"newsletter_accepted" boolean NOT NULL,
	"event_id" text,
	"asked" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_right" (
	"person" uuid NOT NULL,
	"right" text NOT NULL,
	"studios" text[],
	"given_by" uuid,
	"given_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "person_right_person_right_pk" PRIMARY KEY("person","right")
);
--> statement-breakpoint
CREATE TABLE "person_role" (
	"person" uuid NOT NULL,
	"role" text NOT NULL,
	"studios" text[],
	"given_by" uuid,
	"given_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "person_role_person_role_pk" PRIMARY KEY("person","role")
);
--> statement-breakpoint
CREATE TABLE "right" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"topic" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "right_topic" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "right_topic_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "rights_audit" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"act" text NOT NULL,
	"person" uuid,
	"role" text,
	"right" text,
	"title" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "role" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"place" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_right" (
	"role" text NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "role_right_role_right_pk" PRIMARY KEY("role","right")
);
--> statement-breakpoint
CREATE TABLE "sandbox_mail" (
	"_id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"from" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensor_reading" (
	"room" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"co2" integer,
	"temperature" double precision,
	"humidity" double precision,
	"occupancy" integer,
	CONSTRAINT "sensor_reading_room_at_pk" PRIMARY KEY("room","at")
);
--> statement-breakpoint
CREATE TABLE "station_key" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"station" uuid NOT NULL,
	"session" uuid NOT NULL,
	"employee" uuid NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"seen" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "studio" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"canton" text NOT NULL,
	"adresse" text NOT NULL,
	"email" text NOT NULL,
	"telefon" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"opening_hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"always_checkin" boolean DEFAULT false NOT NULL,
	"vacation_days" integer DEFAULT 25 NOT NULL,
	"growth" double precision DEFAULT 0 NOT NULL,
	"correction" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "studio_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "studio_signature" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"signature" jsonb NOT NULL,
	"signed_by" uuid,
	"name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_termination" (
	"studio" text NOT NULL,
	"month" text NOT NULL,
	"terminations" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "studio_termination_studio_month_pk" PRIMARY KEY("studio","month")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"title" text NOT NULL,
	"vacation_days" integer DEFAULT 25 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"person" uuid,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"trainer" boolean DEFAULT false NOT NULL,
	"duty" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measurement" (
	"person" uuid NOT NULL,
	"_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" double precision NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"day" date NOT NULL,
	"note" text,
	CONSTRAINT "measurement_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
CREATE TABLE "projection_at" (
	"person" uuid PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"checkpoint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projection_due" (
	"person" uuid PRIMARY KEY NOT NULL,
	"mark" bigint DEFAULT 1 NOT NULL,
	"next" timestamp(3) with time zone NOT NULL,
	"drained" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "sync_epoch" (
	"only" integer PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"mark" text NOT NULL,
	"pending" text
);
--> statement-breakpoint
CREATE TABLE "trained_run" (
	"person" uuid NOT NULL,
	"_id" uuid NOT NULL,
	"title" text NOT NULL,
	"plan" text,
	"split" text,
	"workout" text,
	"state" text NOT NULL,
	"started" timestamp(3) with time zone NOT NULL,
	"ended" timestamp(3) with time zone,
	"day" date NOT NULL,
	"modifications" jsonb NOT NULL,
	"note" text,
	"source" text NOT NULL,
	CONSTRAINT "trained_run_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
CREATE TABLE "trained_set" (
	"person" uuid NOT NULL,
	"_id" uuid NOT NULL,
	"run" uuid,
	"slot" text NOT NULL,
	"exercise" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"warmup" boolean NOT NULL,
	"index" integer NOT NULL,
	"weight" double precision,
	"reps" integer,
	"distance" double precision,
	"time" integer,
	"note" text,
	"rpe" double precision,
	"at" timestamp(3) with time zone NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"record" text,
	CONSTRAINT "trained_set_person__id_pk" PRIMARY KEY("person","_id")
);
--> statement-breakpoint
CREATE TABLE "video" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" uuid,
	"leads" text,
	"studios" text[] DEFAULT '{}'::text[] NOT NULL,
	"file" text,
	"type" text DEFAULT '' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"stream" text,
	"poster" text,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"published_at" timestamp(3) with time zone,
	"created" timestamp(3) with time zone NOT NULL,
	"author" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "video_category" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "video_category_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "video_upload" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"name" text NOT NULL,
	"mark" text NOT NULL,
	"bytes" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"type" text,
	"file" text,
	"changed" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_watched" (
	"video" uuid NOT NULL,
	"person" uuid NOT NULL,
	"seconds" double precision NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"finished" boolean NOT NULL,
	CONSTRAINT "video_watched_video_person_pk" PRIMARY KEY("video","person")
);
--> statement-breakpoint
CREATE TABLE "table_view" (
	"person" uuid NOT NULL,
	"name" text NOT NULL,
	"views" jsonb NOT NULL,
	CONSTRAINT "table_view_person_name_pk" PRIMARY KEY("person","name")
);
--> statement-breakpoint
CREATE TABLE "exercise" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"muscle" text,
	"device" text,
	"bar" double precision,
	"note" boolean DEFAULT false NOT NULL,
	"alternatives" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"trainer" uuid,
	"title" text NOT NULL,
	"goal" text,
	"start" date NOT NULL,
	"end" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"split" uuid,
	"workout" uuid,
	"place" integer NOT NULL,
	"exercise" uuid NOT NULL,
	"superset" text,
	"rest" integer NOT NULL,
	"setting" text,
	"hint" text,
	"targets" jsonb NOT NULL,
	CONSTRAINT "slot_of_one" CHECK (num_nonnulls("slot"."split", "slot"."workout") = 1)
);
--> statement-breakpoint
CREATE TABLE "split" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"plan" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workout" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"level" text,
	"about" text,
	"minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_trace" ADD CONSTRAINT "access_trace_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_trace" ADD CONSTRAINT "access_trace_reader_person__id_fk" FOREIGN KEY ("reader") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answered" ADD CONSTRAINT "answered_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_code" ADD CONSTRAINT "email_code_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_key" ADD CONSTRAINT "person_key_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_code" ADD CONSTRAINT "member_code_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_door" ADD CONSTRAINT "course_door_execution_course_execution__id_fk" FOREIGN KEY ("execution") REFERENCES "public"."course_execution"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_door_act" ADD CONSTRAINT "course_door_act_execution_course_execution__id_fk" FOREIGN KEY ("execution") REFERENCES "public"."course_execution"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_door_act" ADD CONSTRAINT "course_door_act_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_door_act" ADD CONSTRAINT "course_door_act_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_visit" ADD CONSTRAINT "course_visit_execution_course_execution__id_fk" FOREIGN KEY ("execution") REFERENCES "public"."course_execution"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_visit" ADD CONSTRAINT "course_visit_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_execution" ADD CONSTRAINT "course_execution_course_course__id_fk" FOREIGN KEY ("course") REFERENCES "public"."course"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_execution" ADD CONSTRAINT "course_execution_series_course_series__id_fk" FOREIGN KEY ("series") REFERENCES "public"."course_series"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_execution" ADD CONSTRAINT "course_execution_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_execution" ADD CONSTRAINT "course_execution_room_course_room__id_fk" FOREIGN KEY ("room") REFERENCES "public"."course_room"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_execution" ADD CONSTRAINT "course_execution_instructor_person__id_fk" FOREIGN KEY ("instructor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_execution" ADD CONSTRAINT "course_execution_substitutes_person__id_fk" FOREIGN KEY ("substitutes") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_feed" ADD CONSTRAINT "course_feed_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_room" ADD CONSTRAINT "course_room_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_series" ADD CONSTRAINT "course_series_course_course__id_fk" FOREIGN KEY ("course") REFERENCES "public"."course"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_series" ADD CONSTRAINT "course_series_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_series" ADD CONSTRAINT "course_series_room_course_room__id_fk" FOREIGN KEY ("room") REFERENCES "public"."course_room"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_series" ADD CONSTRAINT "course_series_instructor_person__id_fk" FOREIGN KEY ("instructor") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_setting" ADD CONSTRAINT "course_setting_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_signup" ADD CONSTRAINT "course_signup_execution_course_execution__id_fk" FOREIGN KEY ("execution") REFERENCES "public"."course_execution"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_signup" ADD CONSTRAINT "course_signup_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_course_course__id_fk" FOREIGN KEY ("course") REFERENCES "public"."course"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_google" ADD CONSTRAINT "pre_google_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_upload" ADD CONSTRAINT "file_upload_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_upload" ADD CONSTRAINT "file_upload_file_file_name_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "livestream" ADD CONSTRAINT "livestream_execution_course_execution__id_fk" FOREIGN KEY ("execution") REFERENCES "public"."course_execution"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_meeting" ADD CONSTRAINT "sandbox_meeting_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_event" ADD CONSTRAINT "person_event_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_event" ADD CONSTRAINT "person_event_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup" ADD CONSTRAINT "popup_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_seen" ADD CONSTRAINT "popup_seen_popup_popup__id_fk" FOREIGN KEY ("popup") REFERENCES "public"."popup"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_seen" ADD CONSTRAINT "popup_seen_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_session__id_fk" FOREIGN KEY ("session") REFERENCES "public"."session"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_signup_course_signup__id_fk" FOREIGN KEY ("signup") REFERENCES "public"."course_signup"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_plan_plan__id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plan"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_course_course__id_fk" FOREIGN KEY ("course") REFERENCES "public"."course"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_rest" ADD CONSTRAINT "rating_rest_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_words" ADD CONSTRAINT "rating_words_rating_rating__id_fk" FOREIGN KEY ("rating") REFERENCES "public"."rating"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_words" ADD CONSTRAINT "rating_words_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_made_by_person__id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_right" ADD CONSTRAINT "person_right_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_right" ADD CONSTRAINT "person_right_right_right_code_fk" FOREIGN KEY ("right") REFERENCES "public"."right"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_right" ADD CONSTRAINT "person_right_given_by_person__id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_role_role_code_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_given_by_person__id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right" ADD CONSTRAINT "right_topic_right_topic__id_fk" FOREIGN KEY ("topic") REFERENCES "public"."right_topic"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_audit" ADD CONSTRAINT "rights_audit_by_person__id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_audit" ADD CONSTRAINT "rights_audit_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_right" ADD CONSTRAINT "role_right_role_role_code_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_right" ADD CONSTRAINT "role_right_right_right_code_fk" FOREIGN KEY ("right") REFERENCES "public"."right"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_reading" ADD CONSTRAINT "sensor_reading_room_course_room__id_fk" FOREIGN KEY ("room") REFERENCES "public"."course_room"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_key" ADD CONSTRAINT "station_key_station_person__id_fk" FOREIGN KEY ("station") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_key" ADD CONSTRAINT "station_key_session_session__id_fk" FOREIGN KEY ("session") REFERENCES "public"."session"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_key" ADD CONSTRAINT "station_key_employee_person__id_fk" FOREIGN KEY ("employee") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_signature" ADD CONSTRAINT "studio_signature_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_signature" ADD CONSTRAINT "studio_signature_signed_by_person__id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_termination" ADD CONSTRAINT "studio_termination_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_studio_studio_code_fk" FOREIGN KEY ("studio") REFERENCES "public"."studio"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_team__id_fk" FOREIGN KEY ("team") REFERENCES "public"."team"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projection_at" ADD CONSTRAINT "projection_at_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projection_due" ADD CONSTRAINT "projection_due_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_run" ADD CONSTRAINT "trained_run_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_set" ADD CONSTRAINT "trained_set_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_category_video_category__id_fk" FOREIGN KEY ("category") REFERENCES "public"."video_category"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_author_person__id_fk" FOREIGN KEY ("author") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_upload" ADD CONSTRAINT "video_upload_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_watched" ADD CONSTRAINT "video_watched_video_video__id_fk" FOREIGN KEY ("video") REFERENCES "public"."video"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_watched" ADD CONSTRAINT "video_watched_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_view" ADD CONSTRAINT "table_view_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_person_person__id_fk" FOREIGN KEY ("person") REFERENCES "public"."person"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_trainer_person__id_fk" FOREIGN KEY ("trainer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_split_split__id_fk" FOREIGN KEY ("split") REFERENCES "public"."split"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_workout_workout__id_fk" FOREIGN KEY ("workout") REFERENCES "public"."workout"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_exercise_exercise__id_fk" FOREIGN KEY ("exercise") REFERENCES "public"."exercise"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split" ADD CONSTRAINT "split_plan_plan__id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plan"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_trace_person" ON "access_trace" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "answered_at" ON "answered" USING btree ("at");--> statement-breakpoint
CREATE INDEX "person_search" ON "person" USING gin ((string_to_array(regexp_replace(substr(search, 1), '(...)', '\1|', 'g') || '|' || regexp_replace(substr(search, 2), '(...)', '\1|', 'g') || '|' || regexp_replace(substr(search, 3), '(...)', '\1|', 'g'), '|')));--> statement-breakpoint
CREATE INDEX "person_by_name" ON "person" USING btree ((sort_name collate "C"),"_id");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person");--> statement-breakpoint
CREATE INDEX "course_door_act_execution" ON "course_door_act" USING btree ("execution","received");--> statement-breakpoint
CREATE INDEX "course_door_act_person" ON "course_door_act" USING btree ("person");--> statement-breakpoint
CREATE INDEX "course_visit_person" ON "course_visit" USING btree ("person");--> statement-breakpoint
CREATE INDEX "course_execution_day" ON "course_execution" USING btree ("day","studio");--> statement-breakpoint
CREATE INDEX "course_execution_untallied" ON "course_execution" USING btree ("starts_at") WHERE not tallied;--> statement-breakpoint
CREATE INDEX "course_execution_studio" ON "course_execution" USING btree ("studio","starts_at");--> statement-breakpoint
CREATE INDEX "course_execution_room" ON "course_execution" USING btree ("room","starts_at");--> statement-breakpoint
CREATE INDEX "course_execution_instructor" ON "course_execution" USING btree ("instructor","starts_at");--> statement-breakpoint
CREATE INDEX "course_execution_course" ON "course_execution" USING btree ("course","starts_at");--> statement-breakpoint
CREATE INDEX "course_execution_series" ON "course_execution" USING btree ("series","series_day");--> statement-breakpoint
CREATE INDEX "course_signup_person" ON "course_signup" USING btree ("person");--> statement-breakpoint
CREATE INDEX "course_signup_turn" ON "course_signup" USING btree ("execution","state","receipt");--> statement-breakpoint
CREATE INDEX "event_ends" ON "event" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "feedback_studio" ON "feedback" USING btree ("studio","at");--> statement-breakpoint
CREATE INDEX "feedback_person" ON "feedback" USING btree ("person");--> statement-breakpoint
CREATE INDEX "file_person" ON "file" USING btree ("person");--> statement-breakpoint
CREATE INDEX "file_upload_file" ON "file_upload" USING btree ("file");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due");--> statement-breakpoint
CREATE INDEX "sandbox_meeting_person" ON "sandbox_meeting" USING btree ("person");--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person","created");--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person");--> statement-breakpoint
CREATE INDEX "person_event_person" ON "person_event" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "popup_seen_person" ON "popup_seen" USING btree ("person");--> statement-breakpoint
CREATE INDEX "push_device_person" ON "push_device" USING btree ("person");--> statement-breakpoint
CREATE INDEX "rating_studio" ON "rating" USING btree ("studio","at");--> statement-breakpoint
CREATE INDEX "rating_person" ON "rating" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "rating_trainer" ON "rating" USING btree ("trainer");--> statement-breakpoint
CREATE INDEX "person_right_right" ON "person_right" USING btree ("right");--> statement-breakpoint
CREATE INDEX "person_role_role" ON "person_role" USING btree ("role");--> statement-breakpoint
CREATE INDEX "rights_audit_at" ON "rights_audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rights_audit_person" ON "rights_audit" USING btree ("person");--> statement-breakpoint
CREATE INDEX "sandbox_mail_at" ON "sandbox_mail" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sensor_reading_at" ON "sensor_reading" USING btree ("at");--> statement-breakpoint
CREATE INDEX "station_key_session" ON "station_key" USING btree ("session");--> statement-breakpoint
CREATE INDEX "station_key_employee" ON "station_key" USING btree ("employee");--> statement-breakpoint
CREATE INDEX "studio_signature_studio" ON "studio_signature" USING btree ("studio","at");--> statement-breakpoint
CREATE INDEX "measurement_kind" ON "measurement" USING btree ("person","kind","day");--> statement-breakpoint
CREATE INDEX "projection_due_next" ON "projection_due" USING btree ("next");--> statement-breakpoint
CREATE INDEX "trained_run_day" ON "trained_run" USING btree ("person","day");--> statement-breakpoint
CREATE INDEX "trained_run_started" ON "trained_run" USING btree ("person","started");--> statement-breakpoint
CREATE INDEX "trained_set_exercise" ON "trained_set" USING btree ("person","exercise","at");--> statement-breakpoint
CREATE INDEX "trained_set_day" ON "trained_set" USING btree ("person","day");--> statement-breakpoint
CREATE INDEX "trained_set_run" ON "trained_set" USING btree ("person","run");--> statement-breakpoint
CREATE INDEX "video_published" ON "video" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "video_category_of" ON "video" USING btree ("category");--> statement-breakpoint
CREATE INDEX "video_upload_person" ON "video_upload" USING btree ("person");--> statement-breakpoint
CREATE INDEX "video_watched_person" ON "video_watched" USING btree ("person");--> statement-breakpoint
CREATE INDEX "plan_person" ON "plan" USING btree ("person","start");--> statement-breakpoint
CREATE INDEX "slot_split" ON "slot" USING btree ("split");--> statement-breakpoint
CREATE INDEX "slot_workout" ON "slot" USING btree ("workout");--> statement-breakpoint
CREATE INDEX "slot_exercise" ON "slot" USING btree ("exercise");--> statement-breakpoint
CREATE INDEX "split_plan" ON "split" USING btree ("plan");