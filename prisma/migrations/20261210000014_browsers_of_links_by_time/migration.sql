-- Clean-up deletes browsers alone: by the index over all of them it would pass by every program that ever opened a link.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "LinkReader_openedAt_browser_idx" ON "LinkReader" ("openedAt") WHERE "recipient" IS NULL;
