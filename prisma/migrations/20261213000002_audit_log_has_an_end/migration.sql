SET lock_timeout = '2s';

-- All rows of now become the log's first part, which ends where the months begin: a whole month ahead, so that nothing is
-- refused should the migrations after this one come late. What a clock gone wild has dated later waits beside it until the log
-- has a rest for it, two migrations on: with it, this part would reach that far, and no month would ever begin.
DO $$
DECLARE
    ends timestamptz;
BEGIN
    PERFORM set_config('timezone', 'UTC', true);
    ends := date_trunc('month', now() + interval '2 months');
    -- By the index of times, whatever is known of the table: everybody waits meanwhile.
    PERFORM set_config('enable_seqscan', 'off', true);
    LOCK TABLE "AuditEvent" IN ACCESS EXCLUSIVE MODE;
    CREATE TABLE "AuditEvent_later" AS SELECT * FROM "AuditEvent" WHERE "at" >= ends;
    DELETE FROM "AuditEvent" WHERE "at" >= ends;
    EXECUTE format('ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_before_end" CHECK ("at" < %L::timestamptz) NOT VALID', ends);
END $$;
