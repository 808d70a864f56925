-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('parent', 'teacher', 'doctor');

-- CreateEnum
CREATE TYPE "Provider" AS ENUM ('local', 'google', 'line');

-- CreateEnum
CREATE TYPE "Language" AS ENUM ('en', 'th');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('male', 'female', 'other');

-- CreateEnum
CREATE TYPE "Nationality" AS ENUM ('thai', 'american', 'british', 'chinese', 'japanese', 'korean', 'indian', 'other');

-- CreateEnum
CREATE TYPE "AssessorType" AS ENUM ('parent', 'teacher');

-- CreateEnum
CREATE TYPE "RiskLevel" AS ENUM ('low', 'moderate', 'high');

-- CreateEnum
CREATE TYPE "SymptomType" AS ENUM ('combined', 'inattentive', 'hyperactive-impulsive', 'mixed');

-- CreateEnum
CREATE TYPE "TeacherReferralStatus" AS ENUM ('pending', 'completed', 'revoked');

-- CreateEnum
CREATE TYPE "SchoolReferralStatus" AS ENUM ('pending', 'accepted', 'completed', 'revoked', 'declined');

-- CreateEnum
CREATE TYPE "ConsultationStatus" AS ENUM ('scheduled', 'callback_requested', 'contacted', 'done', 'cancelled');

-- CreateEnum
CREATE TYPE "ConsentPurpose" AS ENUM ('terms', 'screening', 'teacher_share', 'doctor_share');

-- CreateEnum
CREATE TYPE "AccountTokenPurpose" AS ENUM ('email_verification', 'email_change', 'password_reset');

