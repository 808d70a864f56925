-- Until now each opening had an entry. Only the links that work show how often they were opened: that is a few rows.
UPDATE "ResultShare" s SET "openings" = e.openings, "lastOpenedAt" = e.last
FROM (
  SELECT "actorId", count(*)::int AS openings, max("at") AS last FROM "AuditEvent"
  WHERE "actorKind" = 'share-link' AND "actorId" IN (
    SELECT id::text FROM "ResultShare" WHERE "doctorId" IS NULL AND "revokedAt" IS NULL AND "expiresAt" > now())
  GROUP BY "actorId"
) e WHERE e."actorId" = s.id::text;
