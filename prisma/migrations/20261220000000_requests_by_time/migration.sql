-- A doctor's patients are listed by their last request, which no status orders.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Consultation_doctorId_createdAt_id_idx" ON "Consultation" ("doctorId", "createdAt" DESC, "id" DESC);
