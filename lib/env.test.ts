import { ownDatabaseUrl } from '@/scripts/lib/with-database.mjs'
import { readEnvironment } from './env'
import { environmentProblems } from './env-rules.mjs'

const operator = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'DPO_EMAIL']

const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://sati:s3cret-word@db.internal:5432/sati',
  AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
  APP_URL: 'https://sati.example',
  SMTP_URL: 'smtp://user:s3cret-word@mail.internal:587',
  MAIL_FROM: 'Sati <no-reply@sati.example>',
  OPERATOR_NAME: 'มูลนิธิสติ Sati Foundation',
  OPERATOR_ADDRESS: '1 Rama IV Road, Bangkok 10330',
  OPERATOR_EMAIL: 'contact@sati.example',
  DPO_EMAIL: 'dpo@sati.example',
}

/** What is said about an environment that differs from a right one in some variables. */
function complaint(change: Record<string, string | undefined>): string {
  try {
    readEnvironment({ ...complete, ...change })
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('a complete environment is taken, with its defaults', () => {
  expect(readEnvironment({ ...complete, SOMETHING_ELSE: 'x' })).toEqual({
    ...complete,
    DEMONSTRATION: false,
    MAIL_PAUSED: false,
    TRUST_PROXY_HOPS: 0,
    RATE_LIMIT_SCALE: 1,
    DATABASE_POOL_SIZE: 10,
    DATABASE_PATIENCE: 1,
    GOOGLE_ISSUER: 'https://accounts.google.com',
    LINE_ISSUER: 'https://access.line.me',
    LINE_MESSAGING_URL: 'https://api.line.me',
  })
})

test.each(['DATABASE_URL', 'AUTH_SECRET', 'APP_URL', 'SMTP_URL', 'MAIL_FROM'])(
  '%s is required, and empty is missing',
  (name) => {
    for (const missing of [undefined, '']) {
      expect(complaint({ [name]: missing })).toBe(`The environment is not right:\n  ${name} is required`)
    }
  },
)

test.each([
  ['DATABASE_URL', 'mysql://bad-value', 'must be a postgresql:// URL'],
  ['DATABASE_URL', 'bad-value', 'must be a postgresql:// URL'],
  ['DIRECT_DATABASE_URL', 'bad-value', 'must be a postgresql:// URL'],
  ['AUTH_SECRET', 'bad-value', 'must have at least 32 characters (openssl rand -base64 33)'],
  ['AUTH_SECRET_ALSO_ACCEPTED', 'bad-value', 'must have at least 32 characters, and others than AUTH_SECRET'],
  ['AUTH_SECRET_ALSO_ACCEPTED', complete.AUTH_SECRET, 'must have at least 32 characters, and others than AUTH_SECRET'],
  ['APP_URL', 'bad-value.example', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'https://bad-value.example/app', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'https://bad-value.example?x', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'javascript:bad-value', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'https://bad-value:99999', 'must be an origin like https://sati.example, with no path'],
  ['SMTP_URL', 'http://bad-value', 'must be an smtp:// or smtps:// URL'],
  ['SMTP_URL', 'smtp://', 'must be an smtp:// or smtps:// URL'],
  ['SMTP_URL', 'smtp://bad-value:99999', 'must be an smtp:// or smtps:// URL'],
  ['MAIL_FROM', 'bad-value', 'must be an e-mail address, with or without a name'],
  ['SECURITY_CONTACT', 'bad-value@sati.example', 'must be a mailto: address or an https:// URL'],
  ['SECURITY_CONTACT', 'mailto:bad-value', 'must be a mailto: address or an https:// URL'],
  ['SECURITY_CONTACT', 'http://bad-value.example', 'must be a mailto: address or an https:// URL'],
  ['SECURITY_CONTACT', 'https://bad-value.example\nExpires: x', 'must be a mailto: address or an https:// URL'],
  ['NODE_ENV', 'bad-value', 'must be development, test or production'],
  ['METRICS_PORT', 'bad-value', 'must be a whole number from 1 to 65535, and another one than PORT'],
  ['METRICS_PORT', '3000', 'must be a whole number from 1 to 65535, and another one than PORT'],
  ['METRICS_HOST', 'bad value', 'must be an address or a name of this machine'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'bad-value', 'must be an http:// or https:// URL'],
  ['TRUST_PROXY_HOPS', 'bad-value', 'must be a whole number from 0 to 9'],
  ['TRUST_PROXY_HOPS', '-1', 'must be a whole number from 0 to 9'],
  ['TRUST_PROXY_HOPS', '1.5', 'must be a whole number from 0 to 9'],
  ['RATE_LIMIT_SCALE', 'bad-value', 'must be a number above 0'],
  ['RATE_LIMIT_SCALE', '0', 'must be a number above 0'],
  ['RATE_LIMIT_SCALE', '-2', 'must be a number above 0'],
  ['RATE_LIMIT_SCALE', 'Infinity', 'must be a number above 0'],
  ['DATABASE_POOL_SIZE', 'bad-value', 'must be a whole number from 1 to 100'],
  ['DATABASE_PATIENCE', '0', 'must be a whole number from 1 to 10'],
  ['DATABASE_PATIENCE', '11', 'must be a whole number from 1 to 10'],
  ['DATABASE_POOL_SIZE', '0', 'must be a whole number from 1 to 100'],
  ['DATABASE_POOL_SIZE', '101', 'must be a whole number from 1 to 100'],
  ['LOG_LEVEL', 'bad-value', 'must be one of trace, debug, info, warn, error, fatal, silent'],
])('%s=%s is refused in words, without being quoted', (name, value, words) => {
  expect(complaint({ [name]: value })).toBe(`The environment is not right:\n  ${name} ${words}`)
})

test.each(['0', '65536', '80a', '-1'])('PORT=%s is refused', (PORT) => {
  expect(environmentProblems({ PORT })).toEqual([{ name: 'PORT', problem: 'must be a whole number from 1 to 65535' }])
})

test.each(['GOOGLE', 'LINE'])('the two halves of %s go together', (provider) => {
  const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
  for (const half of [id, secret]) {
    expect(complaint({ [half]: 'bad-value' })).toBe(
      `The environment is not right:\n  ${secret} goes together with ${id}`,
    )
  }
  expect(complaint({ [id]: 'sati', [secret]: 'only-for-tests' })).toBe('')
  expect(complaint({ [id]: '', [secret]: '' })).toBe('')
})

test('everything that is wrong is said at once, a line each, and no value is quoted', () => {
  const said = complaint({
    DATABASE_URL: 'mysql://u:s3cret-word@h',
    AUTH_SECRET: 's3cret-word',
    APP_URL: '',
    SMTP_URL: 's3cret-word',
  })
  expect(
    said
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(' ')[0]),
  ).toEqual(['DATABASE_URL', 'AUTH_SECRET', 'APP_URL', 'SMTP_URL'])
  expect(said).not.toMatch(/s3cret-word|undefined|NaN|Invalid input/)
})

test.each([
  ['https://sati.example/', 'https://sati.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000/', 'http://[::1]:3000'],
])('APP_URL %s is the origin %s', (given, origin) => {
  expect(readEnvironment({ ...complete, APP_URL: given }).APP_URL).toBe(origin)
})

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  ['', false],
])('MAIL_PAUSED=%s means %s', (given, paused) => {
  expect(readEnvironment({ ...complete, MAIL_PAUSED: given }).MAIL_PAUSED).toBe(paused)
})

