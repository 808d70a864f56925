-- An import's rows are of one moment, thousands of them: a page begins within them. The index without the id goes a release later.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_schoolId_createdAt_id_idx" ON "SchoolReferral" ("schoolId", "createdAt" DESC, "id" DESC);
