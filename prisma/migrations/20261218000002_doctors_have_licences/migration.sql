SET lock_timeout = '2s';

ALTER TABLE "Doctor"
    ADD COLUMN "title" TEXT,
    ADD COLUMN "hospital" TEXT,
    ADD COLUMN "licenceNumber" TEXT,
    ADD COLUMN "unverifiedSince" TIMESTAMPTZ(3),
    ADD CONSTRAINT "Doctor_title_check" CHECK (char_length("title") BETWEEN 1 AND 30) NOT VALID,
    ADD CONSTRAINT "Doctor_hospital_check" CHECK (char_length("hospital") BETWEEN 1 AND 100) NOT VALID,
    ADD CONSTRAINT "Doctor_licenceNumber_check" CHECK (char_length("licenceNumber") BETWEEN 1 AND 30) NOT VALID;
