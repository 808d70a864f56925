SET lock_timeout = '2s';

-- The child's age and grade on the day of the answers; unknown for those from before.
ALTER TABLE "Assessment"
    ADD COLUMN "childAge" SMALLINT,
    ADD COLUMN "childGrade" TEXT;
