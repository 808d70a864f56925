CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_letterHash_key" ON "SchoolReferral" ("letterHash");
