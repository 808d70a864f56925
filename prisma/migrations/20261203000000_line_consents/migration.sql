SET lock_timeout = '2s';

CREATE TABLE "LineConsent" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "textVersion" TEXT NOT NULL,
    "language" "Language" NOT NULL,
    "givenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawnAt" TIMESTAMPTZ(3),
    "isFriend" BOOLEAN NOT NULL DEFAULT true,
    "friendChangedAt" TIMESTAMPTZ(3),

    CONSTRAINT "LineConsent_pkey" PRIMARY KEY ("id")
);

-- One that counts; those withdrawn stay as proof of what was agreed to.
CREATE UNIQUE INDEX "LineConsent_active_userId_key" ON "LineConsent" ("userId") WHERE "withdrawnAt" IS NULL;
CREATE INDEX "LineConsent_userId_givenAt_idx" ON "LineConsent" ("userId", "givenAt" DESC);

ALTER TABLE "LineConsent" ADD CONSTRAINT "LineConsent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
