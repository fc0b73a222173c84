-- What was published never changes: answers and signatures refer to it. It goes with its form, when the studio is deleted.
CREATE FUNCTION "form_version_stays"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a published version of a form never changes'; END $$;--> statement-breakpoint
CREATE TRIGGER "anamnesis_form_version_stays" BEFORE UPDATE ON "anamnesis_form_version" FOR EACH ROW EXECUTE FUNCTION "form_version_stays"();
