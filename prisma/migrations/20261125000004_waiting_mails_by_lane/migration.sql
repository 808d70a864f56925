CREATE INDEX CONCURRENTLY IF NOT EXISTS "MailDelivery_waiting_idx" ON "MailDelivery" ("isBulk", "nextAttemptAt") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;
