-- By itself: no table stays locked while rows are looked through.
-- A claim is found by the log, since the account is older than the identity that claimed it.
-- Not of LINE with an address: those are typed, and until now a press on the mailed link confirmed them for any typist.
UPDATE "Account" a SET "openedAccount" = true FROM "User" u
WHERE u.id = a."userId" AND u.provider = a.provider AND NOT (u.provider = 'line' AND u.email IS NOT NULL) AND (
  a."createdAt" BETWEEN u."createdAt" - interval '1 minute' AND u."createdAt" + interval '1 minute'
  OR EXISTS (
    SELECT FROM "AuditEvent" e WHERE e."targetId" = u.id AND e.action = 'account.claimed'
      AND e.at BETWEEN a."createdAt" - interval '1 minute' AND a."createdAt" + interval '1 minute'
  )
);
