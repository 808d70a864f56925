SET lock_timeout = '2s';

-- The log by month, so that what is too old goes as a table and not row by row. No row of it is moved or read: the table becomes the
-- first part, with its indexes, and the check of the migrations before tells PostgreSQL that all of it belongs there.
-- The old name is given to the new table in the same transaction.
-- squawk-ignore renaming-table
ALTER TABLE "AuditEvent" RENAME TO "AuditEvent_before";
ALTER TABLE "AuditEvent_before" RENAME CONSTRAINT "AuditEvent_pkey" TO "AuditEvent_before_pkey";
-- As PostgreSQL names the indexes of the months.
ALTER INDEX "AuditEvent_actorId_at_idx" RENAME TO "AuditEvent_before_actorId_at_idx";
ALTER INDEX "AuditEvent_childId_at_idx" RENAME TO "AuditEvent_before_childId_at_idx";
ALTER INDEX "AuditEvent_exports_actorId_at_idx" RENAME TO "AuditEvent_before_actorId_at_idx1";
ALTER INDEX "AuditEvent_targetId_idx" RENAME TO "AuditEvent_before_targetId_idx";

CREATE TABLE "AuditEvent" (LIKE "AuditEvent_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
CREATE INDEX "AuditEvent_actorId_at_idx" ON "AuditEvent" ("actorId", "at" DESC);
CREATE UNIQUE INDEX "AuditEvent_at_id_key" ON "AuditEvent" ("at", "id");
CREATE INDEX "AuditEvent_childId_at_idx" ON "AuditEvent" ("childId", "at" DESC);
CREATE INDEX "AuditEvent_exports_actorId_at_idx" ON "AuditEvent" ("actorId", "at" DESC) WHERE "action" = 'account.exported';
CREATE INDEX "AuditEvent_targetId_idx" ON "AuditEvent" ("targetId");

DO $$
DECLARE
    ends timestamptz;
BEGIN
    PERFORM set_config('timezone', 'UTC', true);
    SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''')::timestamptz INTO STRICT ends
    FROM pg_constraint WHERE conname = 'AuditEvent_before_end' AND conrelid = '"AuditEvent_before"'::regclass;
    EXECUTE format('ALTER TABLE "AuditEvent" ATTACH PARTITION "AuditEvent_before" FOR VALUES FROM (MINVALUE) TO (%L)', ends);
END $$;
ALTER TABLE "AuditEvent_before" DROP CONSTRAINT "AuditEvent_before_end";

-- Takes what no month has been made for, so that nobody's act fails for it. `make_audit_months` empties it.
CREATE TABLE "AuditEvent_rest" PARTITION OF "AuditEvent" DEFAULT;
-- Where the log got its end before there was one, nothing waits.
CREATE TABLE IF NOT EXISTS "AuditEvent_later" (LIKE "AuditEvent_before");
INSERT INTO "AuditEvent_rest" SELECT * FROM "AuditEvent_later";
-- Made two migrations ago, and nobody reads it.
-- squawk-ignore ban-drop-table
DROP TABLE "AuditEvent_later";

-- Nobody changes the log, its owner neither: who means to has to take the trigger away first, which takes its owner's rights.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'The audit log only grows: % of % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER "AuditEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEvent" EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER "AuditEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEvent_before" EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER "AuditEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEvent_rest" EXECUTE FUNCTION refuse_audit_change();

-- The parts and what each holds, from the first until before the second time.
CREATE FUNCTION audit_parts() RETURNS TABLE (name text, starts timestamptz, ends timestamptz)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
    SELECT c.relname::text, coalesce(substring(bound FROM 'FROM \(''([^'']+)''\)')::timestamptz, '-infinity'),
        substring(bound FROM 'TO \(''([^'']+)''\)')::timestamptz
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, LATERAL pg_get_expr(c.relpartbound, c.oid) bound
    WHERE i.inhparent = 'public."AuditEvent"'::regclass AND bound <> 'DEFAULT'
$$;

-- Makes one month's part unless a part has that time, and moves there what was written before it was made. Returns how many rows
-- that were; null when there was nothing to make.
CREATE FUNCTION make_audit_month(of timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '400ms' AS $$
DECLARE
    starts timestamptz := date_trunc('month', of);
    part text := 'AuditEvent_' || to_char(of, 'YYYY_MM');
    moved bigint := 0;
BEGIN
    IF EXISTS (SELECT FROM public.audit_parts() p WHERE of >= p.starts AND of < p.ends) THEN RETURN NULL; END IF;
    -- Attaching takes this lock in any case. Taken only then, a row of this month could come into the rest before it.
    LOCK TABLE public."AuditEvent_rest" IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE public.%I (LIKE public."AuditEvent" INCLUDING DEFAULTS)', part);
    IF EXISTS (SELECT FROM public."AuditEvent_rest" WHERE at >= starts AND at < starts + interval '1 month') THEN
        ALTER TABLE public."AuditEvent_rest" DISABLE TRIGGER "AuditEvent_only_grows";
        EXECUTE format('WITH gone AS (DELETE FROM public."AuditEvent_rest" WHERE at >= $1 AND at < $1 + interval ''1 month'' RETURNING *)
            INSERT INTO public.%I SELECT * FROM gone', part) USING starts;
        GET DIAGNOSTICS moved = ROW_COUNT;
        ALTER TABLE public."AuditEvent_rest" ENABLE TRIGGER "AuditEvent_only_grows";
    END IF;
    EXECUTE format('CREATE TRIGGER "AuditEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON public.%I EXECUTE FUNCTION public.refuse_audit_change()', part);
    -- Attached, not made as a part: so those who read and write the log's other parts go on meanwhile.
    EXECUTE format('ALTER TABLE public."AuditEvent" ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', part, starts, starts + interval '1 month');
    RETURN moved;
END $$;
REVOKE ALL ON FUNCTION make_audit_month(timestamptz) FROM PUBLIC;

-- The months from now to three months ahead, and those of whatever went into the rest, from 2020 on: what a clock gone wild has
-- written stays in the rest, or there would be a part for each month that it names. With the rights of the log's owner, for the
-- product has none to make a table.
CREATE FUNCTION make_audit_months() RETURNS TABLE (month date, moved bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    wanted timestamptz[];
    each timestamptz;
BEGIN
    IF NOT pg_try_advisory_xact_lock(56) THEN RETURN; END IF;
    wanted := ARRAY(SELECT date_trunc('month', now()) + n * interval '1 month' FROM generate_series(0, 3) n
        UNION SELECT date_trunc('month', at) FROM public."AuditEvent_rest"
        WHERE at >= '2020-01-01' AND at < date_trunc('month', now()) + interval '4 months' ORDER BY 1);
    FOREACH each IN ARRAY wanted LOOP
        moved := public.make_audit_month(each);
        month := each::date;
        IF moved IS NOT NULL THEN RETURN NEXT; END IF;
    END LOOP;
END $$;
REVOKE ALL ON FUNCTION make_audit_months() FROM PUBLIC;

SELECT make_audit_months();
