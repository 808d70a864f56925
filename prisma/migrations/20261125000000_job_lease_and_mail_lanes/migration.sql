SET lock_timeout = '2s';

-- Which instance does a job that only one may do at a time. A row, since a pooler moves sessions between connections and
-- an advisory lock of a session would stay behind.
CREATE TABLE "JobLease" (
    "job" TEXT NOT NULL,
    "holder" UUID,
    "freeAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "JobLease_pkey" PRIMARY KEY ("job")
);

-- Mails that come by the thousand must not hold up one that a person waits for.
ALTER TABLE "MailDelivery" ADD COLUMN "isBulk" BOOLEAN NOT NULL DEFAULT false;
