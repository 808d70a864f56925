import 'server-only'
import { env } from '@/lib/env'
import { environmentProblems } from '@/lib/env-rules.mjs'
import { messagingSettings, readBotInfo } from '@/lib/line-notices/messaging-api'
import { tryMailServer } from '@/lib/mail/transport'
import { unsafeCheckBackup, unsafeCheckDatabase, unsafeCheckProduct } from './data'
import { type Finding, look, mend, ok } from './finding'

/** Goes on after a failure. @returns false when something must be mended */
export async function checkInstallation(print: (line: string) => Promise<void>): Promise<boolean> {
  const given = { ...process.env }
  let isRight = true
  const show = async (findings: Finding[]) => {
    for (const { state, about, words } of findings) {
      if (state === 'mend') isRight = false
      await print(`${state === 'mend' ? 'MEND' : state}\t${about}\t${words}`)
    }
  }
  await show(judgeEnvironment(given))
  Object.assign(process.env, withPlaceholders(given))
  const wrong = problemsIn(given).map(({ name }) => name)
  const isUsable = (name: string) => Boolean(given[name]) && !wrong.includes(name)

  let facts = null
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL'].filter(isUsable)) {
    const tried = await unsafeCheckDatabase(given[name] ?? '', name)
    await show(tried.findings)
    if (name === 'DATABASE_URL') facts = tried.facts
  }
  if (facts) await show(await unsafeCheckProduct(facts))
  if (isUsable('SMTP_URL')) await show([await checkMailServer({ isDemonstration: isOn(given.DEMONSTRATION) })])
  await show(await checkLineFriendship())
  await show(await checkSignIns())
  await show(await unsafeCheckBackup(given.BACKUP_STAMP, facts))
  return isRight
}

type Given = Record<string, string | undefined>

/** Required of a server with real data. */
const needed = ['DATABASE_URL', 'AUTH_SECRET', 'APP_URL', 'SMTP_URL', 'MAIL_FROM']
const isSecret = (name: string) => /SECRET|TOKEN/.test(name)
const isOn = (flag: string | undefined) => flag === '1' || flag === 'true'

function problemsIn(given: Given): { name: string; problem: string }[] {
  return environmentProblems({ ...given, NODE_ENV: 'production' }, needed)
}

/** Reserved names (RFC 2606, RFC 6761): mails to them never arrive. */
const reserved = /[.@/](example|invalid)$|[.@/]example\.(com|net|org)$/i
const addresses = ['APP_URL', 'MAIL_FROM', 'OPERATOR_EMAIL', 'DPO_EMAIL', 'SECURITY_CONTACT']

function judgeEnvironment(given: Given): Finding[] {
  const problems = problemsIn(given)
  const wrong = problems.map(({ name, problem }) =>
    mend(isSecret(name) ? 'secrets' : 'environment', `${name} ${problem}`),
  )
  const about = (each: Finding['about']) => wrong.some((finding) => finding.about === each)
  return [
    ...wrong,
    ...(about('environment') ? [] : [ok('environment', 'every variable is right, and none is misspelt')]),
    ...(about('secrets') ? [] : [ok('secrets', 'none is a placeholder')]),
    ...(given.AUTH_SECRET_ALSO_ACCEPTED
      ? [look('secrets', 'AUTH_SECRET_ALSO_ACCEPTED is set: take it away 61 days after AUTH_SECRET was changed')]
      : []),
    ...(isOn(given.DEMONSTRATION)
      ? [look('environment', 'DEMONSTRATION=1: every page says that no real data belong here')]
      : addresses.flatMap((name) => addressFinding(name, given[name] ?? ''))),
    ...(isOn(given.MAIL_PAUSED) ? [look('mail', 'MAIL_PAUSED=1: mails are kept and not sent')] : []),
  ]
}

function addressFinding(name: string, value: string): Finding[] {
  // Also `Name <address>`, and an origin with its slash.
  const end = value.trim().replace(/[>/]+$/, '')
  if (reserved.test(end)) return [mend('environment', `${name} is an example’s address: put in your own`)]
  if (name === 'APP_URL' && /\/\/(localhost|127\.|\[::1])/.test(value))
    return [look('environment', 'APP_URL is on localhost: links in mails lead to the reader’s own computer')]
  return []
}

/** Replaces wrong variables, so that the right ones can be tried: the product reads all of them or none. */
function withPlaceholders(given: Given): Record<string, string> {
  const wrong = problemsIn(given).map(({ name }) => name)
  const usual: Record<string, string> = {
    DATABASE_URL: 'postgresql://nowhere.invalid/sati',
    AUTH_SECRET: 'only-for-a-check-0123456789abcdef0123456789',
    APP_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://nowhere.invalid',
    MAIL_FROM: 'Sati <no-reply@sati.example>',
  }
  // A provider's variables are left out together.
  const providers = ['GOOGLE_', 'LINE_'].filter((provider) => wrong.some((name) => name.startsWith(provider)))
  const theirs = Object.keys(given).filter((name) => providers.some((provider) => name.startsWith(provider)))
  const values = [...wrong, ...theirs].map((name) => [name, usual[name] ?? ''])
  return { ...Object.fromEntries(values), DEMONSTRATION: '1', NODE_ENV: 'production' }
}

async function checkMailServer({ isDemonstration }: { isDemonstration: boolean }): Promise<Finding> {
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

async function checkLineFriendship(): Promise<Finding[]> {
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
async function checkSignIns(): Promise<Finding[]> {
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
