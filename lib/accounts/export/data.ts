import 'server-only'
import { listEvents } from '@/lib/access-log/data'
import { toSymptomType } from '@/lib/assessments/data'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageOf } from '@/lib/children/age'
import { byOwnParent } from '@/lib/children/rules'
import { shownStatus } from '@/lib/consultations/rules'
import { db, type Transaction } from '@/lib/db'
import { toVisit } from '@/lib/doctor-visits/data'
import { nameColumns, toNameForParents } from '@/lib/doctors/names/data'
import { pendingEmailChange } from '@/lib/email-verification/tokens/rules'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { listNotices } from '@/lib/outbox/notices/data'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { questionnaire } from '@/lib/screening/questionnaire'
import { toSession } from '@/lib/sessions/data'
import { listSignIns } from '@/lib/sign-in/records/data'
import { declinedTeacherReferral } from '@/lib/teacher-referrals/rules'
import { findConfirmedAddress } from '@/lib/users/data'
import type { MyData } from './schema'

const named = { select: { id: true, name: true } } as const
const newestFirst = { orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }] }
const namedDoctor = { select: { id: true, ...nameColumns } } as const

const nameOf = ({ id, ...doctor }: { id: string } & Parameters<typeof toNameForParents>[0]) => ({
  id,
  name: toNameForParents(doctor),
})

/**
 * As of one moment, without a doctor's notes. No reauthentication: the same session may open all of these pages.
 * @throws AppError TOO_MANY_REQUESTS beyond ten a day; UNAUTHENTICATED when the account was deleted concurrently
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
  // Converts times to strings.
  return JSON.parse(JSON.stringify({ formatVersion: 1, exportedAt, answerScale: questionnaire.scale, ...data }))
}

async function collect(actor: UserActor, tx: Transaction) {
  const own = { userId: actor.userId }
  const ofChildren = { child: { parentId: actor.userId } }
  // Sequentially: a transaction has one connection.
  return {
    account: await readAccount(actor, tx),
    identities: (await tx.account.findMany({ where: own, ...newestFirst })).map((each) => ({
      provider: each.provider,
      connectedAt: each.createdAt,
    })),
    sessions: (await tx.session.findMany({ where: own, orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }] })).map(
      (each) => ({
        ...toSession(each),
        expiresAt: each.expiresAt,
      }),
    ),
    signIns: await listSignIns(actor, { via: tx }),
    children: (await tx.child.findMany({ where: { parentId: actor.userId }, ...newestFirst })).map((row) => ({
      ...row,
      age: ageOf(row),
    })),
    assessments: await readAssessments(actor, tx),
    secondParents: await readSecondParents(actor, tx),
    answersAsSecondParent: await readAnswersAsSecondParent(actor, tx),
    teacherReferrals: (
      await tx.teacherReferral.findMany({ where: ofChildren, ...newestFirst, include: { colleague: true } })
    ).map((row) => ({
      ...row,
      status: declinedTeacherReferral.holds(row) ? 'declined' : row.status,
    })),
    consultations: (
      await tx.consultation.findMany({
        where: ofChildren,
        ...newestFirst,
        include: { doctor: namedDoctor, messages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
      })
    ).map((row) => ({
      ...row,
      doctor: nameOf(row.doctor),
      status: shownStatus.of(row),
      appointmentDate: row.appointmentDate?.toISOString().slice(0, 10) ?? null,
    })),
    doctorVisits: (await tx.doctorVisit.findMany({ where: ofChildren, ...newestFirst })).map(toVisit),
    shares: (
      await tx.resultShare.findMany({ where: ofChildren, ...newestFirst, include: { doctor: namedDoctor } })
    ).map((row) => ({ ...row, doctor: row.doctor && nameOf(row.doctor) })),
    consents: await tx.consent.findMany({ where: own, orderBy: [{ givenAt: 'desc' }, { id: 'desc' }] }),
    lineConsents: await tx.lineConsent.findMany({ where: own, orderBy: [{ givenAt: 'desc' }, { id: 'desc' }] }),
    notices: await listNotices(actor, tx),
    schoolReferrals: await readSchoolReferrals(actor, tx),
    schoolMemberships: await readMemberships(actor, tx),
    doctor: await tx.doctor.findUnique({ where: own }),
    activity: await listEvents(actor, tx),
  }
}

async function readAccount(actor: UserActor, tx: Transaction) {
  const row = await tx.user.findUnique({
    where: { id: actor.userId },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      emailVerifiedAt: true,
      phoneNumber: true,
      profileImageUrl: true,
      role: true,
      language: true,
      provider: true,
      passwordHash: true,
      letterHash: true,
      replacedAt: true,
      createdAt: true,
      updatedAt: true,
      tokens: { where: pendingEmailChange() },
    },
  })
  if (!row) throw new AppError('UNAUTHENTICATED')
  const { passwordHash, letterHash, tokens, ...account } = row
  const [hasPassword, isOpenedOnPaper] = [passwordHash !== null, letterHash !== null]
  return { ...account, hasPassword, isOpenedOnPaper, pendingEmail: tokens[0]?.newEmail ?? null }
}

async function readSecondParents(actor: UserActor, tx: Transaction) {
  const rows = await tx.secondParent.findMany({
    where: { OR: [{ invitedById: actor.userId }, { userId: actor.userId }] },
    ...newestFirst,
  })
  return rows.map(({ invitedById, ...row }) => ({
    ...row,
    part: invitedById === actor.userId ? 'invited' : 'accepted',
  }))
}

/** By the children, ended parts included: an answer has no index by its author. */
async function readAnswersAsSecondParent(actor: UserActor, tx: Transaction) {
  const parts = await tx.secondParent.findMany({ where: { userId: actor.userId }, select: { childId: true } })
  const rows = await tx.assessment.findMany({
    where: {
      childId: { in: parts.map(({ childId }) => childId) },
      assessorType: 'parent',
      assessorId: actor.userId,
      child: { parentId: { not: actor.userId } },
    },
    orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
    omit: { assessorId: true, teacherReferralId: true },
  })
  return rows.map((row) => ({ ...row, informant: 'second_parent', symptomType: toSymptomType(row.symptomType) }))
}

