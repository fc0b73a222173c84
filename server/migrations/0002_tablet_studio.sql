-- Written by hand: moves data, changes no table. Which studio's tablet an account is was told by its address; from here on by its role.
UPDATE "person_role" pr
SET "studios" = coalesce((
	SELECT array[min(s."code")] FROM "person" p JOIN "studio" s ON lower(s."email") = p."email"
	WHERE p."_id" = pr."person" AND p."deleted_at" IS NULL
	HAVING count(*) > 0
), '{}')
WHERE pr."role" = 'studio';