test('the numbers are read as numbers', () => {
  const numbers = { TRUST_PROXY_HOPS: '2', RATE_LIMIT_SCALE: '0.5', DATABASE_POOL_SIZE: '30', DATABASE_PATIENCE: '5' }
  expect(readEnvironment({ ...complete, ...numbers })).toMatchObject({
    TRUST_PROXY_HOPS: 2,
    RATE_LIMIT_SCALE: 0.5,
    DATABASE_POOL_SIZE: 30,
    DATABASE_PATIENCE: 5,
  })
})

const issuerWords = 'must be an https:// URL (http:// only on localhost, when APP_URL is there too)'
const home = { APP_URL: 'http://localhost:3100' }

describe.each(['GOOGLE_ISSUER', 'LINE_ISSUER'])('%s', (name) => {
  test.each([
    ['http://accounts.example', {}],
    ['http://accounts.example', home],
    ['http://localhost.evil.example', home],
    ['http://127.0.0.1@evil.example', home],
    ['http://127.0.0.1:4000', {}],
    ['http://127.0.0.1:4000', { APP_URL: 'http://sati.internal' }],
    ['HTTP://localhost:4000', {}],
    ['https://user:secret@accounts.example', {}],
    ['https://accounts.example?x=1', {}],
    ['https://accounts.example#x', {}],
    ['https://', {}],
    ['accounts.example', {}],
    ['ftp://accounts.example', {}],
    ['javascript:alert(1)', home],
  ])('an issuer %s is refused with %j', (value, rest) => {
    expect(complaint({ ...rest, [name]: value })).toBe(`The environment is not right:\n  ${name} ${issuerWords}`)
  })

  test.each([
    ['https://accounts.example', {}, 'https://accounts.example'],
    ['https://accounts.example/line/', {}, 'https://accounts.example/line'],
    ['http://localhost:4000', home, 'http://localhost:4000'],
    ['http://127.0.0.1:4000/', { APP_URL: 'http://127.0.0.1:3000' }, 'http://127.0.0.1:4000'],
    ['http://[::1]:4000', { APP_URL: 'http://[::1]:3000' }, 'http://[::1]:4000'],
  ])('an issuer %s is accepted with %j', (value, rest, issuer) => {
    expect(readEnvironment({ ...complete, ...rest, [name]: value })).toHaveProperty(name, issuer)
  })
})

