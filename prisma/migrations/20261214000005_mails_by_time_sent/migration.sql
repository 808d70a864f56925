-- Old mails are found by when they went out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "MailDelivery_sentAt_sent_idx" ON "MailDelivery" ("sentAt") WHERE "sentAt" IS NOT NULL;
