SET lock_timeout = '2s';

CREATE TABLE "HeldVersion" (
    "id" UUID NOT NULL,
    "holdId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "tableName" TEXT NOT NULL,
    "rowId" UUID NOT NULL,
    "former" JSONB NOT NULL,

    CONSTRAINT "HeldVersion_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "HeldVersion_holdId_fkey" FOREIGN KEY ("holdId") REFERENCES "LegalHold"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "HeldVersion_holdId_at_idx" ON "HeldVersion" ("holdId", "at");

-- Keeps what a row said before it is changed or deleted, once for each legal hold that it falls under. No write of the product has
-- to think of holds, and none is told of them. Hashes of secrets are not kept, nor what counts, dates or sorts the row.
-- With the rights of who owns the tables: the product's role has its own only when all migrations are done, and serves meanwhile.
CREATE FUNCTION keep_held_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    was jsonb;
    former jsonb;
    child uuid;
    school uuid;
BEGIN
    -- So it is on nearly every day.
    IF NOT EXISTS (SELECT FROM public."LegalHold" WHERE "endedAt" IS NULL) THEN
        RETURN NULL;
    END IF;
    was := to_jsonb(OLD);
    former := was;
    IF TG_OP = 'UPDATE' THEN
        SELECT jsonb_object_agg(e.key, e.value) INTO former
        FROM jsonb_each(was) e WHERE e.value IS DISTINCT FROM to_jsonb(NEW) -> e.key;
    END IF;
    former := former - ARRAY['passwordHash', 'passcodeHash', 'tokenHash', 'linkVersion', 'openings', 'lastOpenedAt', 'updatedAt',
        'searchKey', 'teacherKey', 'declinedBecause'];
    IF coalesce(former, '{}') = '{}' THEN
        RETURN NULL;
    END IF;
    -- A note belongs to whom its request belongs to.
    IF was ? 'consultationId' THEN
        was := coalesce((SELECT to_jsonb(c) FROM public."Consultation" c WHERE c.id = (was ->> 'consultationId')::uuid), '{}') || was;
    END IF;
    child := CASE TG_TABLE_NAME
        WHEN 'Child' THEN (was ->> 'id')::uuid
        WHEN 'SchoolReferral' THEN (SELECT c.id FROM public."Child" c WHERE c."schoolReferralId" = (was ->> 'id')::uuid)
        ELSE (was ->> 'childId')::uuid
    END;
    school := CASE TG_TABLE_NAME
        WHEN 'School' THEN (was ->> 'id')::uuid
        WHEN 'Child' THEN (SELECT r."schoolId" FROM public."SchoolReferral" r WHERE r.id = (was ->> 'schoolReferralId')::uuid)
        ELSE (was ->> 'schoolId')::uuid
    END;
    INSERT INTO public."HeldVersion" (id, "holdId", "tableName", "rowId", former)
    SELECT gen_random_uuid(), h.id, TG_TABLE_NAME, (was ->> 'id')::uuid, former FROM public."LegalHold" h
    WHERE h."endedAt" IS NULL AND (
        h."childId" = child
        OR h."schoolId" = school
        OR h."accountId" = CASE TG_TABLE_NAME WHEN 'User' THEN (was ->> 'id')::uuid END
        OR h."accountId" IN (
            SELECT (was ->> k)::uuid
            FROM unnest(ARRAY['userId', 'parentId', 'invitedById', 'createdById', 'acceptedById', 'assessorId']) k
            UNION ALL SELECT c."parentId" FROM public."Child" c WHERE c.id = child
            UNION ALL SELECT d."userId" FROM public."Doctor" d WHERE d.id = (was ->> 'doctorId')::uuid
            -- What was sent to an account's address names nobody by id.
            UNION ALL SELECT u.id FROM public."User" u
            WHERE TG_TABLE_NAME <> 'User'
                AND u."emailKey" IN (was ->> 'emailKey', was ->> 'teacherEmailKey', lower(was ->> 'parentEmail'))
        )
    )
    -- The end of a hold waits for what is being kept for it, and deletes that too.
    FOR SHARE OF h;
    RETURN NULL;
END
$$;

CREATE TRIGGER "User_held_change" AFTER UPDATE ON "User" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "User_held_end" AFTER DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Account_held_change" AFTER UPDATE ON "Account" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Account_held_end" AFTER DELETE ON "Account" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "AccountToken_held_change" AFTER UPDATE ON "AccountToken" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "AccountToken_held_end" AFTER DELETE ON "AccountToken" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Child_held_change" AFTER UPDATE ON "Child" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Child_held_end" AFTER DELETE ON "Child" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SecondParent_held_change" AFTER UPDATE ON "SecondParent" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SecondParent_held_end" AFTER DELETE ON "SecondParent" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Assessment_held_change" AFTER UPDATE ON "Assessment" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Assessment_held_end" AFTER DELETE ON "Assessment" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "TeacherReferral_held_change" AFTER UPDATE ON "TeacherReferral" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "TeacherReferral_held_end" AFTER DELETE ON "TeacherReferral" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "School_held_change" AFTER UPDATE ON "School" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "School_held_end" AFTER DELETE ON "School" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SchoolMembership_held_change" AFTER UPDATE ON "SchoolMembership" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SchoolMembership_held_end" AFTER DELETE ON "SchoolMembership" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SchoolInvitation_held_change" AFTER UPDATE ON "SchoolInvitation" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SchoolInvitation_held_end" AFTER DELETE ON "SchoolInvitation" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SchoolReferral_held_change" AFTER UPDATE ON "SchoolReferral" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SchoolReferral_held_end" AFTER DELETE ON "SchoolReferral" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Doctor_held_change" AFTER UPDATE ON "Doctor" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Doctor_held_end" AFTER DELETE ON "Doctor" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Consultation_held_change" AFTER UPDATE ON "Consultation" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Consultation_held_end" AFTER DELETE ON "Consultation" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "ConsultationNote_held_change" AFTER UPDATE ON "ConsultationNote" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "ConsultationNote_held_end" AFTER DELETE ON "ConsultationNote" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "ResultShare_held_change" AFTER UPDATE ON "ResultShare" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "ResultShare_held_end" AFTER DELETE ON "ResultShare" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Consent_held_change" AFTER UPDATE ON "Consent" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Consent_held_end" AFTER DELETE ON "Consent" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "LineConsent_held_change" AFTER UPDATE ON "LineConsent" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "LineConsent_held_end" AFTER DELETE ON "LineConsent" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
