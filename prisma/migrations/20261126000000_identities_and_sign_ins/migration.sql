SET lock_timeout = '2s';

-- What a password reset leaves connected: the identity that the account was opened or claimed with.
ALTER TABLE "Account" ADD COLUMN "openedAccount" BOOLEAN NOT NULL DEFAULT false;

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
