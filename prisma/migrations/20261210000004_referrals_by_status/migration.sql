-- For the list of one status, and to count a week without reading its rows.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_schoolId_status_createdAt_id_idx" ON "SchoolReferral" ("schoolId", "status", "createdAt" DESC, "id" DESC);
