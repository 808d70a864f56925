CREATE INDEX CONCURRENTLY IF NOT EXISTS "User_replacedAt_idx" ON "User" ("replacedAt") WHERE "replacedAt" IS NOT NULL;
