SET lock_timeout = '2s';

ALTER TABLE "Child"
    ADD COLUMN "birthYear" SMALLINT,
    ADD COLUMN "recheckMonths" SMALLINT NOT NULL DEFAULT 3,
    ADD COLUMN "recheckOn" DATE,
    ADD CONSTRAINT "Child_recheckMonths_check" CHECK ("recheckMonths" IN (0, 3, 6)) NOT VALID;

-- An age that is written without a birth year, as the release before does, gets the year that follows from it: so the age
-- never becomes stale. A row from before that is changed gets the year from when its age was last known to be right.
CREATE FUNCTION child_birth_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."age" IS NULL THEN
        NEW."birthYear" := NULL;
    ELSIF TG_OP = 'INSERT' THEN
        NEW."birthYear" := coalesce(NEW."birthYear", extract(year FROM now() AT TIME ZONE 'Asia/Bangkok') - NEW."age");
    ELSIF NEW."birthYear" IS DISTINCT FROM OLD."birthYear" THEN
        NULL;
    ELSIF NEW."age" IS DISTINCT FROM OLD."age" THEN
        NEW."birthYear" := extract(year FROM now() AT TIME ZONE 'Asia/Bangkok') - NEW."age";
    ELSIF NEW."birthYear" IS NULL THEN
        NEW."birthYear" := extract(year FROM OLD."updatedAt" AT TIME ZONE 'Asia/Bangkok') - NEW."age";
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "Child_birthYear" BEFORE INSERT OR UPDATE ON "Child" FOR EACH ROW EXECUTE FUNCTION child_birth_year();
