SET lock_timeout = '2s';

-- As before, and without the hash of a paper letter's code.
CREATE OR REPLACE FUNCTION keep_held_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
        'searchKey', 'teacherKey', 'declinedBecause', 'letterHash', 'letterVersion'];
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
