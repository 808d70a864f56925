-- A doctor's patients are listed by their last request, which no status orders. Of an expression, so that the queue of one status, which
-- is ordered alike, keeps its own index: by this one it would read all other requests.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Consultation_doctorId_time_idx" ON "Consultation" ("doctorId", ("createdAt" AT TIME ZONE 'UTC') DESC, "id" DESC);
