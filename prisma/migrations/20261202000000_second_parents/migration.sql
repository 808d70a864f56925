SET lock_timeout = '2s';

CREATE TABLE "SecondParent" (
    "id" UUID NOT NULL,
    "childId" UUID NOT NULL,
    "invitedById" UUID NOT NULL,
    "email" TEXT,
    "emailKey" TEXT,
    "language" "Language" NOT NULL,
    "linkVersion" INTEGER NOT NULL DEFAULT 1,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID,
    "acceptedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecondParent_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SecondParent_not_oneself_check" CHECK ("userId" <> "invitedById"),
    CONSTRAINT "SecondParent_accepted_check" CHECK ("userId" IS NULL OR "acceptedAt" IS NOT NULL),
    CONSTRAINT "SecondParent_expiry_check" CHECK ("expiresAt" > "sentAt"),
    -- As long as it lasts the address is known, and no longer.
    CONSTRAINT "SecondParent_email_check" CHECK (("email" IS NULL) = ("emailKey" IS NULL) AND ("emailKey" IS NULL) = ("endedAt" IS NOT NULL))
);

-- One at a time: who is invited instead waits until the other one has ended.
CREATE UNIQUE INDEX "SecondParent_live_child_key" ON "SecondParent" ("childId") WHERE "endedAt" IS NULL;
CREATE INDEX "SecondParent_childId_createdAt_idx" ON "SecondParent" ("childId", "createdAt" DESC);
CREATE INDEX "SecondParent_invitedById_idx" ON "SecondParent" ("invitedById");
CREATE INDEX "SecondParent_userId_idx" ON "SecondParent" ("userId");

ALTER TABLE "SecondParent" ADD CONSTRAINT "SecondParent_childId_fkey" FOREIGN KEY ("childId") REFERENCES "Child"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SecondParent" ADD CONSTRAINT "SecondParent_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SecondParent" ADD CONSTRAINT "SecondParent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
