SET lock_timeout = '2s';

-- When a mail was first to be sent. Giving up counts from here: a reminder is written weeks before.
ALTER TABLE "MailDelivery" ADD COLUMN "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
