import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'
import type { MailTemplate } from '@/lib/outbox/template-names'
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
  const isUndeliverable = await wasRefused(referralId, linkVersion)
  return { teacherEmail, names, expiresAt, language: row.language as Language, isUndeliverable }
}

/** Whether the mail that carried the link could not be delivered. */
async function wasRefused(rowId: string, version: number): Promise<boolean> {
  const template: MailTemplate = 'teacher-invitation'
  const mail = await db().mailDelivery.findUnique({
    where: { template_rowId_version: { template, rowId, version } },
    select: { failedAt: true },
  })
  return mail?.failedAt != null
}

export interface TeacherOutcome {
  status: TeacherReferralStatus
  linkVersion: number
  declineReason: TeacherDeclineReason | null
  childId: string
  /** Null when the parent has no address, or the account is closed. */
  email: string | null
  firstName: string | null
  language: Language
}

/** What became of a request to a teacher, and the parent who hears of it; null when the request is gone. */
export async function unsafeFindTeacherOutcome(
  _actor: SystemActor,
  referralId: string,
): Promise<TeacherOutcome | null> {
  const row = await db().teacherReferral.findUnique({
    where: { id: referralId },
    select: {
      status: true,
      expiresAt: true,
      linkVersion: true,
      declineReason: true,
      childId: true,
      parent: { select: { email: true, emailVerifiedAt: true, firstName: true, language: true, disabledAt: true } },
    },
  })
  if (!row) return null
  const { parent, expiresAt, ...referral } = row
  return {
    ...referral,
    status: referral.status === 'pending' && expiresAt <= new Date() ? 'expired' : referral.status,
    email: parent.disabledAt ? null : parent.email,
    firstName: parent.emailVerifiedAt ? parent.firstName : null,
    language: parent.language,
  }
}
