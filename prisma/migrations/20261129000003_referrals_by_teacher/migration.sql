CREATE INDEX CONCURRENTLY IF NOT EXISTS "TeacherReferral_teacherEmailKey_sentAt_idx" ON "TeacherReferral" ("teacherEmailKey", "sentAt" DESC);
