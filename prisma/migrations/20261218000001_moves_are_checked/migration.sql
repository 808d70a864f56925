SET lock_timeout = '2s';

ALTER TABLE "Consultation" VALIDATE CONSTRAINT "Consultation_moved_check";
