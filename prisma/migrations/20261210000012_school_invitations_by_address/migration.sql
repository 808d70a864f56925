-- The deletion of an account takes those along that it came by.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolInvitation_emailKey_idx" ON "SchoolInvitation" ("emailKey");
