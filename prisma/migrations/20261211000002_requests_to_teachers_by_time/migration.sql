-- `npm run admin -- loop` counts those of some weeks.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "TeacherReferral_createdAt_idx" ON "TeacherReferral" ("createdAt");
