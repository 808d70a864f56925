SET lock_timeout = '2s';

ALTER TABLE "Consent" ADD COLUMN "agreedByName" TEXT;
