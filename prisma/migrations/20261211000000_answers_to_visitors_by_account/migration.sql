-- The deletion of an account takes along the answer that its registration was given, which is stored for a visitor.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "IdempotencyKey_visitor_id_idx" ON "IdempotencyKey" (("response" ->> 'id')) WHERE "scope" LIKE 'visitor:%';
