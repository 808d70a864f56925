import 'server-only'
import { createTranslator } from 'next-intl'
import { render, toPlainText } from 'react-email'
import { accountToken } from '@/lib/auth/account-token'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { unsafeFindInvitation, unsafeFindVerification } from '../data'
import { Letter, type LetterText } from './letter'

export type MailTemplate = 'teacher-invitation' | 'verify-email'

/** A mail ready to go: one recipient, both bodies. */
export interface ComposedMail {
  to: string
  subject: string
  html: string
  text: string
}

const messages = { en, th }

function translate(language: Language) {
  return createTranslator({
    locale: language,
    messages: messages[language],
    namespace: 'mail',
    timeZone: 'Asia/Bangkok',
  })
}

/** Makes a mail's text now, in the recipient's language; null when there is nothing left to say. */
export async function composeMail(
  actor: SystemActor,
  template: MailTemplate,
  rowId: string,
  version: number,
): Promise<ComposedMail | null> {
  switch (template) {
    case 'teacher-invitation':
      return composeInvitation(actor, rowId, version)
    case 'verify-email':
      return composeVerification(actor, rowId)
    default:
      // Written by a newer version beside this one: to be sent by it, not dropped here.
      throw new Error('a template this version does not have')
  }
}

async function composeInvitation(actor: SystemActor, rowId: string, version: number): Promise<ComposedMail | null> {
  const invitation = await unsafeFindInvitation(actor, rowId, version)
  if (!invitation) return null
  const { language, teacherEmail, teacherName, child, parent, expiresAt } = invitation
  const t = translate(language)
  const parentName = `${parent.firstName} ${parent.lastName}`
  return letter(teacherEmail, language, {
    subject: t('invitation.subject'),
    preview: t('invitation.preview'),
    greeting: t('invitation.greeting', { teacherName }),
    paragraphs: [t('invitation.request', { parentName, childName: child.name }), t('invitation.before')],
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

async function composeVerification(actor: SystemActor, rowId: string): Promise<ComposedMail | null> {
  const verification = await unsafeFindVerification(actor, rowId)
  if (!verification) return null
  const { email, firstName, language } = verification
  const t = translate(language)
  return letter(email, language, {
    subject: t('verification.subject'),
    preview: t('verification.preview'),
    greeting: t('verification.greeting', { firstName }),
    paragraphs: [t('verification.request')],
    action: t('verification.action'),
    url: `${env().APP_URL}/verify-email?token=${accountToken(rowId)}`,
    afterwards: [t('verification.expires'), t('verification.unexpected')],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}

async function letter(to: string, language: Language, text: LetterText & { subject: string }): Promise<ComposedMail> {
  const html = await render(<Letter language={language} text={text} />)
  // Capital letters in place of a heading would spell the reader's name wrong.
  const plain = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  return { to, subject: text.subject, html, text: plain }
}
