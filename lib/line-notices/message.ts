import { createTranslator } from 'next-intl'
import { env } from '@/lib/env'
import type { Language } from '@/lib/i18n/language'
import type { MailTemplate } from '@/lib/outbox/template-names'
import en from '@/messages/en.json'
import th from '@/messages/th.json'

/** The notices to a parent that may go to LINE. */
export const lineTemplates = {
  'teacher-answered': 'teacherAnswered',
  'teacher-declined': 'teacherDeclined',
  'teacher-link-ended': 'teacherLinkEnded',
  recheck: 'recheck',
  'second-parent-accepted': 'secondParentAccepted',
  'second-parent-declined': 'secondParentDeclined',
  'second-parent-answered': 'secondParentAnswered',
  'second-parent-left': 'secondParentLeft',
  'second-parent-removed': 'secondParentRemoved',
  'callback-late': 'callbackLate',
  'consultation-moved': 'consultationMoved',
  'school-referral-declined': 'acceptedEnded',
  'school-referral-revoked': 'acceptedEnded',
} as const satisfies Partial<Record<MailTemplate, keyof typeof en.lineMessages.notices>>

export type LineTemplate = keyof typeof lineTemplates

/** A buttons template of the Messaging API. */
export interface LineMessage {
  type: 'template'
  /** What the list of chats and the lock screen show; at most 400 characters. */
  altText: string
  template: {
    type: 'buttons'
    /** At most 160 characters. */
    text: string
    /** One button; its label has at most 20 characters. */
    actions: [{ type: 'uri'; label: string; uri: string }]
  }
}

/**
 * One fixed sentence and a button. It takes no name, no number and no word of what it is about: LINE can read it, and
 * so can anyone who sees the phone. For the same reason the button opens the home, whose first card is what is new: an
 * address of a page would say what, and of which child.
 */
export function toLineMessage(template: LineTemplate, language: Language): LineMessage {
  const messages = { en, th }[language]
  const t = createTranslator({ locale: language, messages, namespace: 'lineMessages' })
  const text = t(`notices.${lineTemplates[template]}`)
  const uri = new URL(env().APP_URL)
  // LINE's own browser knows no session of ours; this opens the phone's.
  uri.searchParams.set('openExternalBrowser', '1')
  return {
    type: 'template',
    altText: text,
    template: { type: 'buttons', text, actions: [{ type: 'uri', label: t('open'), uri: uri.href }] },
  }
}
