SET lock_timeout = '2s';

CREATE TYPE "CallTime" AS ENUM ('morning', 'noon', 'afternoon', 'evening', 'any');

-- That the calendar was opened is a column and no status: the release before could not read another value of the enum.
ALTER TABLE "Consultation"
    ADD COLUMN "awaitsBooking" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "fromCalendar" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "phone" TEXT,
    ADD COLUMN "isMessage" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "callTime" "CallTime",
    ADD COLUMN "message" TEXT,
    ADD COLUMN "appointmentDate" DATE,
    ADD COLUMN "appointmentTime" TEXT,
    ADD CONSTRAINT "Consultation_phone_check" CHECK ("phone" IS NULL OR ("phone" ~ '^[0-9 +()-]{1,32}$' AND NOT "isMessage")) NOT VALID,
    ADD CONSTRAINT "Consultation_message_check" CHECK (char_length("message") BETWEEN 1 AND 500) NOT VALID,
    ADD CONSTRAINT "Consultation_appointment_check" CHECK ("appointmentTime" IS NULL
        OR ("appointmentDate" IS NOT NULL AND "appointmentTime" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')) NOT VALID;
