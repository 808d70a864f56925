SET lock_timeout = '2s';

ALTER TABLE "Assessment" ADD COLUMN "seconds" SMALLINT;
