SET lock_timeout = '2s';

CREATE TYPE "SharedDetail" AS ENUM ('age', 'gender', 'school');

ALTER TABLE "ResultShare" ADD COLUMN "details" "SharedDetail"[] NOT NULL DEFAULT ARRAY[]::"SharedDetail"[];
