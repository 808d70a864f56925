SET lock_timeout = '2s';

CREATE TYPE "SchoolReferralDeclineReason" AS ENUM ('wrong_person', 'child_deleted');

-- Null is of the release before, which did not say.
ALTER TABLE "SchoolReferral"
    ADD COLUMN "declinedBecause" "SchoolReferralDeclineReason",
    ADD CONSTRAINT "SchoolReferral_declined_because_check" CHECK (
        "declinedBecause" IS NULL OR "status" = 'declined'
    ) NOT VALID;
