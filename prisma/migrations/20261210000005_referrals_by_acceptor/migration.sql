-- The deletion of an account looks here, as does its export.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_acceptedById_idx" ON "SchoolReferral" ("acceptedById") WHERE "acceptedById" IS NOT NULL;
