SET lock_timeout = '2s';

-- The log has only the first openings of an hour, so that nobody can fill it with one link: the link itself counts them all.
ALTER TABLE "ResultShare" ADD COLUMN "openings" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ResultShare" ADD COLUMN "lastOpenedAt" TIMESTAMPTZ(3);

ALTER TABLE "ResultShare" ADD CONSTRAINT "ResultShare_openings_check" CHECK ("openings" >= 0) NOT VALID;
