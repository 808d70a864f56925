SET lock_timeout = '2s';

ALTER TABLE "Consultation" VALIDATE CONSTRAINT "Consultation_phone_check";
ALTER TABLE "Consultation" VALIDATE CONSTRAINT "Consultation_message_check";
ALTER TABLE "Consultation" VALIDATE CONSTRAINT "Consultation_appointment_check";
