SET lock_timeout = '3s';

-- Clean-up finds what has run out by these, batch after batch, without reading whole tables.
CREATE INDEX "Session_lastSeenAt_idx" ON "Session" ("lastSeenAt");
CREATE INDEX "AccountToken_expiresAt_idx" ON "AccountToken" ("expiresAt");

-- Which instance does a job that only one may do at a time. A row, since a pooler moves sessions between connections and
-- an advisory lock of a session would stay behind.
CREATE TABLE "JobLease" (
    "job" TEXT NOT NULL,
    "holder" UUID,
    "freeAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "JobLease_pkey" PRIMARY KEY ("job")
);

-- Mails that come by the thousand must not hold up one that a person waits for.
ALTER TABLE "MailDelivery" ADD COLUMN "isBulk" BOOLEAN NOT NULL DEFAULT false;
UPDATE "MailDelivery" SET "isBulk" = true
WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND ("template" LIKE 'school-referral%' OR "template" = 'callback-reminder');
CREATE INDEX "MailDelivery_waiting_idx" ON "MailDelivery" ("isBulk", "nextAttemptAt") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;

-- Who deletes an account deletes the notices that wait for its addresses: few rows among all mails ever sent.
CREATE INDEX "MailDelivery_recipient_idx" ON "MailDelivery" ("recipient") WHERE "recipient" IS NOT NULL;
