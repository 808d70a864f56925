-- Who deletes an account deletes the notices that wait for its addresses: few rows among all mails ever sent.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "MailDelivery_recipient_idx" ON "MailDelivery" ("recipient") WHERE "recipient" IS NOT NULL;
