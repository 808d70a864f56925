SET lock_timeout = '2s';

-- Null where the student is on a list, or never was.
ALTER TABLE "SchoolReferral" ADD COLUMN "leftListAt" TIMESTAMPTZ(3);
