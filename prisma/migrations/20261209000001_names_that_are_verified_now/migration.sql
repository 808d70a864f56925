SET lock_timeout = '2s';

-- From now on it is written when a doctor is verified.
UPDATE "Doctor" SET "verifiedName" = name WHERE "verifiedAt" IS NOT NULL;
