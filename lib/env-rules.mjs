/*
 * What the environment may hold. A plain module without imports: `npm start` reads it before anything is installed, so that
 * a mistake shows in the first second, and the application again for itself (lib/env.ts), because it can be started alone.
 */

/** @typedef {Record<string, string | undefined>} Given */
/** @typedef {{ name: string, problem: string }} EnvironmentProblem */
/** @typedef {[isRight: (value: string, env: Given) => boolean, words: string]} Rule */

/** Those of pino, which throws at any other. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** @type {Rule} */
const flag = [oneOf('0', '1', 'true', 'false'), 'must be 1 or 0']
/** @type {Rule} */
const database = [urlLike(/^postgres(ql)?:\/\//), 'must be a postgresql:// URL']
/** @type {Rule} */
const issuer = [isIssuer, 'must be an https:// URL (http:// only on localhost, when APP_URL is there too)']

/** Printed in mails, on paper and in the privacy notice: no line breaks, nothing that turns letters around. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
/** @type {Rule} */
const operatorEmail = [
  (value) => value.length <= 100 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(value),
  'must be an e-mail address, without a name',
]

/** @type {Record<string, Rule>} */
const rules = {
  NODE_ENV: [oneOf('development', 'test', 'production'), 'must be development, test or production'],
  PORT: [wholeNumber(1, 65_535), 'must be a whole number from 1 to 65535'],
  DATABASE_URL: database,
  DIRECT_DATABASE_URL: database,
  AUTH_SECRET: [(value) => value.length >= 32, 'must have at least 32 characters (openssl rand -base64 33)'],
  AUTH_SECRET_ALSO_ACCEPTED: [
    (value, env) => value.length >= 32 && value !== env.AUTH_SECRET,
    'must have at least 32 characters, and others than AUTH_SECRET',
  ],
  APP_URL: [urlLike(/^https?:\/\/[^/?#\s@]+\/?$/i), 'must be an origin like https://sati.example, with no path'],
  SMTP_URL: [urlLike(/^smtps?:\/\/[^/]/), 'must be an smtp:// or smtps:// URL'],
  MAIL_FROM: [(value) => /^[^\r\n]*\S@\S[^\r\n]*$/.test(value), 'must be an e-mail address, with or without a name'],
  OPERATOR_NAME: [printable(100), 'must be one line of at most 100 characters'],
  OPERATOR_ADDRESS: [printable(200), 'must be one line of at most 200 characters'],
  OPERATOR_EMAIL: operatorEmail,
  DPO_EMAIL: operatorEmail,
  DEMONSTRATION: flag,
  MAIL_PAUSED: flag,
  OFFLINE_PAGES: flag,
  SKIP_MIGRATIONS: flag,
  // Where people write: no spaces, so that it stays one line wherever it is printed.
  SECURITY_CONTACT: [
    urlLike(/^(mailto:[^\s@?#]+@[^\s@?#]+|https:\/\/[^\s@]+)$/),
    'must be a mailto: address or an https:// URL',
  ],
  TRUST_PROXY_HOPS: [wholeNumber(0, 9), 'must be a whole number from 0 to 9'],
  RATE_LIMIT_SCALE: [(value) => Number(value) > 0 && Number.isFinite(Number(value)), 'must be a number above 0'],
  DATABASE_POOL_SIZE: [wholeNumber(1, 100), 'must be a whole number from 1 to 100'],
  WEB_PROCESSES: [wholeNumber(1, 64), 'must be a whole number from 1 to 64'],
  METRICS_PORT: [
    (value, env) => wholeNumber(1, 65_535)(value) && value !== (env.PORT || '3000'),
    'must be a whole number from 1 to 65535, and another one than PORT',
  ],
  METRICS_HOST: [(value) => /^[\w.:-]{1,253}$/.test(value), 'must be an address or a name of this machine'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [urlLike(/^https?:\/\/[^\s]+$/), 'must be an http:// or https:// URL'],
  LOG_LEVEL: [oneOf(...logLevels), `must be one of ${logLevels.join(', ')}`],
  GOOGLE_ISSUER: issuer,
  LINE_ISSUER: issuer,
  LINE_MESSAGING_URL: issuer,
  LINE_MESSAGING_ID: [
    (value) => /^@[\w.-]{1,40}$/.test(value),
    'must be the basic ID of the official account, like @abc1234d',
  ],
}

/** What has to be there when something else is. Without a database of your own, `npm start` brings all of it. */
const companions = [
  ['DATABASE_URL', 'DIRECT_DATABASE_URL'],
  ['AUTH_SECRET', 'DATABASE_URL'],
  ['AUTH_SECRET', 'AUTH_SECRET_ALSO_ACCEPTED'],
  // Beside a real database nothing is embedded, and an inbox of our own would keep every mail from its reader.
  ['SMTP_URL', 'DATABASE_URL'],
  ['MAIL_FROM', 'SMTP_URL'],
]

/** Who answers for the data has to be named where the data are real. `npm start` says that its own database is for a demonstration. */
const operator = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'DPO_EMAIL']

/** @param {Given} env */
function needsOperator({ NODE_ENV, DATABASE_URL, DEMONSTRATION = '' }) {
  return NODE_ENV === 'production' && DATABASE_URL && !['1', 'true'].includes(DEMONSTRATION)
}

/**
 * Checks the environment as a whole. An empty variable, as in a compose file, means "not set". Values are never quoted.
 *
 * @param {Given} env
 * @param {string[]} [required] what has to be there in any case
 * @returns {EnvironmentProblem[]} one entry for each thing that is wrong, empty when the server may start
 */
export function environmentProblems(env, required = []) {
  /** @param {string} name @param {Rule} rule */
  const problemOf = (name, [isRight, words]) => {
    if (env[name]) return isRight(env[name], env) ? undefined : words
    if (required.includes(name)) return 'is required'
    if (operator.includes(name) && needsOperator(env)) return 'is required in production'
    const [, reason] = companions.find(([companion, of = '']) => companion === name && env[of]) ?? []
    return reason && `is required when ${reason} is set`
  }
  const problems = Object.entries(rules).map(([name, rule]) => ({ name, problem: problemOf(name, rule) ?? '' }))
  for (const provider of ['GOOGLE', 'LINE']) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
    if (!env[id] !== !env[secret]) problems.push({ name: secret, problem: `goes together with ${id}` })
  }
  if (!env.LINE_MESSAGING_TOKEN !== !env.LINE_MESSAGING_SECRET) {
    problems.push({ name: 'LINE_MESSAGING_SECRET', problem: 'goes together with LINE_MESSAGING_TOKEN' })
  } else if (env.LINE_MESSAGING_TOKEN && !env.LINE_CLIENT_ID) {
    // Who is written to is known by the sign-in with LINE alone.
    problems.push({ name: 'LINE_CLIENT_ID', problem: 'is required when LINE_MESSAGING_TOKEN is set' })
  }
  return problems.filter(({ problem }) => problem)
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

/**
 * An address without query, fragment or credentials, so that paths can be put behind it. Whose word counts for who
 * the user is must not be changed in transit: plain http is for tests on one machine only.
 *
 * @param {string} value
 * @param {Given} env
 */
function isIssuer(value, env) {
  if (!/^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/.test(value) || !URL.canParse(value)) return false
  const appUrl = env.APP_URL || 'http://localhost'
  // Of a wrong APP_URL its own rule speaks.
  return value.startsWith('https:') || (isLocal(value) && (!URL.canParse(appUrl) || isLocal(appUrl)))
}

/** @param {string} url */
function isLocal(url) {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && loopback.includes(hostname)
}
