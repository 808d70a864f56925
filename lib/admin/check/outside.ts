import 'server-only'
import { env } from '@/lib/env'
import { messagingSettings, readBotInfo } from '@/lib/line-notices/messaging-api'
import { tryMailServer } from '@/lib/mail/transport'
import { type Finding, look, mend, ok } from './finding'

export async function checkMailServer({ isDemonstration }: { isDemonstration: boolean }): Promise<Finding> {
  const { host, hostname } = new URL(env().SMTP_URL)
  const trouble = await tryMailServer()
  if (!trouble) return ok('mail', `${host} answers and takes what SMTP_URL signs in with`)
  const words = `${host}: ${wordsOf[trouble.code] ?? 'see its log'} (${trouble.shown})`
  // The inbox of `npm start` runs only as long as that does.
  return isDemonstration && hostname === '127.0.0.1' ? look('mail', words) : mend('mail', words)
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

export async function checkLineFriendship(): Promise<Finding[]> {
  const settings = messagingSettings()
  if (!settings) return []
  const { status, basicId } = await readBotInfo(settings)
  if (status === null) return [mend('LINE', 'gives no answer: does the firewall let api.line.me through?')]
  if (status !== 200) return [mend('LINE', `refuses LINE_MESSAGING_TOKEN (${status}): issue a new one in its console`)]
  if (settings.id && basicId && basicId !== settings.id)
    return [mend('LINE', 'LINE_MESSAGING_ID is not the basic ID of the account that the token is of')]
  return [ok('LINE', 'takes LINE_MESSAGING_TOKEN')]
}

const timeoutMs = 5_000

/** Whether Google and LINE can be reached. Only a sign-in shows whether id and secret match. */
export async function checkSignIns(): Promise<Finding[]> {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, LINE_CLIENT_ID, LINE_ISSUER } = env()
  const issuers = [...(GOOGLE_CLIENT_ID ? [GOOGLE_ISSUER] : []), ...(LINE_CLIENT_ID ? [LINE_ISSUER] : [])]
  return Promise.all(
    issuers.map(async (issuer) => {
      const { host } = new URL(issuer)
      const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then(async (response) => (await response.arrayBuffer()) && response.status)
        .catch(() => null)
      if (answer === 200) return ok('sign-in', `${host} answers; id and secret are tried by signing in once`)
      return mend(
        'sign-in',
        answer ? `${host} answers with ${answer}` : `${host} gives no answer: does the firewall let it through?`,
      )
    }),
  )
}
