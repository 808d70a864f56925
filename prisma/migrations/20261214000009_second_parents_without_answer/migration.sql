-- Invitations that ended without an acceptance go. Accepted ones stay: the answers are found by them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SecondParent_endedAt_unaccepted_idx" ON "SecondParent" ("endedAt") WHERE "acceptedAt" IS NULL AND "endedAt" IS NOT NULL;
