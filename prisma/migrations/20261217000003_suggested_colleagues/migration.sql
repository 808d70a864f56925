SET lock_timeout = '2s';

CREATE TABLE "SuggestedColleague" (
    "id" UUID NOT NULL,
    "childId" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SuggestedColleague_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "SuggestedColleague_createdAt_idx" ON "SuggestedColleague"("createdAt");

ALTER TABLE "SuggestedColleague" ADD CONSTRAINT "SuggestedColleague_id_fkey"
    FOREIGN KEY ("id") REFERENCES "TeacherReferral"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a legal hold keeps: lib/legal-holds. Child and parent are those of the request, for it and for withdrawals.
CREATE TRIGGER "SuggestedColleague_held_change" AFTER UPDATE ON "SuggestedColleague" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SuggestedColleague_held_end" AFTER DELETE ON "SuggestedColleague" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