/** `npm start` looks first, so that a mistake shows before any slow work: it must not let pass what stops us later. */
test.each<Record<string, string>>([
  { DATABASE_URL: 'mysql://db' },
  { AUTH_SECRET: 'short' },
  { APP_URL: 'sati.example' },
  { APP_URL: 'https://sati.example/app' },
  { APP_URL: 'https://user@sati.example' },
  { SMTP_URL: 'http://mail' },
  { MAIL_FROM: 'nobody' },
  { MAIL_FROM: 'a@b\r\nBcc: c@d' },
  { MAIL_PAUSED: 'yes' },
  { SECURITY_CONTACT: 'security@sati.example' },
  { SECURITY_CONTACT: 'mailto:security@sati.example?cc=x@sati.example' },
  { TRUST_PROXY_HOPS: '-1' },
  { TRUST_PROXY_HOPS: '10' },
  { RATE_LIMIT_SCALE: '0' },
  { RATE_LIMIT_SCALE: 'Infinity' },
  { DATABASE_POOL_SIZE: '101' },
  { DATABASE_POOL_SIZE: '1.5' },
  { LOG_LEVEL: 'loud' },
  { GOOGLE_CLIENT_ID: 'x' },
  { LINE_CLIENT_ID: 'x' },
  { GOOGLE_CLIENT_SECRET: 'x' },
  { GOOGLE_ISSUER: 'http://accounts.example' },
  { GOOGLE_ISSUER: 'http://127.0.0.1:4000' },
  { LINE_ISSUER: 'http://127.0.0.1:4000', APP_URL: 'http://sati.internal' },
  { LINE_ISSUER: 'https://access.example?x' },
  { LINE_ISSUER: 'access.example' },
  { DIRECT_DATABASE_URL: 'mysql://db.internal/sati' },
])('npm start and the application refuse the same, in the same words: %j', (change) => {
  const said = complaint(change).split('\n').slice(1)
  const problems = environmentProblems({ ...complete, ...change })
  expect(problems.map(({ name, problem }) => `  ${name} ${problem}`)).toEqual(said)
  expect(said).toHaveLength(1)
})

test.each<Record<string, string>>([
  {},
  { ...home, GOOGLE_ISSUER: 'http://127.0.0.1:4000', LINE_ISSUER: 'http://localhost:4000/line' },
  { LOG_LEVEL: 'silent', SECURITY_CONTACT: 'mailto:security@sati.example' },
  { SECURITY_CONTACT: 'https://sati.example/security' },
  { GOOGLE_ISSUER: 'https://accounts.example/', TRUST_PROXY_HOPS: '9', MAIL_PAUSED: 'true' },
])('npm start and the application take the same: %j', (change) => {
  expect(complaint(change)).toBe('')
  expect(environmentProblems({ ...complete, ...change })).toEqual([])
})

test('migrations and the admin program go past the pooler, which is nothing to go past without a database', () => {
  const [pooled, direct] = ['postgresql://pooler.internal:6432/sati', complete.DATABASE_URL]
  expect(ownDatabaseUrl({ DATABASE_URL: pooled, DIRECT_DATABASE_URL: direct })).toBe(direct)
  expect(ownDatabaseUrl({ DATABASE_URL: direct, DIRECT_DATABASE_URL: '' })).toBe(direct)
  expect(ownDatabaseUrl({ DATABASE_URL: '' })).toBeUndefined()
  const [problem] = environmentProblems({ DIRECT_DATABASE_URL: direct })
  expect(problem?.name).toBe('DATABASE_URL')
})

test('beside a real database npm start brings up no inbox and makes up no secret: both must be given', () => {
  const { DATABASE_URL, ...rest } = complete
  const problems = environmentProblems({ NODE_ENV: 'production', DATABASE_URL })
  expect(problems.map(({ name }) => name)).toEqual(['AUTH_SECRET', 'SMTP_URL', ...operator])
  expect(environmentProblems({ NODE_ENV: 'production' })).toEqual([])
  expect(environmentProblems(rest)).toEqual([])
})
