SET lock_timeout = '2s';

CREATE TYPE "TeacherDeclineReason" AS ENUM ('not_my_student', 'not_known_well_enough');

ALTER TABLE "TeacherReferral"
    ADD COLUMN "declinedAt" TIMESTAMPTZ(3),
    ADD COLUMN "declineReason" "TeacherDeclineReason",
    ADD COLUMN "declineNote" TEXT,
    ADD COLUMN "hasReminders" BOOLEAN NOT NULL DEFAULT true,
    ADD CONSTRAINT "TeacherReferral_declined_check" CHECK (
        ("status" = 'declined') = ("declinedAt" IS NOT NULL) AND ("status" = 'declined') = ("declineReason" IS NOT NULL)
        AND ("declineNote" IS NULL OR "status" = 'declined')
    ) NOT VALID;

-- When a mail was first to be sent. Giving up counts from here: a reminder is written weeks before.
ALTER TABLE "MailDelivery" ADD COLUMN "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
