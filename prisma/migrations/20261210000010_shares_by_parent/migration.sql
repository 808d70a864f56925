CREATE INDEX CONCURRENTLY IF NOT EXISTS "ResultShare_parentId_createdAt_idx" ON "ResultShare" ("parentId", "createdAt" DESC);
