SET lock_timeout = '2s';

CREATE TABLE "SchoolClass" (
    "id" UUID NOT NULL,
    "schoolId" UUID NOT NULL,
    "grade" TEXT NOT NULL,
    "room" TEXT NOT NULL DEFAULT '',
    "year" INTEGER NOT NULL,
    "homeroomTeacher" TEXT,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SchoolClass_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SchoolClass_room_check" CHECK (char_length("room") <= 20),
    CONSTRAINT "SchoolClass_year_check" CHECK ("year" BETWEEN 2000 AND 2200),
    CONSTRAINT "SchoolClass_homeroomTeacher_check" CHECK (char_length("homeroomTeacher") BETWEEN 1 AND 200),
    CONSTRAINT "SchoolClass_schoolId_fkey" FOREIGN KEY ("schoolId") REFERENCES "School"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "SchoolClass_schoolId_year_grade_room_key" ON "SchoolClass" ("schoolId", "year", "grade", "room");
CREATE INDEX "SchoolClass_endsAt_idx" ON "SchoolClass" ("endsAt");

CREATE TABLE "ClassTeacher" (
    "classId" UUID NOT NULL,
    "membershipId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ClassTeacher_pkey" PRIMARY KEY ("classId", "membershipId"),
    CONSTRAINT "ClassTeacher_classId_fkey" FOREIGN KEY ("classId") REFERENCES "SchoolClass"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ClassTeacher_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "SchoolMembership"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "ClassTeacher_membershipId_idx" ON "ClassTeacher" ("membershipId");

ALTER TABLE "School" ADD COLUMN "importColumns" JSONB;
ALTER TABLE "SchoolMembership" ADD COLUMN "ownClassesOnly" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "SchoolInvitation" ADD COLUMN "classIds" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
ALTER TABLE "SchoolReferral"
    ADD COLUMN "studentGender" "Gender",
    ADD COLUMN "studentNumber" TEXT,
    ADD COLUMN "classId" UUID,
    ADD COLUMN "classNumber" INTEGER,
    ADD CONSTRAINT "SchoolReferral_classId_fkey" FOREIGN KEY ("classId") REFERENCES "SchoolClass"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
