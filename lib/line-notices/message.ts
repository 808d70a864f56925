import { env } from '@/lib/env'
import type { Language } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import type { MailTemplate } from '@/lib/outbox/template-names'
import type en from '@/messages/en.json'

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
  'message-to-parent': 'messageToParent',
  'school-referral-declined': 'acceptedEnded',
  'school-referral-revoked': 'acceptedEnded',
} as const satisfies Partial<Record<MailTemplate, keyof typeof en.lineMessages.notices>>

export type LineTemplate = keyof typeof lineTemplates

export interface LineMessage {
  type: 'template'
  /** Shown in the list of chats and on the lock screen; at most 400 characters. */
  altText: string
  template: {
    type: 'buttons'
    /** At most 160 characters. */
    text: string
    /** The label has at most 20 characters. */
    actions: [{ type: 'uri'; label: string; uri: string }]
  }
}

// LINE and anyone who sees the phone can read it, so it has no names, numbers or subject, and no page's URL.
export function toLineMessage(template: LineTemplate, language: Language): LineMessage {
  const t = textsIn(language, 'lineMessages')
  const text = t(`notices.${lineTemplates[template]}`)
  const uri = new URL(env().APP_URL)
  // LINE's own browser has no session of ours; this opens the phone's browser.
  uri.searchParams.set('openExternalBrowser', '1')
  return {
    type: 'template',
    altText: text,
    template: { type: 'buttons', text, actions: [{ type: 'uri', label: t('open'), uri: uri.href }] },
  }
}
