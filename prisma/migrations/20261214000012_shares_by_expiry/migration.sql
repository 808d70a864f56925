-- Old shares are found by when they ran out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ResultShare_expiresAt_idx" ON "ResultShare" ("expiresAt");
