SET lock_timeout = '2s';

-- Who opened a visit link: a browser, known by nothing but a keyed hash, or software by the name it gives itself.
CREATE TABLE "LinkReader" (
    "id" UUID NOT NULL,
    "shareId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "recipient" TEXT,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LinkReader_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "LinkReader_recipient_check" CHECK (length("recipient") BETWEEN 1 AND 100)
);

CREATE UNIQUE INDEX "LinkReader_shareId_key_key" ON "LinkReader" ("shareId", "key");
CREATE INDEX "LinkReader_openedAt_idx" ON "LinkReader" ("openedAt");

ALTER TABLE "LinkReader" ADD CONSTRAINT "LinkReader_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "ResultShare"("id") ON DELETE CASCADE ON UPDATE CASCADE;
