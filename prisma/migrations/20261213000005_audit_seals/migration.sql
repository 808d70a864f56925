SET lock_timeout = '2s';

CREATE TABLE "AuditSeal" (
    "number" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "fromAt" TIMESTAMPTZ(3) NOT NULL,
    "fromId" UUID NOT NULL,
    "toAt" TIMESTAMPTZ(3) NOT NULL,
    "toId" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("number"),
    CONSTRAINT "AuditSeal_hash_check" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "AuditSeal_count_check" CHECK ("number" > 0 AND "count" > 0),
    CONSTRAINT "AuditSeal_order_check" CHECK (("fromAt", "fromId") <= ("toAt", "toId"))
);
CREATE INDEX "AuditSeal_month_idx" ON "AuditSeal" ("month");
CREATE TRIGGER "AuditSeal_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditSeal" EXECUTE FUNCTION refuse_audit_change();

-- Drops the parts whose time is over for so long, and returns what each held. It refuses less than five years, whoever asks. A part
-- stays when a row in it is about a child or an account that is held, by whom it was done or to whom, or when a row is not sealed.
CREATE FUNCTION drop_audit_months(older_than interval, held_children uuid[] DEFAULT '{}', held_accounts uuid[] DEFAULT '{}')
RETURNS TABLE (part text, ended timestamptz, "rows" bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '400ms' AS $$
DECLARE
    is_kept boolean;
    started timestamptz;
    sealed_at timestamptz;
    sealed_id uuid;
BEGIN
    IF older_than IS NULL OR now() - older_than > now() - interval '5 years' THEN
        RAISE EXCEPTION 'The audit log is kept for five years at least.' USING ERRCODE = '22023';
    END IF;
    IF NOT pg_try_advisory_xact_lock(56) THEN RETURN; END IF;
    SELECT s."toAt", s."toId" INTO sealed_at, sealed_id FROM public."AuditSeal" s ORDER BY s.number DESC LIMIT 1;
    FOR part, started, ended IN SELECT p.name, p.starts, p.ends FROM public.audit_parts() p WHERE p.ends <= now() - older_than ORDER BY p.ends LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM public.%1$I e WHERE e."childId" = ANY ($1))
            OR EXISTS (SELECT FROM public.%1$I e WHERE e."actorId" = ANY ($2::text[]))
            OR EXISTS (SELECT FROM public.%1$I e WHERE e."targetId" = ANY ($1 || $2))
            OR EXISTS (SELECT FROM public.%1$I e WHERE $3 IS NULL OR (e.at, e.id) > ($3, $4))', part)
            INTO is_kept USING coalesce(held_children, '{}'), coalesce(held_accounts, '{}'), sealed_at, sealed_id;
        CONTINUE WHEN is_kept;
        SELECT coalesce(sum(s.count), 0) INTO "rows" FROM public."AuditSeal" s WHERE s."toAt" >= started AND s."toAt" < ended;
        EXECUTE format('DROP TABLE public.%I', part);
        RETURN NEXT;
    END LOOP;
END $$;
REVOKE ALL ON FUNCTION drop_audit_months(interval, uuid[], uuid[]) FROM PUBLIC;
