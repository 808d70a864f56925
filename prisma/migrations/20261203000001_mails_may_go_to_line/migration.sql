SET lock_timeout = '2s';

-- Null for each mail that was never LINE's.
ALTER TABLE "MailDelivery" ADD COLUMN "lineSince" TIMESTAMPTZ(3), ADD COLUMN "lineEndedAt" TIMESTAMPTZ(3), ADD COLUMN "linePushes" INTEGER NOT NULL DEFAULT 0;
