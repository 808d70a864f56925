SET lock_timeout = '2s';

CREATE TYPE "DoctorVisitStatus" AS ENUM ('planned', 'seen', 'not_now');

CREATE TABLE "DoctorVisit" (
    "id" UUID NOT NULL,
    "childId" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "status" "DoctorVisitStatus" NOT NULL,
    "visitOn" DATE,
    "place" TEXT,
    "questions" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "agreed" TEXT,
    "againOn" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DoctorVisit_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "DoctorVisit_days_check" CHECK ("visitOn" >= '2000-01-01' AND "againOn" >= '2000-01-01'),
    CONSTRAINT "DoctorVisit_place_check" CHECK (char_length("place") BETWEEN 1 AND 200),
    CONSTRAINT "DoctorVisit_agreed_check" CHECK (char_length("agreed") BETWEEN 1 AND 500),
    -- A subscript beyond the end is null, which passes.
    CONSTRAINT "DoctorVisit_questions_check" CHECK (
        cardinality("questions") <= 3 AND array_position("questions", NULL) IS NULL
        AND char_length("questions"[1]) BETWEEN 1 AND 200
        AND char_length("questions"[2]) BETWEEN 1 AND 200
        AND char_length("questions"[3]) BETWEEN 1 AND 200
    ),
    CONSTRAINT "DoctorVisit_childId_fkey" FOREIGN KEY ("childId") REFERENCES "Child"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "DoctorVisit_planned_childId_key" ON "DoctorVisit" ("childId") WHERE "status" = 'planned';
CREATE INDEX "DoctorVisit_childId_createdAt_idx" ON "DoctorVisit" ("childId", "createdAt" DESC);

CREATE TRIGGER "DoctorVisit_held_change" AFTER UPDATE ON "DoctorVisit" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "DoctorVisit_held_end" AFTER DELETE ON "DoctorVisit" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
