import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { accountLinks, accountNotices, composeAccountLink, composeAccountNotice } from './account'
import type { ComposedMail } from './compose'
import { composeConsultationMail, consultationMails } from './consultation'
import { composeRecheck } from './recheck'
import { composeSchoolMail, composeSchoolNotice, schoolMails, schoolNotices } from './school'
import { schoolStaffMails } from './school-staff'
import { secondParentMails } from './second-parent'
import { composeSignInNotice } from './sign-in'
import { composeTeacherOutcome, teacherOutcomeMails } from './teacher-outcome'
import { teacherMails } from './teacher-referral'

export type { ComposedMail }

/** What the outbox says of a mail. */
interface Outgoing {
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
}

/** Makes a mail's text now, in the recipient's language; null when there is nothing left to say. */
export async function composeMail(actor: SystemActor, mail: Outgoing): Promise<ComposedMail | null> {
  const { template, rowId, version, recipient } = mail
  if (isOneOf(teacherMails, template)) return teacherMails[template](actor, rowId, version)
  if (isOneOf(teacherOutcomeMails, template)) return composeTeacherOutcome(actor, template, rowId, version)
  if (template === 'recheck') return composeRecheck(actor, rowId, version)
  if (isOneOf(secondParentMails, template)) return secondParentMails[template](actor, rowId, version)
  if (template === 'new-sign-in') return composeSignInNotice(actor, rowId)
  if (isOneOf(consultationMails, template)) return composeConsultationMail(actor, template, rowId)
  if (isOneOf(schoolStaffMails, template)) return schoolStaffMails[template](actor, mail)
  if (isOneOf(schoolMails, template)) return composeSchoolMail(actor, template, rowId, version)
  if (isOneOf(schoolNotices, template)) return composeSchoolNotice(actor, template, rowId, recipient)
  if (isOneOf(accountLinks, template)) return composeAccountLink(actor, template, rowId)
  if (isOneOf(accountNotices, template)) return composeAccountNotice(actor, template, rowId, recipient)
  // Written by a newer version beside this one: to be sent by it, not dropped here.
  throw new Error('a template this version does not have')
}

/**
 * Whether many such mails asked for at once are read by one statement, and composing one changes nothing. The link of a password
 * reset is written first, when its turn comes; a new password's mail also reads what the account has handed out.
 */
export function isReadTogether(template: MailTemplate): boolean {
  const kinds = [teacherMails, schoolMails, schoolNotices, accountLinks, accountNotices]
  const isAlone = template === 'password-reset' || template === 'password-changed'
  return !isAlone && kinds.some((kind) => isOneOf(kind, template))
}

function isOneOf<T extends object>(templates: T, template: PropertyKey): template is keyof T {
  return Object.hasOwn(templates, template)
}
