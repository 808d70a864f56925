import 'server-only'
import { createTranslator } from 'next-intl'
import { env } from '@/lib/env'
import { formatDate, formatTime } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import type { Device } from '@/lib/sessions/schema'
import { findSignIn } from '@/lib/sign-in/records/data'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { composeFor, defineMail, greetingTo, translate } from './compose'

const sessions = { en: en.sessions, th: th.sessions }

/** A sign-in from an unknown browser. The mail links to a page, and contains no token. */
export const signInMails = {
  'new-sign-in': defineMail({
    find: (actor, { rowId }) => findSignIn(actor, rowId),
    write: ({ email, firstName, language, at, device }) => {
      const t = translate(language)
      const iso = at.toISOString()
      const when = { date: formatDate(iso, language), time: formatTime(iso) }
      return composeFor(email, language, {
        subject: t('newSignIn.subject'),
        preview: t('newSignIn.preview'),
        greeting: greetingTo(firstName, language),
        paragraphs: [t('newSignIn.news', { device: nameOf(device, language), ...when }), t('newSignIn.unexpected')],
        action: t('newSignIn.action'),
        url: `${env().APP_URL}/forgot-password`,
        afterwards: [t('newSignIn.afterwards')],
      })
    },
  }),
}

/** With the words of the profile. */
function nameOf({ browser, os }: Device, language: Language): string {
  const t = createTranslator({ locale: language, messages: sessions[language], timeZone: 'Asia/Bangkok' })
  if (!os) return browser ?? t('unknown')
  return browser ? t('deviceName', { browser, os }) : t('unknownOn', { os })
}
