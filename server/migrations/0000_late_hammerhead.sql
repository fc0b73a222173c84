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
	CONSTRAINT "studio_code_unique" UNIQUE("code")
);