async function readAssessments(actor: UserActor, tx: Transaction) {
  const rows = await tx.assessment.findMany({
    where: { child: { parentId: actor.userId } },
    orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
    omit: { teacherReferralId: true },
  })
  return rows.map((row) => {
    const { assessorId: _, ...answers } = row
    const isOwn = byOwnParent.holds(row, actor.userId)
    const informant = row.assessorType === 'teacher' ? 'teacher' : isOwn ? 'parent' : 'second_parent'
    return { ...answers, informant, symptomType: toSymptomType(row.symptomType) }
  })
}

const className = { select: { grade: true, room: true, year: true } } as const

async function readMemberships(actor: UserActor, tx: Transaction) {
  const rows = await tx.schoolMembership.findMany({
    where: { userId: actor.userId },
    ...newestFirst,
    include: { school: named, classes: { select: { class: className } } },
  })
  return rows.map(({ classes, ...row }) => ({ ...row, classes: classes.map((each) => each.class) }))
}

/** A real school's referrals are the school's. The acceptor need not be the parent whom an accepted one names. */
async function readSchoolReferrals(actor: UserActor, tx: Transaction) {
  const confirmed = await findConfirmedAddress(actor, tx)
  const rows = await tx.schoolReferral.findMany({
    where: { OR: [{ acceptedById: actor.userId }, { createdById: actor.userId, school: { isDemo: true } }] },
    ...newestFirst,
    select: {
      id: true,
      school: named,
      status: true,
      studentName: true,
      studentGrade: true,
      studentGender: true,
      studentNumber: true,
      classNumber: true,
      class: className,
      parentName: true,
      parentEmail: true,
      referringTeacher: true,
      referralReason: true,
      letterPrintedAt: true,
      acceptedById: true,
      createdAt: true,
      acceptedAt: true,
      completedAt: true,
      closedAt: true,
    },
  })
  return rows.map(({ acceptedById, ...row }) => {
    const isAccepted = acceptedById === actor.userId
    const isAddressee = row.parentEmail !== null && confirmed === emailKeyOf(row.parentEmail)
    const mayNameParent = !isAccepted || isAddressee
    const parent = mayNameParent ? {} : { parentName: null, parentEmail: null }
    return { ...row, ...parent, part: isAccepted ? 'accepted' : 'created' }
  })
}
