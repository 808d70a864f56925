CREATE INDEX CONCURRENTLY IF NOT EXISTS "MailDelivery_noticeTo_idx" ON "MailDelivery" ("noticeTo") WHERE "noticeTo" IS NOT NULL;
