import 'server-only'
import { recordAudits } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import { Prisma, type Transaction } from '@/lib/db'
import { orNotFound } from '@/lib/errors'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { ownReferrals } from '@/lib/school-referrals/data'
import { renewLinks, revokePending, unsafeWithinMailLimits } from '@/lib/school-referrals/mutations'
import { ownClasses } from '@/lib/schools/classes/rules'
import { assertStillMember } from '@/lib/schools/data'
import { remindersPerLink, reminderVersion } from './reminders'
import { reminderOfLink, studentState, wasMailedToday } from './rules'
import { allowsAct, type ClassActInput, type ClassActResult, type StudentState } from './schema'

interface LockedStudent {
  id: string
  linkVersion: number
  parentEmail: string
  state: StudentState
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
    const chosen = rows.filter((row) => allowsAct(act, row.state) && (act !== 'remind' || mayRemind(row)))
    const done = await acts[act](actor, tx, classId, chosen)
    return { done, held: chosen.length - done, leftOut: ids.length - chosen.length }
  })
}

/** @returns how many were done; the others' mails are held */
type Act = (actor: SchoolMemberActor, tx: Transaction, classId: string, rows: LockedStudent[]) => Promise<number>

const acts: Record<ClassActInput['act'], Act> = {
  async resend(actor, tx, _classId, rows) {
    const { schoolId } = actor
    // A held one keeps its link: the parent may have it from the school.
    const mailed = await unsafeWithinMailLimits(tx, schoolId, rows)
    await renewLinks(actor, tx, { ids: mailed.map(({ id }) => id), schoolId, isDemo: false })
    return mailed.length
  },
  async remind(actor, tx, _classId, rows) {
    const mailed = await unsafeWithinMailLimits(tx, actor.schoolId, rows)
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
  revoke: (actor, tx, classId, rows) =>
    revokePending(actor, tx, { schoolId: actor.schoolId, classId, id: { in: rows.map(({ id }) => id) } }),
}

const mayRemind = ({ reminders, wasMailedToday }: LockedStudent) => reminders < remindersPerLink && !wasMailedToday

async function lockStudents(
  actor: SchoolMemberActor,
  tx: Transaction,
  classId: string,
  ids: string[],
): Promise<LockedStudent[]> {
  // Raw: rule in SQL; the same as in the list.
  const found = await tx.$queryRaw<unknown[]>`
    SELECT c.id FROM "SchoolClass" c WHERE c.id = ${classId}::uuid AND ${ownClasses(actor)}`
  orNotFound(found[0])
  const which = Prisma.sql`r."classId" = ${classId}::uuid AND r.id = ANY(${ids}::uuid[]) AND ${ownReferrals(actor)}`
  // Raw: lock; in one order. The end of a class takes its students out.
  await tx.$executeRaw`SELECT FROM "SchoolReferral" r WHERE ${which} ORDER BY r.id FOR NO KEY UPDATE`
  // Raw: rule in SQL; after the lock, as a concurrent call may have mailed.
  return tx.$queryRaw<LockedStudent[]>`
    SELECT r.id, r."linkVersion", r."parentEmail", ${studentState} AS state, ${wasMailedToday} AS "wasMailedToday",
      (SELECT count(*)::int FROM "MailDelivery" d WHERE ${reminderOfLink}) AS reminders
    FROM "SchoolReferral" r WHERE ${which} ORDER BY r.id`
}
