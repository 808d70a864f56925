-- For clean-up, which finds what has run out batch after batch without reading whole tables. A script of one statement runs
-- outside a transaction, and so a large table stays open to writing meanwhile.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Session_lastSeenAt_idx" ON "Session" ("lastSeenAt");
