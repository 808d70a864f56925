import 'server-only'
import { environmentProblems } from './env-rules.mjs'

const required = ['DATABASE_URL', 'AUTH_SECRET', 'APP_URL', 'SMTP_URL', 'MAIL_FROM'] as const

export type Environment = ReturnType<typeof readEnvironment>

/** @throws Error with one line for each variable that is missing or wrong; values are never quoted */
export function readEnvironment(source: Record<string, string | undefined>) {
  const problems = environmentProblems(source, [...required])
  if (problems.length > 0) {
    const lines = problems.map(({ name, problem }) => `  ${name} ${problem}`)
    throw new Error(`The environment is not right:\n${lines.join('\n')}`)
  }
  // An empty variable in a compose file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const there = given as Record<(typeof required)[number], string> & typeof given
  return {
    NODE_ENV: given.NODE_ENV ?? 'production',
    DATABASE_URL: there.DATABASE_URL,
    DATABASE_POOL_SIZE: Number(given.DATABASE_POOL_SIZE ?? 10),
    DATABASE_PATIENCE: Number(given.DATABASE_PATIENCE ?? 1),
    AUTH_SECRET: there.AUTH_SECRET,
    AUTH_SECRET_ALSO_ACCEPTED: given.AUTH_SECRET_ALSO_ACCEPTED,
    APP_URL: new URL(there.APP_URL).origin,
    SMTP_URL: there.SMTP_URL,
    MAIL_FROM: there.MAIL_FROM,
    OPERATOR_NAME: given.OPERATOR_NAME,
    OPERATOR_ADDRESS: given.OPERATOR_ADDRESS,
    OPERATOR_EMAIL: given.OPERATOR_EMAIL,
    DPO_EMAIL: given.DPO_EMAIL,
    DEMONSTRATION: given.DEMONSTRATION === '1' || given.DEMONSTRATION === 'true',
    MAIL_PAUSED: given.MAIL_PAUSED === '1' || given.MAIL_PAUSED === 'true',
    SECURITY_CONTACT: given.SECURITY_CONTACT,
    TRUST_PROXY_HOPS: Number(given.TRUST_PROXY_HOPS ?? 0),
    RATE_LIMIT_SCALE: Number(given.RATE_LIMIT_SCALE ?? 1),
    GOOGLE_CLIENT_ID: given.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: given.GOOGLE_CLIENT_SECRET,
    GOOGLE_ISSUER: issuerOf(given.GOOGLE_ISSUER, 'https://accounts.google.com'),
    LINE_CLIENT_ID: given.LINE_CLIENT_ID,
    LINE_CLIENT_SECRET: given.LINE_CLIENT_SECRET,
    LINE_ISSUER: issuerOf(given.LINE_ISSUER, 'https://access.line.me'),
    LINE_MESSAGING_TOKEN: given.LINE_MESSAGING_TOKEN,
    LINE_MESSAGING_SECRET: given.LINE_MESSAGING_SECRET,
    LINE_MESSAGING_ID: given.LINE_MESSAGING_ID,
    LINE_MESSAGING_URL: issuerOf(given.LINE_MESSAGING_URL, 'https://api.line.me'),
  }
}

/** No slash at its end, so that paths can be appended. */
function issuerOf(given: string | undefined, real: string): string {
  return (given ?? real).replace(/\/+$/, '')
}

let environment: Environment | undefined

export function env(): Environment {
  environment ??= readEnvironment(process.env)
  return environment
}

export function isHttps(): boolean {
  return env().APP_URL.startsWith('https://')
}
