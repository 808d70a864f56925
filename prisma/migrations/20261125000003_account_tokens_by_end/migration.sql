-- For clean-up, as the one before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AccountToken_expiresAt_idx" ON "AccountToken" ("expiresAt");
