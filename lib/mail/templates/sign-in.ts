import 'server-only'
import { createTranslator } from 'next-intl'
import { env } from '@/lib/env'
import { formatDate, formatTime } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import type { Device } from '@/lib/sessions/schema'
import { findSignIn } from '@/lib/sign-in/records/data'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { greetingTo, letter, translate } from './compose'
import { defineMail } from './mail'

const sessions = { en: en.sessions, th: th.sessions }

/** The mail about a sign-in from a browser that the account did not know. It leads to a page, and opens nothing. */
export const signInMails = {
  'new-sign-in': defineMail({
    find: (actor, { rowId }) => findSignIn(actor, rowId),
    write: async ({ email, firstName, language, at, device }) => {
      const t = translate(language)
      const iso = at.toISOString()
      const when = { date: formatDate(iso, language), time: formatTime(iso) }
      return letter(email, language, {
        subject: t('newSignIn.subject'),
        preview: t('newSignIn.preview'),
        greeting: greetingTo(firstName, language),
        paragraphs: [t('newSignIn.news', { device: nameOf(device, language), ...when }), t('newSignIn.unexpected')],
        action: t('newSignIn.action'),
        url: `${env().APP_URL}/forgot-password`,
        afterwards: [t('newSignIn.afterwards')],
        copyHint: t('copyHint'),
        footer: t('footer'),
      })
    },
  }),
}

/** "Chrome on Android", as far as it is known; the same words as on the profile. */
function nameOf({ browser, os }: Device, language: Language): string {
  const t = createTranslator({ locale: language, messages: sessions[language], timeZone: 'Asia/Bangkok' })
  if (!os) return browser ?? t('unknown')
  return browser ? t('deviceName', { browser, os }) : t('unknownOn', { os })
}
