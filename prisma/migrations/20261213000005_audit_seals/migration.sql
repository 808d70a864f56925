SET lock_timeout = '2s';

CREATE TABLE "AuditSeal" (
    "number" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "fromAt" TIMESTAMPTZ(3) NOT NULL,
    "fromId" UUID NOT NULL,
    "toAt" TIMESTAMPTZ(3) NOT NULL,
    "toId" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "rowsHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("number"),
    CONSTRAINT "AuditSeal_hash_check" CHECK ("hash" ~ '^[0-9a-f]{64}$' AND "rowsHash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "AuditSeal_count_check" CHECK ("number" > 0 AND "count" > 0),
    CONSTRAINT "AuditSeal_order_check" CHECK (("fromAt", "fromId") <= ("toAt", "toId"))
);
CREATE INDEX "AuditSeal_month_idx" ON "AuditSeal" ("month");
CREATE TRIGGER "AuditSeal_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditSeal" EXECUTE FUNCTION refuse_audit_change();

-- Seals the next rows that are older than a time: one month's, as many as said. Returns the seal; nothing when there are no rows.
-- What is hashed never changes, or what was sealed before could not be verified. Of a row it is the id, the milliseconds since 1970
-- and what else the row says, each text behind its length in bytes; of a seal the hash of the seal before, its own number, month,
-- first and last row, their count and hash. Whoever verifies has the same by itself (lib/audit/seals).
CREATE FUNCTION seal_audit_rows(most integer, before timestamptz) RETURNS TABLE (seal integer, "rows" integer, head text)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    last public."AuditSeal";
    since timestamptz;
    since_id uuid;
BEGIN
    SELECT s.* INTO last FROM public."AuditSeal" s ORDER BY s.number DESC LIMIT 1;
    since := coalesce(last."toAt", '-infinity');
    since_id := coalesce(last."toId", '00000000-0000-0000-0000-000000000000');
    RETURN QUERY WITH open AS MATERIALIZED (
        SELECT e.* FROM public."AuditEvent" e
        WHERE e.at >= since AND (e.at, e.id) > (since, since_id) AND e.at < before
        ORDER BY e.at, e.id LIMIT most
    ), run AS (
        SELECT coalesce(last.number, 0) + 1 AS number, date_trunc('month', min(e.at))::date AS month,
            min(e.at) AS from_at, (array_agg(e.id ORDER BY e.at, e.id))[1] AS from_id,
            max(e.at) AS to_at, (array_agg(e.id ORDER BY e.at DESC, e.id DESC))[1] AS to_id, count(*)::integer AS counted,
            encode(sha256(convert_to(string_agg(
                concat(e.id, ' ', trunc(extract(epoch FROM e.at) * 1000), ' ', octet_length(e."actorKind"), ':', e."actorKind", ' ',
                    octet_length(e."actorId"), ':', e."actorId", ' ', octet_length(e.action), ':', e.action, ' ',
                    coalesce(e."childId"::text, '-'), ' ', coalesce(e."targetId"::text, '-'), E'\n'),
                '' ORDER BY e.at, e.id), 'UTF8')), 'hex') AS hashed
        FROM open e WHERE date_trunc('month', e.at) = (SELECT date_trunc('month', min(o.at)) FROM open o) HAVING count(*) > 0
    )
    INSERT INTO public."AuditSeal" AS s (number, month, "fromAt", "fromId", "toAt", "toId", count, "rowsHash", hash)
    SELECT r.number, r.month, r.from_at, r.from_id, r.to_at, r.to_id, r.counted, r.hashed,
        encode(sha256(convert_to(concat(coalesce(last.hash, '-'), ' ', r.number, ' ', to_char(r.month, 'YYYY-MM'), ' ',
            trunc(extract(epoch FROM r.from_at) * 1000), ' ', r.from_id, ' ', trunc(extract(epoch FROM r.to_at) * 1000), ' ', r.to_id, ' ',
            r.counted, ' ', r.hashed), 'UTF8')), 'hex')
    FROM run r
    -- Whoever seals at the same time has sealed the same rows.
    ON CONFLICT ON CONSTRAINT "AuditSeal_pkey" DO NOTHING RETURNING s.number, s.count, s.hash;
END $$;
REVOKE ALL ON FUNCTION seal_audit_rows(integer, timestamptz) FROM PUBLIC;

-- The same for the product: rows older than 15 minutes, as many as take some tens of milliseconds. With the rights of the seals'
-- owner, for one seal of the product's own making could be the last, or before rows that are still to come. A row's time is that
-- of the beginning of its transaction, and it is seen from its end on, so every transaction that began earlier must be over. None
-- of the product's lasts a minute: Prisma ends one after 10 s, and PostgreSQL a statement after 5 s and a pause after 15 s. The
-- rest is for a standby whose clock is behind.
CREATE FUNCTION seal_audit() RETURNS TABLE (seal integer, "rows" integer, head text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT s.seal, s."rows", s.head FROM public.seal_audit_rows(10000, now() - interval '15 minutes') s
$$;
REVOKE ALL ON FUNCTION seal_audit() FROM PUBLIC;

-- Drops the parts whose time is over for so long, and returns what each held. It refuses less than five years, whoever asks. A part
-- stays when a row in it is by or about a child or an account that is under a legal hold, or not sealed; while a school is held,
-- every part does. An account is held with its children, those too that were deleted before. Holds come in a later migration.
CREATE FUNCTION drop_audit_months(older_than interval) RETURNS TABLE (part text, ended timestamptz, "rows" bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '400ms' AS $$
DECLARE
    is_kept boolean;
    started timestamptz;
    sealed_at timestamptz;
    sealed_id uuid;
    held_accounts uuid[];
    held_children uuid[];
BEGIN
    IF older_than IS NULL OR now() - older_than > now() - interval '5 years' THEN
        RAISE EXCEPTION 'The audit log is kept for five years at least.' USING ERRCODE = '22023';
    END IF;
    IF NOT EXISTS (SELECT FROM public.audit_parts() p WHERE p.ends <= now() - older_than) THEN RETURN; END IF;
    IF NOT pg_try_advisory_xact_lock(56) THEN RETURN; END IF;
    -- As everyone who deletes: a hold that is being added is waited for (lib/legal-holds).
    PERFORM pg_advisory_xact_lock_shared(57);
    IF EXISTS (SELECT FROM public."LegalHold" h WHERE h."endedAt" IS NULL AND h."schoolId" IS NOT NULL) THEN RETURN; END IF;
    held_accounts := ARRAY(SELECT h."accountId" FROM public."LegalHold" h WHERE h."endedAt" IS NULL AND h."accountId" IS NOT NULL);
    held_children := ARRAY(SELECT h."childId" FROM public."LegalHold" h WHERE h."endedAt" IS NULL AND h."childId" IS NOT NULL
        UNION SELECT c.id FROM public."Child" c WHERE c."parentId" = ANY (held_accounts)
        UNION SELECT e."childId" FROM public."AuditEvent" e
            WHERE e."actorId" = ANY (held_accounts::text[]) AND e."childId" IS NOT NULL
                -- A child that came by a school's letter was not created by its parent.
                AND e.action IN ('child.created', 'school-referral.accepted', 'child.deleted'));
    SELECT s."toAt", s."toId" INTO sealed_at, sealed_id FROM public."AuditSeal" s ORDER BY s.number DESC LIMIT 1;
    FOR part, started, ended IN SELECT p.name, p.starts, p.ends FROM public.audit_parts() p WHERE p.ends <= now() - older_than ORDER BY p.ends LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM public.%1$I e WHERE e."childId" = ANY ($1))
            OR EXISTS (SELECT FROM public.%1$I e WHERE e."actorId" = ANY ($2::text[]))
            OR EXISTS (SELECT FROM public.%1$I e WHERE e."targetId" = ANY ($1 || $2))
            OR EXISTS (SELECT FROM public.%1$I e WHERE $3 IS NULL OR (e.at, e.id) > ($3, $4))', part)
            INTO is_kept USING held_children, held_accounts, sealed_at, sealed_id;
        CONTINUE WHEN is_kept;
        SELECT coalesce(sum(s.count), 0) INTO "rows" FROM public."AuditSeal" s WHERE s."toAt" >= started AND s."toAt" < ended;
        EXECUTE format('DROP TABLE public.%I', part);
        RETURN NEXT;
    END LOOP;
END $$;
REVOKE ALL ON FUNCTION drop_audit_months(interval) FROM PUBLIC;
