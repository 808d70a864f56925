-- The clean-up walks over requests without an answer. Answered ones stay as long as the child.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "TeacherReferral_expiresAt_expired_idx" ON "TeacherReferral" ("expiresAt") WHERE "status" = 'pending';
