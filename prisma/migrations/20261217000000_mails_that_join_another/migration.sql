SET lock_timeout = '2s';

ALTER TABLE "MailDelivery" ADD COLUMN "carriedById" UUID;
