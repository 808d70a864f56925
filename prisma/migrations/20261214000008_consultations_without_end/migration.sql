-- Those that nobody ever closed are found by when they were made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Consultation_createdAt_open_idx" ON "Consultation" ("createdAt") WHERE "closedAt" IS NULL;
