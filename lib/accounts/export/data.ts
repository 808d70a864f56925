import 'server-only'
import { listEvents } from '@/lib/audit/data'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { questionnaire } from '@/lib/screening/questionnaire'
import { toSession } from '@/lib/sessions/data'
import { listSignIns } from '@/lib/sign-in/records/data'
import type { MyData } from './types'

const named = { select: { id: true, name: true } } as const

/**
 * Everything about the account and its children, as of one moment, in a number of statements that does not grow with
 * them. That it was taken is written down with it.
 *
 * No new proof of who asks: the same session may open every one of these pages anyway. What it does need is a limit, since
 * this is the one call that can be large. Notes of a doctor are not in it: they are the doctor's alone.
 *
 * @throws AppError TOO_MANY_REQUESTS beyond ten a day; UNAUTHENTICATED when the account has gone meanwhile
 */
export async function exportMyData(actor: UserActor): Promise<MyData> {
  await countHit(limits.exportsByUser, actor.userId)
  const data = await db().$transaction(
    async (tx) => {
      await recordAudit(actor, 'account.exported', { targetId: actor.userId }, tx)
      return collect(actor, tx)
    },
    { isolationLevel: 'RepeatableRead' },
  )
  const exportedAt = new Date().toISOString()
  return inJson({ formatVersion: 1, exportedAt, answerScale: questionnaire.scale, ...data }) as MyData
}

/** Times as text, as they leave the server anyway. */
function inJson(data: object): unknown {
  return JSON.parse(JSON.stringify(data))
}

async function collect(actor: UserActor, tx: Transaction) {
  const own = { userId: actor.userId }
  const ofChildren = { child: { parentId: actor.userId } }
  // One after the other: a transaction has one connection.
  return {
    account: await readAccount(actor, tx),
    identities: (await tx.account.findMany({ where: own, orderBy: { createdAt: 'desc' } })).map((each) => ({
      provider: each.provider,
      connectedAt: each.createdAt,
    })),
    sessions: (await tx.session.findMany({ where: own, orderBy: { lastSeenAt: 'desc' } })).map((each) => ({
      ...toSession(each),
      expiresAt: each.expiresAt,
    })),
    signIns: await listSignIns(actor, { via: tx }),
    children: await tx.child.findMany({ where: { parentId: actor.userId }, orderBy: { createdAt: 'desc' } }),
    assessments: await readAssessments(actor, tx),
    teacherReferrals: await tx.teacherReferral.findMany({ where: ofChildren, orderBy: { createdAt: 'desc' } }),
    consultations: await tx.consultation.findMany({
      where: ofChildren,
      orderBy: { createdAt: 'desc' },
      include: { doctor: named },
    }),
    shares: await tx.resultShare.findMany({
      where: ofChildren,
      orderBy: { createdAt: 'desc' },
      include: { doctor: named },
    }),
    consents: await tx.consent.findMany({ where: own, orderBy: { givenAt: 'desc' } }),
    schoolReferrals: await readSchoolReferrals(actor, tx),
    schoolMemberships: await tx.schoolMembership.findMany({
      where: own,
      orderBy: { createdAt: 'desc' },
      include: { school: named },
    }),
    doctor: await tx.doctor.findUnique({ where: own }),
    activity: await listEvents(actor, tx),
  }
}

async function readAccount(actor: UserActor, tx: Transaction) {
  const [row] = await tx.$queryRaw<object[]>`
    SELECT id, "firstName", "lastName", email, "emailVerifiedAt", "phoneNumber", "profileImageUrl", role::text AS role,
      language::text AS language, provider::text AS provider, "passwordHash" IS NOT NULL AS "hasPassword", "createdAt",
      "updatedAt",
      (
        SELECT t."newEmail" FROM "AccountToken" t
        WHERE t."userId" = u.id AND t.purpose = 'email_change' AND t."usedAt" IS NULL AND t."expiresAt" > now()
      ) AS "pendingEmail"
    FROM "User" u WHERE id = ${actor.userId}::uuid`
  if (!row) throw new AppError('UNAUTHENTICATED')
  return row
}

/** By SQL: it writes the symptom types as the contract has them. */
function readAssessments(actor: UserActor, tx: Transaction) {
  return tx.$queryRaw<object[]>`
    SELECT a.id, a."childId", a."assessorType"::text AS "assessorType", a."teacherName", a.answers, a."totalScore",
      a."riskLevel"::text AS "riskLevel", a."inattentionCount", a."hyperactivityCount",
      a."symptomType"::text AS "symptomType", a."questionnaireVersion", a."completedAt"
    FROM "Assessment" a JOIN "Child" c ON c.id = a."childId"
    WHERE c."parentId" = ${actor.userId}::uuid ORDER BY a."completedAt" DESC, a.id DESC`
}

/**
 * What a member of a real school wrote there is about other families, and the school's. Of a referral that was accepted
 * only what its page tells: the one who accepted need not be the parent whom the school wrote to.
 */
function readSchoolReferrals(actor: UserActor, tx: Transaction) {
  const accepted = Prisma.sql`r."acceptedById" = ${actor.userId}::uuid`
  const part = Prisma.sql`CASE WHEN ${accepted} THEN 'accepted' ELSE 'created' END`
  const isOwnAddress = Prisma.sql`(NOT ${accepted} OR EXISTS (SELECT FROM "User" u WHERE u.id = ${actor.userId}::uuid
    AND u."emailKey" = lower(r."parentEmail") AND u."emailVerifiedAt" IS NOT NULL))`
  return tx.$queryRaw<object[]>`
    SELECT r.id, ${part} AS part, json_build_object('id', s.id, 'name', s.name) AS school, r.status::text AS status,
      r."studentName", r."studentGrade", CASE WHEN ${isOwnAddress} THEN r."parentName" END AS "parentName",
      CASE WHEN ${isOwnAddress} THEN r."parentEmail" END AS "parentEmail", r."referringTeacher", r."referralReason",
      r."createdAt", r."acceptedAt", r."completedAt", r."closedAt"
    FROM "SchoolReferral" r JOIN "School" s ON s.id = r."schoolId"
    WHERE r."acceptedById" = ${actor.userId}::uuid OR r."createdById" = ${actor.userId}::uuid AND s."isDemo"
    ORDER BY r."createdAt" DESC`
}
