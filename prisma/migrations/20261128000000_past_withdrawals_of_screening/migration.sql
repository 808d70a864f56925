-- A parent who withdrew the consent to screening before it ended what stands on it (docs/decisions/0014) gets the same now:
-- shares and links end, the consents that stood on it are withdrawn, and the parent's log says so.
WITH withdrawn AS (
  SELECT DISTINCT ON (k."childId") k."childId", k."userId", k."withdrawnAt"
  FROM "Consent" k JOIN "Child" c ON c.id = k."childId" AND c."parentId" = k."userId"
  WHERE k.purpose = 'screening' ORDER BY k."childId", k."givenAt" DESC, k.id DESC
), children AS (
  SELECT "childId", "userId" FROM withdrawn WHERE "withdrawnAt" IS NOT NULL
), shares AS (
  UPDATE "ResultShare" s SET "revokedAt" = now(), "linkVersion" = s."linkVersion" + 1
  FROM children w WHERE s."childId" = w."childId" AND s."revokedAt" IS NULL
  RETURNING s.id, s."childId", s."expiresAt"
), links AS (
  UPDATE "TeacherReferral" r SET status = 'revoked', "revokedAt" = now(), "linkVersion" = r."linkVersion" + 1
  FROM children w WHERE r."childId" = w."childId" AND r.status = 'pending'
  RETURNING r.id, r."childId"
), consents AS (
  UPDATE "Consent" k SET "withdrawnAt" = now()
  FROM children w WHERE k."childId" = w."childId" AND k."userId" = w."userId"
    AND k.purpose IN ('teacher_share', 'doctor_share') AND k."withdrawnAt" IS NULL
  RETURNING k.id, k."childId"
)
INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
SELECT gen_random_uuid(), 'system', 'withdrawn screening', ended.action, ended."childId", ended.id
FROM (
  SELECT 'results.unshared' AS action, id, "childId" FROM shares WHERE "expiresAt" > now()
  UNION ALL SELECT 'teacher-referral.revoked', id, "childId" FROM links
  UNION ALL SELECT 'consent.withdrawn', id, "childId" FROM consents
) ended;
