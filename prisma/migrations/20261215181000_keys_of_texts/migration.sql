SET lock_timeout = '2s';

-- How these are compared, which is no matter of the database: lib/text-key.mjs. Without a default, so that no row is written
-- here. `npm run db:migrate` fills what is empty afterwards, in batches (scripts/lib/text-keys.mjs).
ALTER TABLE "SchoolReferral" ADD COLUMN "searchKey" TEXT;
ALTER TABLE "TeacherReferral" ADD COLUMN "teacherKey" TEXT;
ALTER TABLE "Doctor" ADD COLUMN "searchKey" TEXT;

-- `referral_grams` of the key. A row that the release before wrote has none: its names count as they were typed. The text is the
-- one that lib/school-referrals/search/data.ts compares with.
CREATE FUNCTION referral_key_grams(school uuid, key text, student text, parent text, email text, teacher text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 AS $$
DECLARE
  letters text[] := string_to_array(
    coalesce(key, lower(student || ' ' || coalesce(parent || ' ', '') || email || ' ' || teacher)), NULL);
  grams text[] := letters;
BEGIN
  FOR i IN 1..cardinality(letters) LOOP
    grams[i] := right(school::text, 6) || letters[i] || coalesce(letters[i + 1], '') || coalesce(letters[i + 2], '');
  END LOOP;
  RETURN array_to_tsvector(grams);
END $$;
