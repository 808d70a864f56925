import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import type { MailTemplate } from '@/lib/outbox/templates'
import { accountLinks, accountNotices, composeAccountLink, composeAccountNotice } from './account'
import { type ComposedMail, letter, translate } from './compose'
import { composeConsultationMail, consultationMails } from './consultation'
import { unsafeFindInvitation } from './data'
import { composeSchoolMail, composeSchoolNotice, schoolMails, schoolNotices } from './school'
import { schoolStaffMails } from './school-staff'
import { composeSignInNotice } from './sign-in'

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
  if (template === 'teacher-invitation') return composeInvitation(actor, rowId, version)
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

function isOneOf<T extends object>(templates: T, template: PropertyKey): template is keyof T {
  return Object.hasOwn(templates, template)
}

async function composeInvitation(actor: SystemActor, rowId: string, version: number): Promise<ComposedMail | null> {
  const invitation = await unsafeFindInvitation(actor, rowId, version)
  if (!invitation) return null
  const { language, teacherEmail, names, expiresAt } = invitation
  const t = translate(language)
  return letter(teacherEmail, language, {
    subject: t('invitation.subject'),
    preview: t('invitation.preview'),
    greeting: names ? t('invitation.greeting', names) : t('invitation.greetingUnnamed'),
    paragraphs: [names ? t('invitation.request', names) : t('invitation.requestUnnamed'), t('invitation.before')],
    action: t('invitation.action'),
    url: `${env().APP_URL}/teacher-login?token=${linkToken('teacher', rowId, version)}`,
    afterwards: [
      t('invitation.expires', { date: formatDate(expiresAt.toISOString(), language) }),
      t('invitation.unexpected'),
    ],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}
