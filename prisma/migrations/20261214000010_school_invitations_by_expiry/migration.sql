-- Invitations that nobody accepted are found by when they ran out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolInvitation_expiresAt_open_idx" ON "SchoolInvitation" ("expiresAt") WHERE "acceptedAt" IS NULL;
