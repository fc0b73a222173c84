CREATE TABLE "key_print" (
	"only" integer PRIMARY KEY NOT NULL,
	"base" text NOT NULL,
	"health" jsonb NOT NULL
);
