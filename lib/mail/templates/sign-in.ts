import 'server-only'
import { dateAndTime } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import type { Device } from '@/lib/sessions/schema'
import { findSignIn } from '@/lib/sign-in/records/data'
import { composeMailTo, defineMail } from './compose'

/** A sign-in from an unknown browser. The mail links to a page, and contains no token. */
export const signInMails = {
  'new-sign-in': defineMail({
    find: (actor, { rowId }) => findSignIn(actor, rowId),
    write: ({ at, device, ...account }) =>
      composeMailTo(account, 'newSignIn', (t, language) => {
        const when = dateAndTime(at.toISOString(), language)
        return {
          paragraphs: [t('newSignIn.news', { device: nameOf(device, language), ...when }), t('newSignIn.unexpected')],
          path: '/forgot-password',
          afterwards: [t('newSignIn.afterwards')],
        }
      }),
  }),
}

/** With the words of the profile. */
function nameOf({ browser, os }: Device, language: Language): string {
  const t = textsIn(language, 'sessions')
  if (!os) return browser ?? t('unknown')
  return browser ? t('deviceName', { browser, os }) : t('unknownOn', { os })
}
