import 'server-only'
import { countInformants } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'
import { batchLoad } from '@/lib/outbox/batch-load'
import { unsafeListCarried } from '@/lib/outbox/carriers/data'
import { linkTemplates } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { openTeacherReferral, otherTeacher, shownReferralStatus } from '@/lib/teacher-referrals/rules'
import { enabledAccount, fullNameSql, knownAccount, trustedFirstName } from '@/lib/users/rules'

export async function findTeacherReferral(_actor: SystemActor, referralId: string, linkVersion: number) {
  const row = await loadTeacherReferral({ referralId, linkVersion })
  if (!row) return null
  const { place: _place, teacherName, childName, parentName, isKnown, mails, ...referral } = row
  // Of an unknown account every name may be an attacker's text.
  const names = isKnown ? { teacherName, parentName, childName } : null
  return { ...referral, names, ...toSent(mails) }
}

interface FoundReferral {
  place: number
  id: string
  linkVersion: number
  sentAt: Date
  teacherEmail: string
  teacherName: string
  language: Language
  expiresAt: Date
  childName: string
  parentName: string
  isKnown: boolean
  mails: MailOfLink[]
}

const loadTeacherReferral = batchLoad((asked: readonly { referralId: string; linkVersion: number }[]) => {
  // Raw: the bench; a model call is four statements, and their texts are others for each number of mails.
  return db().$queryRaw<FoundReferral[]>`
    SELECT a.place::int AS place, t.id, t."linkVersion", t."sentAt", t."teacherEmail", t."teacherName",
      t.language::text AS language, t."expiresAt", c.name AS "childName", ${fullNameSql('u')} AS "parentName",
      ${knownAccount.sql('u')} AS "isKnown",
      (SELECT coalesce(json_agg(json_build_object('template', m.template, 'sentAt', m."sentAt", 'failedAt', m."failedAt")), '[]')
        FROM "MailDelivery" m WHERE m.template = ANY(${linkTemplates}) AND m."rowId" = t.id AND m.version = t."linkVersion"
      ) AS mails
    FROM unnest(${asked.map(({ referralId }) => referralId)}::uuid[], ${asked.map((each) => each.linkVersion)}::int[])
        WITH ORDINALITY AS a(id, version, place)
      JOIN "TeacherReferral" t ON t.id = a.id AND t."linkVersion" = a.version AND ${openTeacherReferral.sql('t', Prisma.sql`${new Date()}::timestamptz`)}
      JOIN "Child" c ON c.id = t."childId"
      JOIN "User" u ON u.id = t."parentId"`
})

/** Pending requests of a teacher's morning mail, oldest first, each with the id of the mail that it replaces. */
export async function listWaitingRequests(actor: SystemActor, carrier: { rowId: string; version: number }) {
  const carried = await unsafeListCarried({ ...carrier, template: 'teacher-morning' })
  // One statement reads all.
  const found = await Promise.all(
    carried.map(async ({ id: mailId, template, rowId, version }) => {
      const referral = await findTeacherReferral(actor, rowId, version)
      return referral ? [{ ...referral, mailId, template }] : []
    }),
  )
  return found.flat().toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
}

interface MailOfLink {
  template: string
  /** JSON has a string. */
  sentAt: Date | string | null
  failedAt: Date | string | null
}

/** The link's mails: `lastSentAt` is null before the invitation was sent. */
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

export async function findTeacherOutcome(actor: SystemActor, referralId: string) {
  const row = await db().teacherReferral.findUnique({
    where: { id: referralId },
    select: {
      ...shownReferralStatus.columns,
      linkVersion: true,
      declineReason: true,
      teacherName: true,
      childId: true,
      assessment: { select: { teacherName: true } },
      parent: {
        select: {
          ...{ id: true, email: true, firstName: true, language: true },
          ...knownAccount.columns,
          ...enabledAccount.columns,
        },
      },
    },
  })
  if (!row || !enabledAccount.holds(row.parent)) return null
  const { parent, teacherName, linkVersion, declineReason, childId } = row
  // The link expires by this instance's clock, its notice was queued by the database's: they may differ by a minute.
  const inAMinute = new Date(Date.now() + 60_000)
  return {
    ...{ linkVersion, declineReason, childId },
    status: shownReferralStatus.of(row, inAMinute),
    answered: await countInformants(actor, childId),
    isUndeliverable: (await sentOf(referralId, linkVersion)).isUndeliverable,
    /** Null while the parent is unknown: it may then be an attacker's text. */
    teacherName: knownAccount.holds(parent) ? teacherName : null,
    answeredBy: knownAccount.holds(parent) ? otherTeacher(row.assessment?.teacherName, teacherName) : null,
    parentId: parent.id,
    email: parent.email,
    firstName: trustedFirstName(parent),
    language: parent.language,
  }
}

export type TeacherOutcome = NonNullable<Awaited<ReturnType<typeof findTeacherOutcome>>>
