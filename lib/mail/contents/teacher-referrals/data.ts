import 'server-only'
import { type Answered, countInformants } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'
import { batchLoad } from '@/lib/outbox/batch-load'
import { linkTemplates } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { openTeacherReferral, shownReferralStatus } from '@/lib/teacher-referrals/rules'
import type { TeacherDeclineReason, TeacherReferralStatus } from '@/lib/teacher-referrals/types'
import { confirmedAccount, enabledAccount, fullNameSql, trustedFirstName } from '@/lib/users/rules'

/** What a mail to a teacher is made of; null when the link was renewed, revoked, used or has expired. */
export async function findTeacherReferral(_actor: SystemActor, referralId: string, linkVersion: number) {
  const row = await loadTeacherReferral({ referralId, linkVersion })
  if (!row) return null
  const { teacherEmail, teacherName, childName, parentName, isConfirmed, expiresAt, language, mails } = row
  // An account with an unconfirmed address may be an attacker's: every name in it is a text of their choice.
  const names = isConfirmed ? { teacherName, parentName, childName } : null
  return { teacherEmail, names, expiresAt, language, ...toSent(mails) }
}

interface FoundReferral {
  place: number
  teacherEmail: string
  teacherName: string
  language: Language
  expiresAt: Date
  childName: string
  parentName: string
  /** Whether the parent's address is. */
  isConfirmed: boolean
  mails: MailOfLink[]
}

const loadTeacherReferral = batchLoad((asked: readonly { referralId: string; linkVersion: number }[]) => {
  // Raw: the bench; a model call is four statements, and their texts are others for each number of mails.
  return db().$queryRaw<FoundReferral[]>`
    SELECT a.place::int AS place, t."teacherEmail", t."teacherName", t.language::text AS language, t."expiresAt",
      c.name AS "childName", ${fullNameSql('u')} AS "parentName",
      ${confirmedAccount.sql('u')} AS "isConfirmed",
      (SELECT coalesce(json_agg(json_build_object('template', m.template, 'sentAt', m."sentAt", 'failedAt', m."failedAt")), '[]')
        FROM "MailDelivery" m WHERE m.template = ANY(${linkTemplates}) AND m."rowId" = t.id AND m.version = t."linkVersion"
      ) AS mails
    FROM unnest(${asked.map(({ referralId }) => referralId)}::uuid[], ${asked.map((each) => each.linkVersion)}::int[])
        WITH ORDINALITY AS a(id, version, place)
      JOIN "TeacherReferral" t ON t.id = a.id AND t."linkVersion" = a.version AND ${openTeacherReferral.sql('t', Prisma.sql`${new Date()}::timestamptz`)}
      JOIN "Child" c ON c.id = t."childId"
      JOIN "User" u ON u.id = t."parentId"`
})

interface MailOfLink {
  template: string
  /** A text out of JSON. */
  sentAt: Date | string | null
  failedAt: Date | string | null
}

/** What has been mailed of a link: null before the first, which carries it; and whether that one was refused. */
function toSent(mails: MailOfLink[]) {
  const times = mails.flatMap(({ sentAt }) => (sentAt ? new Date(sentAt).getTime() : []))
  const first = mails.find(({ template }) => template === 'teacher-invitation')
  return {
    lastSentAt: first?.sentAt ? new Date(Math.max(...times)) : null,
    isUndeliverable: first?.failedAt != null,
  }
}

async function sentOf(rowId: string, version: number) {
  const mails = await db().mailDelivery.findMany({
    where: { template: { in: linkTemplates }, rowId, version },
    select: { template: true, sentAt: true, failedAt: true },
  })
  return toSent(mails)
}

export interface TeacherOutcome {
  status: TeacherReferralStatus
  linkVersion: number
  declineReason: TeacherDeclineReason | null
  childId: string
  /** Null while the parent's address is unconfirmed: then it may be an attacker's text. */
  teacherName: string | null
  /** What there is to read side by side. */
  answered: Answered
  /** The mail that carried the link could not be delivered. */
  isUndeliverable: boolean
  parentId: string
  /** Null when the parent has no address. */
  email: string | null
  firstName: string | null
  language: Language
}

/** What became of a request to a teacher, and the parent who hears of it; null when the request is gone, or the account closed. */
export async function findTeacherOutcome(actor: SystemActor, referralId: string): Promise<TeacherOutcome | null> {
  const row = await db().teacherReferral.findUnique({
    where: { id: referralId },
    select: {
      ...shownReferralStatus.columns,
      linkVersion: true,
      declineReason: true,
      teacherName: true,
      childId: true,
      parent: {
        select: {
          ...{ id: true, email: true, firstName: true, language: true },
          ...confirmedAccount.columns,
          ...enabledAccount.columns,
        },
      },
    },
  })
  if (!row || !enabledAccount.holds(row.parent)) return null
  const { parent, teacherName, linkVersion, declineReason, childId } = row
  // A link's end is judged by this instance's clock, and its notice was taken out by the database's: a minute between them
  // must not lose it.
  const inAMinute = new Date(Date.now() + 60_000)
  return {
    ...{ linkVersion, declineReason, childId },
    status: shownReferralStatus.of(row, inAMinute),
    answered: await countInformants(actor, childId),
    isUndeliverable: (await sentOf(referralId, linkVersion)).isUndeliverable,
    teacherName: confirmedAccount.holds(parent) ? teacherName : null,
    parentId: parent.id,
    email: parent.email,
    firstName: trustedFirstName(parent),
    language: parent.language,
  }
}
