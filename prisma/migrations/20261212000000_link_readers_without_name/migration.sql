-- The clean-up deletes those without a name; those with one stay as long as their link, and it would walk over them each time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "LinkReader_openedAt_without_name_idx" ON "LinkReader" ("openedAt") WHERE "recipient" IS NULL;
