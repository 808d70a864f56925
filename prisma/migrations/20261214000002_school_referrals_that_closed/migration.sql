-- The same for those that were revoked or declined.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_closedAt_closed_idx" ON "SchoolReferral" ("closedAt") WHERE "status" IN ('revoked', 'declined');
