-- Old requests to doctors are found by when they were closed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Consultation_closedAt_closed_idx" ON "Consultation" ("closedAt") WHERE "closedAt" IS NOT NULL;
