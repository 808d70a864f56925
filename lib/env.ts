import 'server-only'
import * as z from 'zod/mini'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const secret = z.optional(z.string())
const flag = z.pipe(
  z.optional(z.enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })),
  z.transform((value) => value === '1' || value === 'true'),
)

function url(pattern: RegExp, words: string) {
  return z
    .string({ error: 'is required' })
    .check(z.refine((value) => pattern.test(value) && URL.canParse(value), { error: words }))
}

/** Where people write: no spaces, so that it stays one line wherever it is printed. */
const contact = /^(mailto:[^\s@?#]+@[^\s@?#]+|https:\/\/[^\s@]+)$/

/** A number that was written as text. */
function number(check: (value: number) => boolean, words: string) {
  return z.coerce.number({ error: words }).check(z.refine(check, { error: words }))
}

/** Two variables of which one alone is a mistake. */
function together(id: string, secret: string) {
  return z.refine<Record<string, unknown>>((env) => Boolean(env[id]) === Boolean(env[secret]), {
    error: `goes together with ${id}`,
    path: [secret],
  })
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** An address without query, fragment or credentials, so that paths can be put behind it. */
function isIssuer(value: string): boolean {
  if (!/^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || loopback.includes(hostname)
}

/** Whose word counts for who somebody is must not be changed on the way: plain http is for one machine's tests alone. */
function isSafeIssuer(issuer: unknown, appUrl: unknown): boolean {
  if (typeof issuer !== 'string' || !isIssuer(issuer) || issuer.startsWith('https:')) return true
  if (typeof appUrl !== 'string' || !URL.canParse(appUrl)) return true
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'http:' && loopback.includes(hostname)
}

const issuerWords = 'must be an https:// URL (http:// only on localhost, when APP_URL is there too)'

function issuer(real: string) {
  return z._default(z.string().check(z.refine(isIssuer, { error: issuerWords })), real)
}

function safeIssuer(name: string) {
  return z.refine<Record<string, unknown>>((env) => isSafeIssuer(env[name], env.APP_URL), {
    error: issuerWords,
    path: [name],
  })
}

const environmentSchema = z
  .object({
    NODE_ENV: z._default(
      z.enum(['development', 'test', 'production'], { error: 'must be development, test or production' }),
      'production',
    ),
    DATABASE_URL: url(/^postgres(ql)?:\/\//, 'must be a postgresql:// URL'),
    // Read by migrations and the admin program; here it is only checked.
    DIRECT_DATABASE_URL: z.optional(url(/^postgres(ql)?:\/\//, 'must be a postgresql:// URL')),
    AUTH_SECRET: z
      .string({ error: 'is required' })
      .check(z.minLength(32, 'must have at least 32 characters (openssl rand -base64 33)')),
    APP_URL: url(/^https?:\/\/[^/?#\s@]+\/?$/i, 'must be an origin like https://sati.example, with no path'),
    SMTP_URL: url(/^smtps?:\/\/[^/]/, 'must be an smtp:// or smtps:// URL'),
    MAIL_FROM: z
      .string({ error: 'is required' })
      .check(z.regex(/^[^\r\n]*\S@\S[^\r\n]*$/, 'must be an e-mail address, with or without a name')),
    MAIL_PAUSED: flag,
    SECURITY_CONTACT: z.optional(url(contact, 'must be a mailto: address or an https:// URL')),
    TRUST_PROXY_HOPS: z._default(
      number((value) => Number.isInteger(value) && value >= 0 && value <= 9, 'must be a whole number from 0 to 9'),
      0,
    ),
    RATE_LIMIT_SCALE: z._default(
      number((value) => value > 0, 'must be a number above 0'),
      1,
    ),
    DATABASE_POOL_SIZE: z._default(
      number((value) => Number.isInteger(value) && value >= 1 && value <= 100, 'must be a whole number from 1 to 100'),
      10,
    ),
    LOG_LEVEL: z.optional(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })),
    GOOGLE_CLIENT_ID: secret,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ISSUER: issuer('https://accounts.google.com'),
    LINE_CLIENT_ID: secret,
    LINE_CLIENT_SECRET: secret,
    LINE_ISSUER: issuer('https://access.line.me'),
  })
  .check(
    together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    together('LINE_CLIENT_ID', 'LINE_CLIENT_SECRET'),
    safeIssuer('GOOGLE_ISSUER'),
    safeIssuer('LINE_ISSUER'),
  )

export type Environment = z.output<typeof environmentSchema>

/**
 * Checks the environment as a whole.
 *
 * @throws Error with one line for each variable that is missing or wrong; values are never quoted.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  // An empty variable in a compose file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = environmentSchema.safeParse(given)
  if (result.success) {
    const { APP_URL, GOOGLE_ISSUER, LINE_ISSUER, ...rest } = result.data
    const bare = (issuer: string) => issuer.replace(/\/+$/, '')
    const issuers = { GOOGLE_ISSUER: bare(GOOGLE_ISSUER), LINE_ISSUER: bare(LINE_ISSUER) }
    return { ...rest, ...issuers, APP_URL: new URL(APP_URL).origin }
  }
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new Error(`The environment is not right:\n${lines.join('\n')}`)
}

let environment: Environment | undefined

/** The validated environment. Read late, so that a build needs none of it. */
export function env(): Environment {
  environment ??= readEnvironment(process.env)
  return environment
}

export function isHttps(): boolean {
  return env().APP_URL.startsWith('https://')
}
