SET lock_timeout = '2s';

ALTER TABLE "User" VALIDATE CONSTRAINT "User_local_check";
