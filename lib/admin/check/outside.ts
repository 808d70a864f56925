import 'server-only'
import { env } from '@/lib/env'
import { messagingSettings, readBotInfo } from '@/lib/line-notices/messaging-api'
import { tryMailServer } from '@/lib/mail/transport'
import type { Finding } from './types'

/** Connects to the mail server and signs in, and sends nothing. */
export async function checkMailServer({ isDemonstration }: { isDemonstration: boolean }): Promise<Finding> {
  const { host, hostname } = new URL(env().SMTP_URL)
  const trouble = await tryMailServer()
  if (!trouble) return { about: 'mail', state: 'ok', words: `${host} answers and takes what SMTP_URL signs in with` }
  const words = `${host}: ${wordsOf[trouble.code] ?? 'see its log'} (${trouble.shown})`
  // The inbox of `npm start` runs only as long as that does.
  return { about: 'mail', state: isDemonstration && hostname === '127.0.0.1' ? 'look' : 'mend', words }
}

const wordsOf: Readonly<Record<string, string>> = {
  EAUTH: 'user or password of SMTP_URL is refused',
  ECONNECTION: 'nothing listens there, or it closed the connection: look at host and port of SMTP_URL',
  ECONNREFUSED: 'nothing listens there: look at host and port of SMTP_URL',
  ESOCKET: 'no connection: look at host and port of SMTP_URL, and whether it is smtp:// or smtps://',
  EDNS: 'no machine has that name: look at the host of SMTP_URL',
  ENOTFOUND: 'no machine has that name: look at the host of SMTP_URL',
  ETIMEDOUT: 'it gave no answer in time: the network, a firewall, or smtp:// in place of smtps://',
  ETLS: 'no TLS: look at its certificate',
}

/** Asks LINE which account the token is of, which changes nothing. */
export async function checkLine(): Promise<Finding[]> {
  const settings = messagingSettings()
  if (!settings) return []
  const { status, basicId } = await readBotInfo(settings)
  if (status === null)
    return [{ about: 'LINE', state: 'mend', words: 'gives no answer: does the firewall let api.line.me through?' }]
  if (status !== 200)
    return [
      {
        about: 'LINE',
        state: 'mend',
        words: `refuses LINE_MESSAGING_TOKEN (${status}): issue a new one in its console`,
      },
    ]
  if (settings.id && basicId && basicId !== settings.id)
    return [
      {
        about: 'LINE',
        state: 'mend',
        words: 'LINE_MESSAGING_ID is not the basic ID of the account that the token is of',
      },
    ]
  return [{ about: 'LINE', state: 'ok', words: 'takes LINE_MESSAGING_TOKEN' }]
}

const patienceMs = 5_000

/** Whether Google and LINE are reached for signing in. That id and secret belong together only a sign-in shows. */
export async function checkSignIns(): Promise<Finding[]> {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, LINE_CLIENT_ID, LINE_ISSUER } = env()
  const issuers = [...(GOOGLE_CLIENT_ID ? [GOOGLE_ISSUER] : []), ...(LINE_CLIENT_ID ? [LINE_ISSUER] : [])]
  return Promise.all(
    issuers.map(async (issuer): Promise<Finding> => {
      const { host } = new URL(issuer)
      const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(patienceMs),
      })
        .then(async (response) => (await response.arrayBuffer()) && response.status)
        .catch(() => null)
      if (answer === 200)
        return { about: 'sign-in', state: 'ok', words: `${host} answers; id and secret are tried by signing in once` }
      const words = answer
        ? `${host} answers with ${answer}`
        : `${host} gives no answer: does the firewall let it through?`
      return { about: 'sign-in', state: 'mend', words }
    }),
  )
}
