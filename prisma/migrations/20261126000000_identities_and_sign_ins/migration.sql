SET lock_timeout = '3s';

-- What a password reset leaves connected: the identity that the account was opened or claimed with.
ALTER TABLE "Account" ADD COLUMN "openedAccount" BOOLEAN NOT NULL DEFAULT false;

-- A claim is found by the log, since the account is older than the identity that claimed it.
UPDATE "Account" a SET "openedAccount" = true FROM "User" u
WHERE u.id = a."userId" AND u.provider = a.provider AND (
  a."createdAt" BETWEEN u."createdAt" - interval '1 minute' AND u."createdAt" + interval '1 minute'
  OR EXISTS (
    SELECT FROM "AuditEvent" e WHERE e."targetId" = u.id AND e.action = 'account.claimed'
      AND e.at BETWEEN a."createdAt" - interval '1 minute' AND a."createdAt" + interval '1 minute'
  )
);

CREATE TYPE "SignInMethod" AS ENUM ('password', 'google', 'line', 'registration');

CREATE TABLE "SignIn" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "method" "SignInMethod" NOT NULL,
    "browser" TEXT,
    "os" TEXT,
    "deviceKind" TEXT NOT NULL,

    CONSTRAINT "SignIn_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SignIn_deviceKind_check" CHECK ("deviceKind" IN ('phone', 'tablet', 'computer')),
    -- Names of browsers and systems; nothing as long as a User-Agent.
    CONSTRAINT "SignIn_browser_check" CHECK (length("browser") <= 60 AND length("os") <= 60)
);

CREATE INDEX "SignIn_userId_at_idx" ON "SignIn"("userId", "at" DESC);

ALTER TABLE "SignIn" ADD CONSTRAINT "SignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
