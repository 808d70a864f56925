import 'server-only'
import { environmentProblems } from '@/lib/env-rules.mjs'
import { type Finding, look, mend, ok } from './finding'

type Given = Record<string, string | undefined>

/** Required of a server with real data. */
const needed = ['DATABASE_URL', 'AUTH_SECRET', 'APP_URL', 'SMTP_URL', 'MAIL_FROM']
const isSecret = (name: string) => /SECRET|TOKEN/.test(name)
export const isOn = (flag: string | undefined) => flag === '1' || flag === 'true'

/** As the server's start would refuse them. */
export function problemsIn(given: Given): { name: string; problem: string }[] {
  return environmentProblems({ ...given, NODE_ENV: 'production' }, needed)
}

/** Reserved names (RFC 2606, RFC 6761): mails to them never arrive. */
const reserved = /[.@/](example|invalid)$|[.@/]example\.(com|net|org)$/i
const addresses = ['APP_URL', 'MAIL_FROM', 'OPERATOR_EMAIL', 'DPO_EMAIL', 'SECURITY_CONTACT']

export function judgeEnvironment(given: Given): Finding[] {
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
export function withPlaceholders(given: Given): Record<string, string> {
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
