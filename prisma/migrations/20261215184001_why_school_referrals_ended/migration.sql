SET lock_timeout = '2s';

ALTER TABLE "SchoolReferral" VALIDATE CONSTRAINT "SchoolReferral_declined_because_check";

-- Whoever said that a referral reached the wrong person is in the log, which is kept for longer than a referral that has
-- ended. Nothing else declined one but the deletion of its child.
UPDATE "SchoolReferral" r SET "declinedBecause" = CASE
    WHEN EXISTS (SELECT FROM "AuditEvent" a WHERE a."targetId" = r.id AND a.action = 'school-referral.declined')
    THEN 'wrong_person' ELSE 'child_deleted' END::"SchoolReferralDeclineReason"
WHERE r.status = 'declined' AND r."declinedBecause" IS NULL;
