SET lock_timeout = '2s';

ALTER TABLE "ResultShare" ADD COLUMN "passcodeHash" TEXT;
ALTER TABLE "ResultShare" ADD COLUMN "wrongPasscodes" INTEGER NOT NULL DEFAULT 0;

-- Only a link has a passcode, and it takes ten wrong ones in its whole life.
ALTER TABLE "ResultShare" ADD CONSTRAINT "ResultShare_passcode_check"
  CHECK ("passcodeHash" IS NULL OR "doctorId" IS NULL) NOT VALID;
ALTER TABLE "ResultShare" ADD CONSTRAINT "ResultShare_wrong_passcodes_check"
  CHECK ("wrongPasscodes" BETWEEN 0 AND 10) NOT VALID;
