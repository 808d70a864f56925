-- A child that is deleted takes its requests along.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Consultation_childId_idx" ON "Consultation" ("childId");
