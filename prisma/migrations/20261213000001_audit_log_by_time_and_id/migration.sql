-- The order in which the log is sealed, and the key of each month's part: a unique index of a partitioned table contains what it
-- is partitioned by. Made now, so that the table becomes a part without being read.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "AuditEvent_before_at_id_idx" ON "AuditEvent" ("at", "id");
