-- The same for those that were taken back or declined.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "TeacherReferral_revokedAt_revoked_idx" ON "TeacherReferral" ("revokedAt") WHERE "status" = 'revoked';
