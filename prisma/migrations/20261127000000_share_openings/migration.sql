SET lock_timeout = '3s';

-- The log has only the first openings of an hour, so that nobody can fill it with one link: the link itself counts them all.
ALTER TABLE "ResultShare" ADD COLUMN "openings" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ResultShare" ADD COLUMN "lastOpenedAt" TIMESTAMPTZ(3);

-- Until now each opening had an entry. Only the links that work show how often they were opened: that is a few rows.
UPDATE "ResultShare" s SET "openings" = e.openings, "lastOpenedAt" = e.last
FROM (
  SELECT "actorId", count(*)::int AS openings, max("at") AS last FROM "AuditEvent"
  WHERE "actorKind" = 'share-link' AND "actorId" IN (
    SELECT id::text FROM "ResultShare" WHERE "doctorId" IS NULL AND "revokedAt" IS NULL AND "expiresAt" > now())
  GROUP BY "actorId"
) e WHERE e."actorId" = s.id::text;

ALTER TABLE "ResultShare" ADD CONSTRAINT "ResultShare_openings_check" CHECK ("openings" >= 0) NOT VALID;
ALTER TABLE "ResultShare" VALIDATE CONSTRAINT "ResultShare_openings_check";
