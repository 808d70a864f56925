SET lock_timeout = '2s';

-- All rows of now become the log's first part, which ends where the months begin: a whole month ahead, so that nothing is
-- refused should the migrations after this one come late; and after whatever a wrong clock has written.
DO $$
DECLARE
    ends timestamptz;
BEGIN
    PERFORM set_config('timezone', 'UTC', true);
    SELECT date_trunc('month', greatest(now() + interval '2 months', max(at) + interval '1 month')) INTO ends FROM "AuditEvent";
    EXECUTE format('ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_before_end" CHECK ("at" < %L::timestamptz) NOT VALID', ends);
END $$;
