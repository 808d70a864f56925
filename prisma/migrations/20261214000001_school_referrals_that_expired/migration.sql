-- The clean-up walks over those that nobody accepted, and not over those that were.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_expiresAt_expired_idx" ON "SchoolReferral" ("expiresAt") WHERE "status" = 'pending';
