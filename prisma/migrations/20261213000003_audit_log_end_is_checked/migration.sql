SET lock_timeout = '2s';

-- Reads all rows, beside those who read and write.
ALTER TABLE "AuditEvent" VALIDATE CONSTRAINT "AuditEvent_before_end";
