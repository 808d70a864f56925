SET lock_timeout = '3s';

-- Only for the notice to an address that the account no longer has; gone as soon as the mail is.
ALTER TABLE "MailDelivery" ADD COLUMN "recipient" TEXT,
    ADD CONSTRAINT "MailDelivery_recipient_check" CHECK ("recipient" IS NULL OR ("sentAt" IS NULL AND "failedAt" IS NULL));

-- Whoever takes their data away is told what others did to their account.
CREATE INDEX "AuditEvent_targetId_idx" ON "AuditEvent" ("targetId");
