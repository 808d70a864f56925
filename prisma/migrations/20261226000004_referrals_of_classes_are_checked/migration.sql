SET lock_timeout = '2s';

ALTER TABLE "SchoolReferral" VALIDATE CONSTRAINT "SchoolReferral_classId_fkey";
