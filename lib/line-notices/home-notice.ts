import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import type { StoredNotice } from '@/lib/outbox/notices/schema'
import type { MailTemplate } from '@/lib/outbox/template-names'
import type en from '@/messages/en.json'
import { type LineTemplate, lineTemplates } from './message'
import type { HomeNotice } from './schema'

/** Never sent to LINE: a stolen phone may have both. */
const safetyTemplates = {
  'new-sign-in': 'newSignIn',
  'password-changed': 'passwordChanged',
  'email-changed': 'emailAdded',
  'google-connected': 'googleConnected',
  'line-connected': 'lineConnected',
  'google-disconnected': 'googleDisconnected',
  'line-disconnected': 'lineDisconnected',
  'school-referral-letter-lost': 'letterLost',
} as const satisfies Partial<Record<MailTemplate, keyof typeof en.homeNotices.texts>>

type SafetyTemplate = keyof typeof safetyTemplates
type HomeTemplate = LineTemplate | SafetyTemplate

const isSafety = (template: string): template is SafetyTemplate => Object.hasOwn(safetyTemplates, template)

export function isHomeTemplate(template: string): template is HomeTemplate {
  return isSafety(template) || Object.hasOwn(lineTemplates, template)
}

/** One of a few fixed sentences, without a name: others may look at the screen. Null for a newer version's. */
export function toHomeNotice({ id, template, rowId, at }: StoredNotice, language: Language): HomeNotice | null {
  if (!isHomeTemplate(template)) return null
  if (isSafety(template)) {
    const text = textsIn(language, 'homeNotices')(`texts.${safetyTemplates[template]}`)
    return { id, at, text, path: '/profile' }
  }
  const text = textsIn(language, 'lineMessages')(`notices.${lineTemplates[template]}`)
  return { id, at, text, path: pathOf(template, rowId) }
}

function pathOf(template: LineTemplate, rowId: string): string | null {
  if (template === 'recheck') return `/parent-assessment?${new URLSearchParams({ child: rowId })}`
  const isOfRequest =
    template === 'callback-late' || template === 'consultation-moved' || template === 'message-to-parent'
  return isOfRequest ? '/doctor-consultation' : null
}
