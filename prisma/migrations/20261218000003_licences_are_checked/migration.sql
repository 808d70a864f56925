SET lock_timeout = '2s';

ALTER TABLE "Doctor" VALIDATE CONSTRAINT "Doctor_title_check";
ALTER TABLE "Doctor" VALIDATE CONSTRAINT "Doctor_hospital_check";
ALTER TABLE "Doctor" VALIDATE CONSTRAINT "Doctor_licenceNumber_check";

-- Withdrawn listings, whose account is deleted, wait for nothing.
UPDATE "Doctor" SET "unverifiedSince" = "createdAt" WHERE "verifiedAt" IS NULL AND "name" <> '';
