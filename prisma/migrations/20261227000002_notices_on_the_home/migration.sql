SET lock_timeout = '2s';

ALTER TABLE "MailDelivery"
    ADD COLUMN "noticeTo" UUID,
    ADD COLUMN "seenAt" TIMESTAMPTZ(3);
