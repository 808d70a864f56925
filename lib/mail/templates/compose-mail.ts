import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { accountLinks, accountNotices } from './account'
import type { ComposedMail, Mail, Outgoing } from './compose'
import { consultationMails } from './consultation'
import { recheckMails } from './recheck'
import { schoolMails, schoolNotices } from './school'
import { schoolStaffMails } from './school-staff'
import { secondParentMails } from './second-parent'
import { signInMails } from './sign-in'
import { teacherOutcomeMails } from './teacher-outcome'
import { teacherMails } from './teacher-referral'

export type { ComposedMail }

export const mails = {
  ...teacherMails,
  ...teacherOutcomeMails,
  ...recheckMails,
  ...secondParentMails,
  ...signInMails,
  ...consultationMails,
  ...schoolStaffMails,
  ...schoolMails,
  ...schoolNotices,
  ...accountLinks,
  ...accountNotices,
} satisfies Record<MailTemplate, unknown>

export type FactsOf<T extends MailTemplate> = (typeof mails)[T] extends Mail<infer Facts> ? Facts : never

export async function composeMail(actor: SystemActor, mail: Outgoing): Promise<ComposedMail | null> {
  // A newer version beside this one queued it, and is to send it.
  if (!Object.hasOwn(mails, mail.template)) throw new Error('a template this version does not have')
  return mails[mail.template].compose(actor, mail)
}

/** Composing these changes nothing: one statement reads the rows of many. The two others write a token or read more. */
export function isReadTogether(template: MailTemplate): boolean {
  const together = { ...teacherMails, ...schoolMails, ...schoolNotices, ...accountLinks, ...accountNotices }
  const isAlone = template === 'password-reset' || template === 'password-changed'
  return !isAlone && Object.hasOwn(together, template)
}
