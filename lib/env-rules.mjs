// Imports no package: `npm start` reads it before anything is installed.
import { misspeltNames } from './env-names.mjs'
import { exampleValues, isPlaceholder, isRandom } from './env-secrets.mjs'

/** @typedef {Record<string, string | undefined>} Given */
/** @typedef {{ name: string, problem: string }} EnvironmentProblem */
/** @typedef {[isRight: (value: string, env: Given) => boolean, words: string]} Rule */

/** pino throws at any other. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** @type {Rule} */
const flag = [oneOf('0', '1', 'true', 'false'), 'must be 1 or 0']
/** The first rule that fails is reported. @type {Rule[]} */
const database = [
  [(value) => /^postgres(ql)?:\/\//.test(value), 'must be a postgresql:// URL'],
  [isDatabaseAddress, 'cannot be read: write # / ? @ and % in its password as %23 %2F %3F %40 and %25'],
  [hasOwnPassword, 'must have a password of its own (openssl rand -hex 24)'],
]
const random = 'must be random, not a placeholder or a few characters again and again (openssl rand -base64 33)'
/** @type {Rule[]} */
const provided = [[(value) => !isPlaceholder(value), 'is no secret: copy it from the provider']]
/** @type {Rule} */
const issuer = [isIssuer, 'must be an https:// URL (http:// only on localhost, when APP_URL is there too)']

/** Printed in mails, on paper and in the privacy notice: no line breaks, no text direction controls. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
/** @type {Rule} */
const operatorEmail = [
  (value) => value.length <= 100 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(value),
  'must be an e-mail address, without a name',
]

/** None where any text will do. @type {Record<string, Rule | Rule[]>} */
const rules = {
  NODE_ENV: [oneOf('development', 'test', 'production'), 'must be development, test or production'],
  PORT: [wholeNumber(1, 65_535), 'must be a whole number from 1 to 65535'],
  DATABASE_URL: database,
  DIRECT_DATABASE_URL: database,
  AUTH_SECRET: [
    [(value) => value.length >= 32, 'must have at least 32 characters (openssl rand -base64 33)'],
    [isRandom, random],
  ],
  AUTH_SECRET_ALSO_ACCEPTED: [
    [
      (value, env) => value.length >= 32 && value !== env.AUTH_SECRET,
      'must have at least 32 characters, and others than AUTH_SECRET',
    ],
    [isRandom, random],
  ],
  APP_URL: [
    [urlLike(/^https?:\/\/[^/?#\s@]+\/?$/i), 'must be an origin like https://sati.example, with no path'],
    [isHttpsOrPrivate, 'must begin with https:// (http:// only on this machine or a private network)'],
  ],
  SMTP_URL: [
    [urlLike(/^smtps?:\/\/[^/]/), 'must be an smtp:// or smtps:// URL'],
    [hasOwnPassword, 'must have the password that the mail server gave you'],
  ],
  MAIL_FROM: [(value) => /^[^\r\n]*\S@\S[^\r\n]*$/.test(value), 'must be an e-mail address, with or without a name'],
  OPERATOR_NAME: [printable(100), 'must be one line of at most 100 characters'],
  OPERATOR_ADDRESS: [printable(200), 'must be one line of at most 200 characters'],
  OPERATOR_EMAIL: operatorEmail,
  DPO_EMAIL: operatorEmail,
  HOST: [],
  BACKUP_STAMP: [],
  DATA_DIR: [],
  DEMONSTRATION: flag,
  MAIL_PAUSED: flag,
  OFFLINE_PAGES: flag,
  SKIP_MIGRATIONS: flag,
  // No spaces, so that it stays one line wherever it is printed.
  SECURITY_CONTACT: [
    urlLike(/^(mailto:[^\s@?#]+@[^\s@?#]+|https:\/\/[^\s@]+)$/),
    'must be a mailto: address or an https:// URL',
  ],
  TRUST_PROXY_HOPS: [wholeNumber(0, 9), 'must be a whole number from 0 to 9'],
  RATE_LIMIT_SCALE: [(value) => Number(value) > 0 && Number.isFinite(Number(value)), 'must be a number above 0'],
  DATABASE_POOL_SIZE: [wholeNumber(1, 100), 'must be a whole number from 1 to 100'],
  DATABASE_PATIENCE: [wholeNumber(1, 10), 'must be a whole number from 1 to 10'],
  WEB_PROCESSES: [wholeNumber(1, 64), 'must be a whole number from 1 to 64'],
  METRICS_PORT: [
    (value, env) => wholeNumber(1, 65_535)(value) && value !== (env.PORT || '3000'),
    'must be a whole number from 1 to 65535, and another one than PORT',
  ],
  METRICS_HOST: [(value) => /^[\w.:-]{1,253}$/.test(value), 'must be an address or a name of this machine'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [urlLike(/^https?:\/\/[^\s]+$/), 'must be an http:// or https:// URL'],
  LOG_LEVEL: [oneOf(...logLevels), `must be one of ${logLevels.join(', ')}`],
  GOOGLE_CLIENT_ID: [],
  GOOGLE_CLIENT_SECRET: provided,
  GOOGLE_ISSUER: issuer,
  LINE_CLIENT_ID: [],
  LINE_CLIENT_SECRET: provided,
  LINE_ISSUER: issuer,
  LINE_MESSAGING_TOKEN: provided,
  LINE_MESSAGING_SECRET: provided,
  LINE_MESSAGING_URL: issuer,
  LINE_MESSAGING_ID: [
    (value) => /^@[\w.-]{1,40}$/.test(value),
    'must be the basic ID of the official account, like @abc1234d',
  ],
}

export const variableNames = Object.keys(rules)

/** `[name, reason]`. Without a database of your own, `npm start` provides all of it. */
const companions = [
  ['DATABASE_URL', 'DIRECT_DATABASE_URL'],
  ['AUTH_SECRET', 'DATABASE_URL'],
  ['AUTH_SECRET', 'AUTH_SECRET_ALSO_ACCEPTED'],
  // Beside a real database nothing is embedded: our own test inbox would swallow every mail.
  ['SMTP_URL', 'DATABASE_URL'],
  ['MAIL_FROM', 'SMTP_URL'],
]

/** Required where the data are real. `npm start` sets DEMONSTRATION for its own database. */
const operator = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'DPO_EMAIL']

/** @param {Given} env */
function needsOperator({ NODE_ENV, DATABASE_URL, DEMONSTRATION = '' }) {
  return NODE_ENV === 'production' && DATABASE_URL && !['1', 'true'].includes(DEMONSTRATION)
}

// Values are never quoted.
/**
 * @param {Given} env
 * @param {string[]} [required] what has to be there in any case
 * @returns {EnvironmentProblem[]} one entry for each variable that is wrong, empty when the server may start
 */
export function environmentProblems(env, required = []) {
  const problems = [
    ...variableNames.map((name) => ({ name, problem: problemOf(env, name, required) })),
    ...incompletePairs(env),
    ...misspeltNames(env, variableNames).map(({ name, meant }) => ({
      name,
      problem: `is not read: rename it to ${meant}, or take it away`,
    })),
  ]
  const isFirst = (/** @type {string} */ name, /** @type {number} */ index) =>
    problems.findIndex((each) => each.problem && each.name === name) === index
  return problems.flatMap(({ name, problem }, index) => (problem && isFirst(name, index) ? [{ name, problem }] : []))
}

/**
 * @param {Given} env
 * @param {string} name
 * @param {string[]} required
 * @returns {string | undefined}
 */
function problemOf(env, name, required) {
  const value = env[name]
  if (value) {
    if (value === exampleValues[name]) return 'is still what .env.example shows: put in your own'
    const [, words] = rulesOf(name).find(([isRight]) => !isRight(value, env)) ?? []
    return words
  }
  if (required.includes(name)) return 'is required'
  if (operator.includes(name) && needsOperator(env)) return 'is required in production'
  const [, reason] = companions.find(([companion, of = '']) => companion === name && env[of]) ?? []
  return reason && `is required when ${reason} is set`
}

/** @param {string} name @returns {Rule[]} */
function rulesOf(name) {
  const given = rules[name] ?? []
  return typeof given[0] === 'function' ? [/** @type {Rule} */ (given)] : /** @type {Rule[]} */ (given)
}

/** @param {Given} env @returns {EnvironmentProblem[]} */
function incompletePairs(env) {
  /** @type {EnvironmentProblem[]} */
  const problems = []
  for (const provider of ['GOOGLE', 'LINE']) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
    if (!env[id] !== !env[secret]) problems.push({ name: secret, problem: `goes together with ${id}` })
  }
  if (!env.LINE_MESSAGING_TOKEN !== !env.LINE_MESSAGING_SECRET) {
    problems.push({ name: 'LINE_MESSAGING_SECRET', problem: 'goes together with LINE_MESSAGING_TOKEN' })
  } else if (env.LINE_MESSAGING_TOKEN && !env.LINE_CLIENT_ID) {
    // Only a sign-in with LINE gives the recipient's LINE id.
    problems.push({ name: 'LINE_CLIENT_ID', problem: 'is required when LINE_MESSAGING_TOKEN is set' })
  }
  return problems
}

/** @param {string[]} values */
function oneOf(...values) {
  return (/** @type {string} */ value) => values.includes(value)
}

/** @param {number} max */
function printable(max) {
  return (/** @type {string} */ value) => value.trim() !== '' && [...value].length <= max && !unprintable.test(value)
}

/** @param {number} least @param {number} most */
function wholeNumber(least, most) {
  return (/** @type {string} */ value) => /^\d{1,5}$/.test(value) && +value >= least && +value <= most
}

/** @param {RegExp} pattern */
function urlLike(pattern) {
  return (/** @type {string} */ value) => pattern.test(value) && URL.canParse(value)
}

/** An unencoded #, / or ? in the password ends the host. @param {string} value */
function isDatabaseAddress(value) {
  if (!URL.canParse(withHost(value))) return false
  const { hash, pathname, search } = new URL(withHost(value))
  return hash === '' && !pathname.includes('@') && (search.includes('=') || !search.includes('@'))
}

/** A socket's address may have no host. The driver adds localhost too. @param {string} value */
function withHost(value) {
  return value.replace('@/', '@localhost/')
}

/** @param {string} value */
function hasOwnPassword(value) {
  const { hostname, password } = new URL(withHost(value))
  return !password || loopback.includes(hostname) || !isPlaceholder(decoded(password))
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const privateNetworks =
  /^(0\.0\.0\.0$|(127|10)(\.\d+){3}$|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(\.\d+){2}$|\[(::1\]|f[cd]|fe[89ab]))/
/** A single word names this machine or a container; these endings are private. */
const privateNames = /^[^.:[]+$|\.(localhost|local|internal|lan|test|home\.arpa)$/

/** @param {string} value */
function isHttpsOrPrivate(value) {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || privateNames.test(hostname) || privateNetworks.test(hostname)
}

/** Paths are appended. Plain http is for tests on one machine. @param {string} value @param {Given} env */
function isIssuer(value, env) {
  if (!/^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/.test(value) || !URL.canParse(value)) return false
  const appUrl = env.APP_URL || 'http://localhost'
  // A wrong APP_URL has its own message.
  return value.startsWith('https:') || (isLocal(value) && (!URL.canParse(appUrl) || isLocal(appUrl)))
}

/** @param {string} url */
function isLocal(url) {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && loopback.includes(hostname)
}
