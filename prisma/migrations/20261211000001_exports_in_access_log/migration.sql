-- A parent's access log shows the own exports beside what happened to each child, and would read all of the parent's acts for them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AuditEvent_exports_actorId_at_idx" ON "AuditEvent" ("actorId", "at" DESC) WHERE "action" = 'account.exported';
