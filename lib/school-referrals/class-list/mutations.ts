import 'server-only'
import { recordAudits } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import { Prisma, type RowOf, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { findSchoolReferral, ownReferrals, toSchoolReferral } from '@/lib/school-referrals/data'
import { linkExpiry } from '@/lib/school-referrals/link-expiry'
import { resendLinks, revokePending, unsafeWithinMailLimits } from '@/lib/school-referrals/mutations'
import { notifyAcceptor } from '@/lib/school-referrals/notices/mutations'
import { acceptedSchoolReferral, mayReplaceLetter, pendingSchoolReferral } from '@/lib/school-referrals/rules'
import { ownClasses } from '@/lib/schools/classes/rules'
import { assertStillMember } from '@/lib/schools/data'
import { remindersPerLink, reminderVersion } from './reminders'
import { reminderOfLink, studentState, wasMailedToday } from './rules'
import { allowsAct, type ClassActInput, type ClassActResult, type ClassStudent } from './schema'

type Judged = 'state' | 'parentEmail' | 'mayReplaceLetter'

interface LockedStudent extends RowOf<Pick<ClassStudent, Judged>> {
  id: string
  linkVersion: number
  reminders: number
  wasMailedToday: boolean
}

/** By the rules of the single calls; unknown ids count as left out. @throws AppError NOT_FOUND for a class of others */
export function actOnStudents(
  actor: SchoolMemberActor,
  classId: string,
  { act, referralIds }: ClassActInput,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<ClassActResult>> {
  return once(actor, idempotencyKey, async (tx) => {
    await assertStillMember(actor, tx)
    const ids = [...new Set(referralIds)]
    const rows = await lockStudents(actor, tx, classId, ids)
    const chosen = rows.filter((row) => allowsAct(act, row) && (act !== 'remind' || mayRemind(row)))
    const done = await acts[act](actor, tx, classId, chosen)
    return { done, held: chosen.length - done, leftOut: ids.length - chosen.length }
  })
}

/** @returns how many were done; the others' mails are held */
type Act = (actor: SchoolMemberActor, tx: Transaction, classId: string, rows: LockedStudent[]) => Promise<number>

const acts: Record<ClassActInput['act'], Act> = {
  async resend(actor, tx, _classId, rows) {
    const { schoolId } = actor
    const mailed = await unsafeWithinMailLimits(tx, schoolId, rows.filter(hasAddress))
    await resendLinks(actor, tx, { ids: mailed.map(({ id }) => id), schoolId, isDemo: false })
    return mailed.length
  },
  async remind(actor, tx, _classId, rows) {
    const mailed = await unsafeWithinMailLimits(tx, actor.schoolId, rows.filter(hasAddress))
    const mails = mailed.map(({ id, linkVersion, reminders }) => ({
      ...{ template: 'school-referral-reminder' as const, rowId: id },
      version: reminderVersion(linkVersion, reminders),
    }))
    await enqueueMail(tx, ...mails)
    await recordAudits(
      actor,
      'school-referral.reminded',
      mailed.map(({ id }) => ({ targetId: id })),
      tx,
    )
    return mailed.length
  },
  async letterLost(actor, tx, _classId, rows) {
    await loseLetters(actor, tx, rows)
    return rows.length
  },
  revoke: (actor, tx, classId, rows) =>
    revokePending(actor, tx, { schoolId: actor.schoolId, classId, id: { in: rows.map(({ id }) => id) } }),
}

/** Also of a student who is in no class. @throws AppError NOT_FOUND; NOT_PENDING where no letter is out, or it is not the only way */
export async function replaceLetter(actor: SchoolMemberActor, id: string, idempotencyKey?: IdempotencyKey) {
  await once(actor, idempotencyKey, async (tx) => {
    await assertStillMember(actor, tx)
    const row = orNotFound((await lockStudents(actor, tx, null, [id]))[0])
    if (!allowsAct('letterLost', row)) throw new AppError('NOT_PENDING')
    await loseLetters(actor, tx, [row])
    return { id }
  })
  return toSchoolReferral(orNotFound(await findSchoolReferral(actor, id)))
}

/** An accepted referral is pending again. The child stays attached: by it an acceptance finds the account to be replaced. */
async function loseLetters(actor: SchoolMemberActor, tx: Transaction, rows: LockedStudent[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const which = { id: { in: ids }, schoolId: actor.schoolId }
  const lost = { letterVersion: { increment: 1 }, letterHash: null, letterPrintedAt: null }
  const accepted = { ...which, ...acceptedSchoolReferral.where() }
  // In one order: notices count against limits.
  const before = await tx.schoolReferral.findMany({
    where: which,
    orderBy: { acceptedById: 'asc' },
    select: { id: true, acceptedById: true, child: { select: { id: true } } },
  })
  await tx.schoolReferral.updateMany({ where: { ...which, ...pendingSchoolReferral.where() }, data: lost })
  await tx.schoolReferral.updateMany({
    where: accepted,
    data: {
      ...lost,
      ...{ status: 'pending', acceptedById: null, acceptedAt: null, completedAt: null },
      expiresAt: linkExpiry(),
    },
  })
  const about = before.map(({ id, child }) => ({ targetId: id, childId: child?.id }))
  await recordAudits(actor, 'school-referral.letter-lost', about, tx)
  // Another person may have asked for the new letter.
  for (const { id, acceptedById } of before)
    await notifyAcceptor(actor, tx, { referralId: id, acceptedById, how: 'letter-lost' })
}

const hasAddress = (row: LockedStudent): row is LockedStudent & { parentEmail: string } => row.parentEmail !== null

const mayRemind = ({ reminders, wasMailedToday }: LockedStudent) => reminders < remindersPerLink && !wasMailedToday

/** Of the chosen ones those that the actor sees. @param classId null: of any class or none @throws AppError NOT_FOUND */
export async function lockStudents(
  actor: SchoolMemberActor,
  tx: Transaction,
  classId: string | null,
  ids: string[],
): Promise<LockedStudent[]> {
  if (classId !== null) await assertOwnClass(actor, tx, classId)
  const inClass = classId === null ? Prisma.empty : Prisma.sql`AND r."classId" = ${classId}::uuid`
  const which = Prisma.sql`r.id = ANY(${ids}::uuid[]) ${inClass} AND ${ownReferrals(actor)}`
  // Raw: lock; in one order. The end of a class takes its students out.
  await tx.$executeRaw`SELECT FROM "SchoolReferral" r WHERE ${which} ORDER BY r.id FOR NO KEY UPDATE`
  // Raw: rule in SQL; after the lock, as a concurrent call may have mailed.
  return tx.$queryRaw<LockedStudent[]>`
    SELECT r.id, r."linkVersion", r."parentEmail", ${studentState} AS state,
      ${mayReplaceLetter} AS "mayReplaceLetter", ${wasMailedToday} AS "wasMailedToday",
      (SELECT count(*)::int FROM "MailDelivery" d WHERE ${reminderOfLink}) AS reminders
    FROM "SchoolReferral" r WHERE ${which} ORDER BY r.id`
}

async function assertOwnClass(actor: SchoolMemberActor, tx: Transaction, classId: string): Promise<void> {
  // Raw: rule in SQL; the same as in the list.
  const found = await tx.$queryRaw<unknown[]>`
    SELECT c.id FROM "SchoolClass" c WHERE c.id = ${classId}::uuid AND ${ownClasses(actor)}`
  orNotFound(found[0])
}
