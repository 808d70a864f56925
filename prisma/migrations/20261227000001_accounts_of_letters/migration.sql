SET lock_timeout = '2s';

-- An account that a paper letter opened has a password and no address.
ALTER TABLE "User"
    ADD COLUMN "letterHash" TEXT,
    ADD COLUMN "replacedAt" TIMESTAMPTZ(3),
    DROP CONSTRAINT "User_local_check",
    ADD CONSTRAINT "User_local_check"
        CHECK ("provider" <> 'local' OR "email" IS NOT NULL OR "letterHash" IS NOT NULL) NOT VALID;