-- CreateEnum
CREATE TYPE "MembershipRole" AS ENUM ('admin', 'member');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT,
    "emailKey" TEXT,
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "role" "Role" NOT NULL,
    "phoneNumber" TEXT,
    "profileImageUrl" TEXT,
    "provider" "Provider" NOT NULL,
    "passwordHash" TEXT,
    "language" "Language" NOT NULL DEFAULT 'en',
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" "Provider" NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccountToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "purpose" "AccountTokenPurpose" NOT NULL,
    "tokenHash" TEXT,
    "newEmail" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccountToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Child" (
    "id" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "age" SMALLINT,
    "grade" TEXT,
    "school" TEXT NOT NULL,
    "gender" "Gender",
    "nationality" "Nationality",
    "schoolReferralId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Child_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Assessment" (
    "id" UUID NOT NULL,
    "childId" UUID NOT NULL,
    "assessorType" "AssessorType" NOT NULL,
    "assessorId" UUID,
    "teacherReferralId" UUID,
    "teacherName" TEXT,
    "answers" SMALLINT[],
    "totalScore" SMALLINT NOT NULL,
    "riskLevel" "RiskLevel" NOT NULL,
    "inattentionCount" SMALLINT NOT NULL,
    "hyperactivityCount" SMALLINT NOT NULL,
    "symptomType" "SymptomType" NOT NULL,
    "questionnaireVersion" TEXT NOT NULL,
    "completedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Assessment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeacherReferral" (
    "id" UUID NOT NULL,
    "childId" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "teacherEmail" TEXT NOT NULL,
    "teacherEmailKey" TEXT NOT NULL,
    "teacherName" TEXT NOT NULL,
    "language" "Language" NOT NULL,
    "status" "TeacherReferralStatus" NOT NULL DEFAULT 'pending',
    "linkVersion" INTEGER NOT NULL DEFAULT 1,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "completedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TeacherReferral_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "School" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "requiresParentEmail" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "School_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SchoolMembership" (
    "id" UUID NOT NULL,
    "schoolId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "MembershipRole" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SchoolMembership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SchoolInvitation" (
    "id" UUID NOT NULL,
    "schoolId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "role" "MembershipRole" NOT NULL,
    "linkVersion" INTEGER NOT NULL DEFAULT 1,
    "invitedById" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SchoolInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" UUID NOT NULL,
    "schoolId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SchoolReferral" (
    "id" UUID NOT NULL,
    "schoolId" UUID NOT NULL,
    "apiKeyId" UUID,
    "createdById" UUID,
    "studentName" TEXT NOT NULL,
    "studentGrade" TEXT,
    "parentName" TEXT,
    "parentEmail" TEXT NOT NULL,
    "referringTeacher" TEXT NOT NULL,
    "referralReason" TEXT,
    "status" "SchoolReferralStatus" NOT NULL DEFAULT 'pending',
    "linkVersion" INTEGER NOT NULL DEFAULT 1,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedById" UUID,
    "acceptedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SchoolReferral_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Doctor" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "name" TEXT NOT NULL,
    "specialty" TEXT NOT NULL,
    "yearsOfExperience" SMALLINT NOT NULL,
    "location" TEXT NOT NULL,
    "calendarBookingLink" TEXT,
    "verifiedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Doctor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Consultation" (
    "id" UUID NOT NULL,
    "childId" UUID NOT NULL,
    "doctorId" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "status" "ConsultationStatus" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "contactedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Consultation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConsultationNote" (
    "id" UUID NOT NULL,
    "consultationId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConsultationNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ResultShare" (
    "id" UUID NOT NULL,
    "childId" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "doctorId" UUID,
    "linkVersion" INTEGER NOT NULL DEFAULT 1,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ResultShare_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Consent" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "childId" UUID,
    "purpose" "ConsentPurpose" NOT NULL,
    "textVersion" TEXT NOT NULL,
    "language" "Language" NOT NULL,
    "relation" TEXT,
    "givenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "Consent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "childId" UUID,
    "targetId" UUID,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "response" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "resetsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "MailDelivery" (
    "id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "rowId" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lockedUntil" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MailDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "Account_provider_providerAccountId_key" ON "Account"("provider", "providerAccountId");

-- CreateIndex
CREATE UNIQUE INDEX "Account_userId_provider_key" ON "Account"("userId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_lastSeenAt_idx" ON "Session"("userId", "lastSeenAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AccountToken_tokenHash_key" ON "AccountToken"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "AccountToken_userId_purpose_key" ON "AccountToken"("userId", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "Child_schoolReferralId_key" ON "Child"("schoolReferralId");

-- CreateIndex
CREATE INDEX "Child_parentId_createdAt_idx" ON "Child"("parentId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Assessment_teacherReferralId_key" ON "Assessment"("teacherReferralId");

-- CreateIndex
CREATE INDEX "Assessment_childId_assessorType_completedAt_idx" ON "Assessment"("childId", "assessorType", "completedAt" DESC);

-- CreateIndex
CREATE INDEX "TeacherReferral_childId_sentAt_idx" ON "TeacherReferral"("childId", "sentAt" DESC);

-- CreateIndex
CREATE INDEX "TeacherReferral_parentId_createdAt_idx" ON "TeacherReferral"("parentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "SchoolMembership_userId_idx" ON "SchoolMembership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "SchoolMembership_schoolId_userId_key" ON "SchoolMembership"("schoolId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "SchoolInvitation_schoolId_emailKey_key" ON "SchoolInvitation"("schoolId", "emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_keyHash_key" ON "ApiKey"("keyHash");

-- CreateIndex
CREATE INDEX "ApiKey_schoolId_idx" ON "ApiKey"("schoolId");

-- CreateIndex
CREATE INDEX "SchoolReferral_schoolId_createdAt_idx" ON "SchoolReferral"("schoolId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "SchoolReferral_createdById_createdAt_idx" ON "SchoolReferral"("createdById", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Doctor_userId_key" ON "Doctor"("userId");

-- CreateIndex
CREATE INDEX "Consultation_parentId_createdAt_idx" ON "Consultation"("parentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Consultation_doctorId_status_createdAt_idx" ON "Consultation"("doctorId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "ConsultationNote_consultationId_createdAt_idx" ON "ConsultationNote"("consultationId", "createdAt");

-- CreateIndex
CREATE INDEX "ResultShare_childId_idx" ON "ResultShare"("childId");

-- CreateIndex
CREATE INDEX "ResultShare_doctorId_expiresAt_idx" ON "ResultShare"("doctorId", "expiresAt");

-- CreateIndex
CREATE INDEX "Consent_userId_purpose_idx" ON "Consent"("userId", "purpose");

-- CreateIndex
CREATE INDEX "Consent_childId_purpose_idx" ON "Consent"("childId", "purpose");

-- CreateIndex
CREATE INDEX "AuditEvent_childId_at_idx" ON "AuditEvent"("childId", "at" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_at_idx" ON "AuditEvent"("actorId", "at" DESC);

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "RateLimit_resetsAt_idx" ON "RateLimit"("resetsAt");

-- CreateIndex

-- CreateIndex
CREATE UNIQUE INDEX "MailDelivery_template_rowId_version_key" ON "MailDelivery"("template", "rowId", "version");

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountToken" ADD CONSTRAINT "AccountToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Child" ADD CONSTRAINT "Child_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Child" ADD CONSTRAINT "Child_schoolReferralId_fkey" FOREIGN KEY ("schoolReferralId") REFERENCES "SchoolReferral"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assessment" ADD CONSTRAINT "Assessment_childId_fkey" FOREIGN KEY ("childId") REFERENCES "Child"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assessment" ADD CONSTRAINT "Assessment_teacherReferralId_fkey" FOREIGN KEY ("teacherReferralId") REFERENCES "TeacherReferral"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeacherReferral" ADD CONSTRAINT "TeacherReferral_childId_fkey" FOREIGN KEY ("childId") REFERENCES "Child"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeacherReferral" ADD CONSTRAINT "TeacherReferral_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolMembership" ADD CONSTRAINT "SchoolMembership_schoolId_fkey" FOREIGN KEY ("schoolId") REFERENCES "School"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolMembership" ADD CONSTRAINT "SchoolMembership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolInvitation" ADD CONSTRAINT "SchoolInvitation_schoolId_fkey" FOREIGN KEY ("schoolId") REFERENCES "School"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_schoolId_fkey" FOREIGN KEY ("schoolId") REFERENCES "School"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolReferral" ADD CONSTRAINT "SchoolReferral_schoolId_fkey" FOREIGN KEY ("schoolId") REFERENCES "School"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolReferral" ADD CONSTRAINT "SchoolReferral_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolReferral" ADD CONSTRAINT "SchoolReferral_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolReferral" ADD CONSTRAINT "SchoolReferral_acceptedById_fkey" FOREIGN KEY ("acceptedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Doctor" ADD CONSTRAINT "Doctor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consultation" ADD CONSTRAINT "Consultation_childId_fkey" FOREIGN KEY ("childId") REFERENCES "Child"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consultation" ADD CONSTRAINT "Consultation_doctorId_fkey" FOREIGN KEY ("doctorId") REFERENCES "Doctor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consultation" ADD CONSTRAINT "Consultation_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsultationNote" ADD CONSTRAINT "ConsultationNote_consultationId_fkey" FOREIGN KEY ("consultationId") REFERENCES "Consultation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultShare" ADD CONSTRAINT "ResultShare_childId_fkey" FOREIGN KEY ("childId") REFERENCES "Child"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultShare" ADD CONSTRAINT "ResultShare_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultShare" ADD CONSTRAINT "ResultShare_doctorId_fkey" FOREIGN KEY ("doctorId") REFERENCES "Doctor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_childId_fkey" FOREIGN KEY ("childId") REFERENCES "Child"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- A UUIDv7 where rows are made inside a statement: PostgreSQL has its own only from 18 on.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
    SELECT (substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
    FROM lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') AS ms
$$;

-- What must never be false, whoever writes.

-- Losing the counts in a database crash is harmless; writing WAL for every request is not.
ALTER TABLE "RateLimit" SET UNLOGGED;

ALTER TABLE "User"
    ADD CONSTRAINT "User_emailKey_check" CHECK ("emailKey" IS NOT DISTINCT FROM lower("email")),
    ADD CONSTRAINT "User_local_check" CHECK ("provider" <> 'local' OR "email" IS NOT NULL);

ALTER TABLE "Child"
    ADD CONSTRAINT "Child_age_check" CHECK ("age" BETWEEN 5 AND 18),
    ADD CONSTRAINT "Child_grade_check" CHECK ("grade" IN ('K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'));

ALTER TABLE "Assessment"
    ALTER COLUMN "answers" SET NOT NULL,
    ADD CONSTRAINT "Assessment_answers_check" CHECK (
        array_ndims("answers") = 1 AND array_lower("answers", 1) = 1 AND cardinality("answers") = 18
        AND array_position("answers", NULL) IS NULL AND 0 <= ALL ("answers") AND 3 >= ALL ("answers")
    ),
    ADD CONSTRAINT "Assessment_totalScore_check" CHECK (
        "totalScore" = "answers"[1] + "answers"[2] + "answers"[3] + "answers"[4] + "answers"[5] + "answers"[6]
            + "answers"[7] + "answers"[8] + "answers"[9] + "answers"[10] + "answers"[11] + "answers"[12]
            + "answers"[13] + "answers"[14] + "answers"[15] + "answers"[16] + "answers"[17] + "answers"[18]
    ),
    ADD CONSTRAINT "Assessment_riskLevel_check" CHECK (
        "riskLevel" = CASE WHEN "totalScore" >= 26 THEN 'high' WHEN "totalScore" >= 14 THEN 'moderate' ELSE 'low' END::"RiskLevel"
    ),
    ADD CONSTRAINT "Assessment_inattentionCount_check" CHECK (
        "inattentionCount" = ("answers"[1] >= 2)::int + ("answers"[2] >= 2)::int + ("answers"[3] >= 2)::int
            + ("answers"[4] >= 2)::int + ("answers"[5] >= 2)::int + ("answers"[6] >= 2)::int
            + ("answers"[16] >= 2)::int + ("answers"[17] >= 2)::int + ("answers"[18] >= 2)::int
    ),
    ADD CONSTRAINT "Assessment_hyperactivityCount_check" CHECK (
        "hyperactivityCount" = ("answers"[7] >= 2)::int + ("answers"[8] >= 2)::int + ("answers"[9] >= 2)::int
            + ("answers"[10] >= 2)::int + ("answers"[11] >= 2)::int + ("answers"[12] >= 2)::int
            + ("answers"[13] >= 2)::int + ("answers"[14] >= 2)::int + ("answers"[15] >= 2)::int
    ),
    ADD CONSTRAINT "Assessment_symptomType_check" CHECK (
        "symptomType" = CASE
            WHEN "inattentionCount" >= 6 AND "hyperactivityCount" >= 6 THEN 'combined'
            WHEN "inattentionCount" >= 6 THEN 'inattentive'
            WHEN "hyperactivityCount" >= 6 THEN 'hyperactive-impulsive'
            ELSE 'mixed'
        END::"SymptomType"
    ),
    ADD CONSTRAINT "Assessment_teacher_check" CHECK (("assessorType" = 'teacher') = ("teacherName" IS NOT NULL));

ALTER TABLE "TeacherReferral"
    ADD CONSTRAINT "TeacherReferral_status_check" CHECK (
        ("status" = 'completed') = ("completedAt" IS NOT NULL) AND ("status" = 'revoked') = ("revokedAt" IS NOT NULL)
    );

ALTER TABLE "SchoolReferral"
    ADD CONSTRAINT "SchoolReferral_status_check" CHECK (
        ("status" IN ('accepted', 'completed')) = ("acceptedAt" IS NOT NULL) AND ("status" = 'completed') = ("completedAt" IS NOT NULL)
    );

-- One demo school at the most: it belongs to no school in particular.
CREATE UNIQUE INDEX "School_demo_key" ON "School" ("isDemo") WHERE "isDemo";

ALTER TABLE "Doctor"
    ADD CONSTRAINT "Doctor_calendarBookingLink_check" CHECK ("calendarBookingLink" ~ '^https://'),
    ADD CONSTRAINT "Doctor_yearsOfExperience_check" CHECK ("yearsOfExperience" BETWEEN 0 AND 80);

-- An open callback for the same child and doctor is the same request.
CREATE UNIQUE INDEX "Consultation_open_callback_key" ON "Consultation" ("childId", "doctorId") WHERE "status" = 'callback_requested';

-- The worker looks only at what is still to be sent.
CREATE INDEX "MailDelivery_nextAttemptAt_idx" ON "MailDelivery" ("nextAttemptAt") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;
