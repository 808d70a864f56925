import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { accountMails } from './account'
import type { ComposedMail, Mail, Outgoing } from './compose'
import { consultationMails } from './consultation'
import { recheckMails } from './recheck'
import { schoolMails, schoolStaffMails } from './school'
import { secondParentMails } from './second-parent'
import { signInMails } from './sign-in'
import { teacherMails, teacherMorningMails, teacherOutcomeMails } from './teacher-referral'

export const mails = {
  ...teacherMails,
  ...teacherMorningMails,
  ...teacherOutcomeMails,
  ...recheckMails,
  ...secondParentMails,
  ...signInMails,
  ...consultationMails,
  ...schoolStaffMails,
  ...schoolMails,
  ...accountMails,
} satisfies Record<MailTemplate, unknown>

export type FactsOf<T extends MailTemplate> = (typeof mails)[T] extends Mail<infer Facts> ? Facts : never

export async function composeMail(actor: SystemActor, mail: Outgoing): Promise<ComposedMail | null> {
  // A newer version beside this one queued it, and is to send it.
  if (!Object.hasOwn(mails, mail.template)) throw new Error('a template this version does not have')
  const { find, write } = mails[mail.template] as Mail<unknown>
  const facts = await find(actor, mail)
  return facts === null ? null : write(facts, mail)
}

/** Composing these changes nothing: one statement reads the rows of many. The two others write a token or read more. */
export function isReadTogether(template: MailTemplate): boolean {
  const together = { ...teacherMails, ...schoolMails, ...accountMails }
  const isAlone = template === 'password-reset' || template === 'password-changed'
  return !isAlone && Object.hasOwn(together, template)
}
