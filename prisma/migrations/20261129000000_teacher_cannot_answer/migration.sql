SET lock_timeout = '2s';

CREATE TYPE "TeacherDeclineReason" AS ENUM ('not_my_student', 'do_not_know_well');

-- A request that its teacher declined is stored as revoked: so the release before, which knows no more, treats it right.
ALTER TABLE "TeacherReferral"
    ADD COLUMN "declinedAt" TIMESTAMPTZ(3),
    ADD COLUMN "declineReason" "TeacherDeclineReason",
    ADD COLUMN "declineNote" TEXT,
    ADD COLUMN "hasReminders" BOOLEAN NOT NULL DEFAULT true,
    ADD CONSTRAINT "TeacherReferral_declined_check" CHECK (
        ("declinedAt" IS NULL OR "status" = 'revoked') AND ("declinedAt" IS NULL) = ("declineReason" IS NULL)
        AND ("declineNote" IS NULL OR "declinedAt" IS NOT NULL)
    ) NOT VALID;
