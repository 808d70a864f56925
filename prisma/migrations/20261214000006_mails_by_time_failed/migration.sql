-- The same for those that were given up.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "MailDelivery_failedAt_failed_idx" ON "MailDelivery" ("failedAt") WHERE "failedAt" IS NOT NULL;
