SET lock_timeout = '2s';
-- Of a session that somebody has ended, so that the browser that had it deletes what it stores.
CREATE TABLE "EndedSession" (
    "tokenHash" TEXT NOT NULL,
    "endedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "EndedSession_pkey" PRIMARY KEY ("tokenHash")
);
CREATE INDEX "EndedSession_endedAt_idx" ON "EndedSession" ("endedAt");
