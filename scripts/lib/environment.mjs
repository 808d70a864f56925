/**
 * Checks everything the environment may hold before any slow work starts, so that a mistake shows in the first second.
 * The application validates again for itself (lib/env.ts), because it can also be started without these scripts.
 */

/** @typedef {{ name: string, problem: string }} EnvironmentProblem */

/** Those of pino, which throws at any other. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const wholeNumber = /^\d{1,5}$/

/**
 * @param {Record<string, string | undefined>} env
 * @returns {EnvironmentProblem[]} one entry for each thing that is wrong, empty when the server may start
 */
export function environmentProblems(env) {
  /** @type {EnvironmentProblem[]} */
  const problems = []
  /** @param {string} name @param {boolean} isRight @param {string} problem */
  const expect = (name, isRight, problem) => {
    if (!isRight) problems.push({ name, problem })
  }
  /** @param {string} name @param {(value: string) => boolean} isRight @param {string} problem */
  const expectIfSet = (name, isRight, problem) => {
    if (env[name]) expect(name, isRight(env[name]), problem)
  }

  expectIfSet('PORT', (v) => wholeNumber.test(v) && +v >= 1 && +v <= 65_535, 'must be a port number from 1 to 65535')
  expectIfSet('APP_URL', isOrigin, 'must be the public address without a path, such as https://sati.example.org')
  expectIfSet('DATABASE_URL', (v) => hasScheme(v, ['postgres:', 'postgresql:']), 'must start with postgresql://')
  expectIfSet('DIRECT_DATABASE_URL', (v) => hasScheme(v, ['postgres:', 'postgresql:']), 'must start with postgresql://')
  expectIfSet('SMTP_URL', (v) => hasScheme(v, ['smtp:', 'smtps:']), 'must start with smtp:// or smtps://')
  expectIfSet(
    'MAIL_FROM',
    (v) => /^[^\r\n]*\S@\S[^\r\n]*$/.test(v),
    'must be an address such as Sati <sati@example.org>',
  )
  expectIfSet(
    'SECURITY_CONTACT',
    (v) => /^(mailto:[^\s@?#]+@[^\s@?#]+|https:\/\/[^\s@]+)$/.test(v) && URL.canParse(v),
    'must be a mailto: address or an https:// URL',
  )
  expectIfSet(
    'AUTH_SECRET',
    (v) => v.length >= 32,
    'must have 32 characters or more, for example from: openssl rand -hex 32',
  )
  expectIfSet('TRUST_PROXY_HOPS', (v) => /^\d$/.test(v), 'must be the number of proxies in front of the server, 0 to 9')
  expectIfSet('RATE_LIMIT_SCALE', (v) => Number(v) > 0 && Number.isFinite(Number(v)), 'must be a number above 0')
  expectIfSet('DATABASE_POOL_SIZE', (v) => wholeNumber.test(v) && +v >= 1 && +v <= 100, 'must be 1 to 100')
  for (const flag of ['MAIL_PAUSED', 'SKIP_MIGRATIONS'])
    expectIfSet(flag, (v) => ['0', '1', 'true', 'false'].includes(v), 'must be 1 or 0')

  expectIfSet('LOG_LEVEL', (v) => logLevels.includes(v), `must be one of ${logLevels.join(', ')}`)

  if (env.DIRECT_DATABASE_URL)
    expect('DATABASE_URL', Boolean(env.DATABASE_URL), 'is required when DIRECT_DATABASE_URL is set')
  if (env.DATABASE_URL) {
    expect('AUTH_SECRET', Boolean(env.AUTH_SECRET), 'is required when DATABASE_URL is set')
    // Beside a real database nothing is embedded, and an inbox of our own would keep every mail from its reader.
    expect('SMTP_URL', Boolean(env.SMTP_URL), 'is required when DATABASE_URL is set')
  }
  if (env.SMTP_URL) expect('MAIL_FROM', Boolean(env.MAIL_FROM), 'is required when SMTP_URL is set')
  for (const provider of ['GOOGLE', 'LINE']) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
    if (env[id]) expect(secret, Boolean(env[secret]), `is required when ${id} is set`)
    if (env[secret]) expect(id, Boolean(env[id]), `is required when ${secret} is set`)
    expectIfSet(
      `${provider}_ISSUER`,
      (v) => isIssuer(v, env.APP_URL || 'http://localhost'),
      'must be an https:// URL (http:// only on localhost, when APP_URL is there too)',
    )
  }
  return problems
}

/** @param {string} value @param {string[]} schemes */
function hasScheme(value, schemes) {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol)
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whose word counts for who somebody is must not be changed on the way: plain http is for one machine's tests alone.
 *
 * @param {string} value
 * @param {string} appUrl
 */
function isIssuer(value, appUrl) {
  if (!/^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/.test(value) || !URL.canParse(value)) return false
  const isHere = (/** @type {string} */ url) => hasScheme(url, ['http:']) && loopback.includes(new URL(url).hostname)
  return hasScheme(value, ['https:']) || (isHere(value) && isHere(appUrl))
}

/** @param {string} value */
function isOrigin(value) {
  return hasScheme(value, ['http:', 'https:']) && new URL(value).href.replace(/\/$/, '') === new URL(value).origin
}
