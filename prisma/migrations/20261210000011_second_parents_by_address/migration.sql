-- The deletion of an account ends the invitations to its address.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SecondParent_emailKey_idx" ON "SecondParent" ("emailKey") WHERE "emailKey" IS NOT NULL;
