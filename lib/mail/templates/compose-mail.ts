import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { accountLinks, accountNotices } from './account'
import type { ComposedMail } from './compose'
import { consultationMails } from './consultation'
import type { Mail, Outgoing } from './mail'
import { recheckMails } from './recheck'
import { schoolMails, schoolNotices } from './school'
import { schoolStaffMails } from './school-staff'
import { secondParentMails } from './second-parent'
import { signInMails } from './sign-in'
import { teacherOutcomeMails } from './teacher-outcome'
import { teacherMails } from './teacher-referral'

export type { ComposedMail }

/** Every mail there is. */
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

/** What a mail is made of. */
export type FactsOf<T extends MailTemplate> = (typeof mails)[T] extends Mail<infer Facts> ? Facts : never

/** Makes a mail's text now, in the recipient's language; null when there is nothing left to say. */
export async function composeMail(actor: SystemActor, mail: Outgoing): Promise<ComposedMail | null> {
  // Written by a newer version beside this one: to be sent by it, not dropped here.
  if (!Object.hasOwn(mails, mail.template)) throw new Error('a template this version does not have')
  return mails[mail.template].compose(actor, mail)
}

/**
 * Whether many such mails asked for at once are read by one statement, and composing one changes nothing. The link of a password
 * reset is written first, when its turn comes; a new password's mail also reads what the account has handed out.
 */
export function isReadTogether(template: MailTemplate): boolean {
  const together = { ...teacherMails, ...schoolMails, ...schoolNotices, ...accountLinks, ...accountNotices }
  const isAlone = template === 'password-reset' || template === 'password-changed'
  return !isAlone && Object.hasOwn(together, template)
}
