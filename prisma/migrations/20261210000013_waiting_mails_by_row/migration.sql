-- What is deleted takes its waiting mails along, of whatever template.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "MailDelivery_waiting_rowId_idx" ON "MailDelivery" ("rowId") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;
