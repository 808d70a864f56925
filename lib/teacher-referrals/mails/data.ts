import 'server-only'
import { type Answered, unsafeCountInformants } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { reminderTemplates } from '../reminder-times'
import type { TeacherDeclineReason, TeacherReferralStatus } from '../types'

/** What a mail to a teacher is made of; null when the link was renewed, revoked, used or has expired. */
export async function unsafeFindTeacherReferral(_actor: SystemActor, referralId: string, linkVersion: number) {
  const row = await db().teacherReferral.findFirst({
    where: { id: referralId, linkVersion, status: 'pending', expiresAt: { gt: new Date() } },
    select: {
      teacherEmail: true,
      teacherName: true,
      language: true,
      expiresAt: true,
      child: { select: { name: true } },
      parent: { select: { firstName: true, lastName: true, emailVerifiedAt: true } },
    },
  })
  if (!row) return null
  const { teacherEmail, teacherName, child, parent, expiresAt } = row
  // An account with an unconfirmed address may be an attacker's: every name in it is a text of their choice.
  const names = parent.emailVerifiedAt && {
    teacherName,
    parentName: `${parent.firstName} ${parent.lastName}`,
    childName: child.name,
  }
  const mails = await sentOf(referralId, linkVersion)
  return { teacherEmail, names, expiresAt, language: row.language as Language, ...mails }
}

/** What has been mailed of a link: null before the first, which carries it; and whether that one was refused. */
async function sentOf(rowId: string, version: number) {
  const templates: MailTemplate[] = ['teacher-invitation', ...reminderTemplates]
  const mails = await db().mailDelivery.findMany({
    where: { template: { in: templates }, rowId, version },
    select: { template: true, sentAt: true, failedAt: true },
  })
  const times = mails.flatMap(({ sentAt }) => sentAt?.getTime() ?? [])
  const first = mails.find(({ template }) => template === 'teacher-invitation')
  return {
    lastSentAt: first?.sentAt ? new Date(Math.max(...times)) : null,
    isUndeliverable: first?.failedAt != null,
  }
}

/**
 * A link's end is judged by this instance's clock, and its notice was taken out by the database's: a minute between them
 * must not lose it.
 */
function statusOf(
  stored: 'pending' | 'completed' | 'revoked',
  { declinedAt, expiresAt }: { declinedAt: Date | null; expiresAt: Date },
): TeacherReferralStatus {
  if (declinedAt) return 'declined'
  return stored === 'pending' && expiresAt.getTime() <= Date.now() + 60_000 ? 'expired' : stored
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
export async function unsafeFindTeacherOutcome(actor: SystemActor, referralId: string): Promise<TeacherOutcome | null> {
  const row = await db().teacherReferral.findUnique({
    where: { id: referralId },
    select: {
      status: true,
      expiresAt: true,
      declinedAt: true,
      linkVersion: true,
      declineReason: true,
      teacherName: true,
      childId: true,
      parent: {
        select: { id: true, email: true, emailVerifiedAt: true, firstName: true, language: true, disabledAt: true },
      },
    },
  })
  if (!row || row.parent.disabledAt) return null
  const { parent, teacherName, expiresAt, declinedAt, ...referral } = row
  return {
    ...referral,
    status: statusOf(referral.status, { declinedAt, expiresAt }),
    answered: await unsafeCountInformants(actor, row.childId),
    isUndeliverable: (await sentOf(referralId, referral.linkVersion)).isUndeliverable,
    teacherName: parent.emailVerifiedAt ? teacherName : null,
    parentId: parent.id,
    email: parent.email,
    firstName: parent.emailVerifiedAt ? parent.firstName : null,
    language: parent.language,
  }
}
