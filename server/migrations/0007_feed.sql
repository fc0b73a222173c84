CREATE TABLE "sandbox_inside" (
	"tac_user_id" text PRIMARY KEY NOT NULL,
	"studio" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"author" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"audience" text NOT NULL,
	"studio" text,
	"execution" uuid,
	"approved_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"reason" text,
	"held" text[] DEFAULT '{}'::text[] NOT NULL,
	"reviewer" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"created" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "post_once" UNIQUE("author","kind","execution")
);
--> statement-breakpoint
CREATE TABLE "post_comment" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"post" uuid NOT NULL,
	"author" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"held" text[] DEFAULT '{}'::text[] NOT NULL,
	"reviewer" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_like" (
	"post" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "post_like_post_person_pk" PRIMARY KEY("post","person")
);
--> statement-breakpoint
CREATE TABLE "post_picture" (
	"post" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_quiet" (
	"hash" text PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_profile" ADD COLUMN "shares_presence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_author_social_profile_person_fk" FOREIGN KEY ("author") REFERENCES "public"."social_profile"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_execution_course_execution__id_fk" FOREIGN KEY ("execution") REFERENCES "public"."course_execution"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_reviewer_person__id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_post_post__id_fk" FOREIGN KEY ("post") REFERENCES "public"."post"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_author_social_profile_person_fk" FOREIGN KEY ("author") REFERENCES "public"."social_profile"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_reviewer_person__id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."person"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_like" ADD CONSTRAINT "post_like_post_post__id_fk" FOREIGN KEY ("post") REFERENCES "public"."post"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_like" ADD CONSTRAINT "post_like_person_social_profile_person_fk" FOREIGN KEY ("person") REFERENCES "public"."social_profile"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_picture" ADD CONSTRAINT "post_picture_post_post__id_fk" FOREIGN KEY ("post") REFERENCES "public"."post"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_picture" ADD CONSTRAINT "post_picture_file_file_name_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_feed" ON "post" USING btree ("author","approved_at","_id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "post_pending" ON "post" USING btree ("created","_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "post_own" ON "post" USING btree ("author","created","_id");--> statement-breakpoint
CREATE INDEX "post_execution" ON "post" USING btree ("execution");--> statement-breakpoint
CREATE INDEX "post_reviewer" ON "post" USING btree ("reviewer");--> statement-breakpoint
CREATE INDEX "post_comment_post" ON "post_comment" USING btree ("post","created","_id");--> statement-breakpoint
CREATE INDEX "post_comment_pending" ON "post_comment" USING btree ("created","_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "post_comment_author" ON "post_comment" USING btree ("author");--> statement-breakpoint
CREATE INDEX "post_comment_reviewer" ON "post_comment" USING btree ("reviewer");--> statement-breakpoint
CREATE INDEX "post_like_person" ON "post_like" USING btree ("person");--> statement-breakpoint
CREATE INDEX "post_picture_file" ON "post_picture" USING btree ("file");