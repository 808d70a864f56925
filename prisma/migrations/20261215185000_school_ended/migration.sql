SET lock_timeout = '2s';

-- When operations ended a school. Its referrals stay: they are families' and the school's record.
ALTER TABLE "School" ADD COLUMN "endedAt" TIMESTAMPTZ(3);
