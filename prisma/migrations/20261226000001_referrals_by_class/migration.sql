CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_classId_idx" ON "SchoolReferral" ("classId") WHERE "classId" IS NOT NULL;
