SET lock_timeout = '2s';

ALTER TABLE "ResultShare" VALIDATE CONSTRAINT "ResultShare_passcode_check";
ALTER TABLE "ResultShare" VALIDATE CONSTRAINT "ResultShare_wrong_passcodes_check";
