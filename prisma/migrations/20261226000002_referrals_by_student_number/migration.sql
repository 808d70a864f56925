CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_schoolId_studentNumber_idx" ON "SchoolReferral" ("schoolId", ltrim("studentNumber", '0')) WHERE "studentNumber" IS NOT NULL;
