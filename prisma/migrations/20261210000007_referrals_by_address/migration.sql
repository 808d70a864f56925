-- An import looks up every address of its file among all that the school has referred.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_schoolId_parentEmail_idx" ON "SchoolReferral" ("schoolId", lower("parentEmail"));
