SET lock_timeout = '2s';

ALTER TABLE "Doctor" ADD COLUMN "verifiedName" TEXT;
