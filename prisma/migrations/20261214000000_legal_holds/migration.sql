SET lock_timeout = '2s';

CREATE TABLE "LegalHold" (
    "id" UUID NOT NULL,
    "accountId" UUID,
    "childId" UUID,
    "schoolId" UUID,
    "reason" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "addedBy" TEXT NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "endedBy" TEXT,

    CONSTRAINT "LegalHold_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "LegalHold_one_check" CHECK (num_nonnulls("accountId", "childId", "schoolId") = 1),
    CONSTRAINT "LegalHold_ended_check" CHECK (("endedAt" IS NULL) = ("endedBy" IS NULL)),
    CONSTRAINT "LegalHold_texts_check" CHECK (length("reason") >= 1 AND length("reason") <= 60 AND length("addedBy") <= 100 AND length("endedBy") <= 100)
);

CREATE INDEX "LegalHold_endedAt_idx" ON "LegalHold" ("endedAt");
