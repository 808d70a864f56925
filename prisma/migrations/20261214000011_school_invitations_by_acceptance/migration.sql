-- Those that were accepted are found by when.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolInvitation_acceptedAt_accepted_idx" ON "SchoolInvitation" ("acceptedAt") WHERE "acceptedAt" IS NOT NULL;
