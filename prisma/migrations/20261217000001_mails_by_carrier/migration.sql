CREATE INDEX CONCURRENTLY IF NOT EXISTS "MailDelivery_carried_idx" ON "MailDelivery" ("carriedById") WHERE "carriedById" IS NOT NULL AND "sentAt" IS NULL;
