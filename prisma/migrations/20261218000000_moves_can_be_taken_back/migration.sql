SET lock_timeout = '2s';

ALTER TABLE "Consultation"
    ADD COLUMN "movedAt" TIMESTAMPTZ(3),
    ADD COLUMN "movedFrom" TEXT,
    ADD CONSTRAINT "Consultation_moved_check" CHECK ("movedFrom" IS NULL
        OR ("movedAt" IS NOT NULL AND "movedFrom" IN ('callback_requested', 'contacted', 'calendar_opened', 'scheduled'))) NOT VALID;
