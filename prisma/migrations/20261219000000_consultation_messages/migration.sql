SET lock_timeout = '2s';

CREATE TYPE "MessageWriter" AS ENUM ('doctor', 'parent');

CREATE TABLE "ConsultationMessage" (
    "id" UUID NOT NULL,
    "consultationId" UUID NOT NULL,
    "writer" "MessageWriter" NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "ConsultationMessage_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ConsultationMessage_text_check" CHECK (char_length("text") BETWEEN 1 AND 2000),
    CONSTRAINT "ConsultationMessage_consultationId_fkey" FOREIGN KEY ("consultationId") REFERENCES "Consultation"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ConsultationMessage_consultationId_createdAt_idx" ON "ConsultationMessage"("consultationId", "createdAt");

-- Its reading changes nothing that it said.
CREATE TRIGGER "ConsultationMessage_held_change" AFTER UPDATE ON "ConsultationMessage" FOR EACH ROW
    WHEN ((OLD."writer", OLD."text") IS DISTINCT FROM (NEW."writer", NEW."text")) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "ConsultationMessage_held_end" AFTER DELETE ON "ConsultationMessage" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
