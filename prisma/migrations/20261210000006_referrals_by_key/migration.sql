CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_apiKeyId_idx" ON "SchoolReferral" ("apiKeyId") WHERE "apiKeyId" IS NOT NULL;
