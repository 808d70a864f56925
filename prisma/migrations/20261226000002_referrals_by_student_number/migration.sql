CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_schoolId_studentNumber_idx" ON "SchoolReferral" ("schoolId", "studentNumber") WHERE "studentNumber" IS NOT NULL;
