SET lock_timeout = '2s';

ALTER TABLE "Assessment" ADD COLUMN "weeksKnown" SMALLINT;
