import { randomBytes } from 'node:crypto'
import { environmentProblems, variableNames } from './env-rules.mjs'

const secret = 'only-for-tests-0123456789abcdef0123456789'
const right = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://sati:s3cret-word@db.internal:5432/sati',
  AUTH_SECRET: secret,
  APP_URL: 'https://sati.or.th',
  SMTP_URL: 'smtp://user:s3cret-word@mail.internal:587',
  MAIL_FROM: 'Sati <no-reply@sati.or.th>',
  OPERATOR_NAME: 'Sati Clinic',
  OPERATOR_ADDRESS: '1 Rama IV Road',
  OPERATOR_EMAIL: 'contact@sati.or.th',
  DPO_EMAIL: 'dpo@sati.or.th',
}

/** The variables that are refused when a right environment is changed so. */
const refused = (change: Record<string, string>) => environmentProblems({ ...right, ...change }).map(({ name }) => name)

const noSecrets = [
  'replace-these-words-by-32-random-characters',
  'replace-these-words-by-32-other-characters',
  'REPLACE_ME_WITH_A_LONG_RANDOM_STRING_1234',
  'change-me-change-me-change-me-change-me-0',
  'ChangeThis0123456789-please-soon-xyz-qrst',
  'this-is-a-placeholder-for-a-longer-value-9',
  'your-secret-goes-here-and-is-long-enough-1',
  'a'.repeat(40),
  '0'.repeat(64),
  'ab'.repeat(20),
  'abc'.repeat(12),
  'passwordpasswordpasswordpassword',
  'this-is-a-very-insecure-default-secret',
  'example-secret-example-secret-example-1',
  '1234567890'.repeat(4),
  '0123456789abcdef'.repeat(2),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  `${'x'.repeat(31)}y`,
  '................................',
]

test.each(['AUTH_SECRET', 'AUTH_SECRET_ALSO_ACCEPTED'])('%s that is a placeholder or a pattern is refused', (name) => {
  for (const value of noSecrets)
    expect({ value, refused: refused({ [name]: value }) }).toEqual({ value, refused: [name] })
})

test('a random secret is taken, in whatever letters it is written', () => {
  for (let n = 0; n < 2_000; n++)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(refused({ AUTH_SECRET: randomBytes(24).toString(encoding) })).toEqual([])
})

test.each([
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'sati' }],
  ['LINE_CLIENT_SECRET', { LINE_CLIENT_ID: 'sati' }],
  ['LINE_MESSAGING_TOKEN', { LINE_CLIENT_ID: 'sati', LINE_CLIENT_SECRET: secret, LINE_MESSAGING_SECRET: secret }],
  ['LINE_MESSAGING_SECRET', { LINE_CLIENT_ID: 'sati', LINE_CLIENT_SECRET: secret, LINE_MESSAGING_TOKEN: secret }],
])('%s that no provider gave out is refused', (name, beside) => {
  for (const value of [
    'client-secret',
    'channel-secret',
    'channel-access-token',
    'change-me',
    'secret',
    'xxxxxxxx',
    'x',
  ])
    expect({ value, refused: refused({ ...beside, [name]: value }) }).toEqual({ value, refused: [name] })
  expect(refused({ ...beside, [name]: randomBytes(16).toString('hex') })).toEqual([])
})

test.each([
  ['DATABASE_URL', 'postgresql://sati:PASSWORD@db.internal/sati'],
  ['DIRECT_DATABASE_URL', 'postgresql://sati:PASSWORD@db.internal/sati'],
  ['SMTP_URL', 'smtp://user:PASSWORD@mail.internal:587'],
])('%s with a placeholder for its password is refused', (name, url) => {
  for (const password of ['password', 'Change-Me', 'secret', 'postgres', '…', 'xxxx', '%2A%2A%2A%2A'])
    expect(refused({ [name]: url.replace('PASSWORD', password) })).toEqual([name])
  expect(refused({ [name]: url.replace('PASSWORD', 'of-its-own') })).toEqual([])
  expect(refused({ [name]: url.replace(':PASSWORD', '') })).toEqual([])
})

test('a database address whose password ends its host is refused', () => {
  for (const password of ['p#word', '12#word', 'p/word', '12/word', 'p?word', '12?word', 'a@b#c'])
    expect({ password, names: refused({ DATABASE_URL: `postgresql://sati:${password}@db.internal/sati` }) }).toEqual({
      password,
      names: ['DATABASE_URL'],
    })
  for (const address of [
    'sati:one@two-three@db.internal/sati',
    'sati:one%23two@db.internal/sati',
    '/sati?host=/run/postgresql',
    'sati:of-its-own@/sati?host=/run/postgresql',
  ])
    expect(refused({ DATABASE_URL: `postgresql://${address}` })).toEqual([])
})

test('a public APP_URL without https is refused, and one of this machine or a private network is taken', () => {
  for (const host of [
    'sati.or.th',
    'www.sati.example:3000',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '10.sati.or.th',
    '192.168.1.5.sati.or.th',
    'localhost.or.th',
    '[2001:db8::1]',
  ])
    expect({ host, names: refused({ APP_URL: `http://${host}` }) }).toEqual({ host, names: ['APP_URL'] })
  for (const host of [
    ...[
      'localhost:3000',
      '127.0.0.1',
      '[::1]:3000',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.4:3000',
      '169.254.1.1',
      '100.64.1.2',
    ],
    ...['[fd00::1]', 'sati', 'sati.local', 'sati.test', 'sati.internal', 'a.localhost'],
  ])
    expect({ host, names: refused({ APP_URL: `http://${host}` }) }).toEqual({ host, names: [] })
})

const misspelt: Record<string, string> = {
  DATABASE_POOLSIZE: 'DATABASE_POOL_SIZE',
  DATABASE_POOL: 'DATABASE_POOL_SIZE',
  RATE_LIMITSCALE: 'RATE_LIMIT_SCALE',
  RATE_LIMIT: 'RATE_LIMIT_SCALE',
  TRUST_PROXY: 'TRUST_PROXY_HOPS',
  TRUST_PROXY_HOP: 'TRUST_PROXY_HOPS',
  MAIL_PAUSE: 'MAIL_PAUSED',
  EMAIL_FROM: 'MAIL_FROM',
  MAIL_FORM: 'MAIL_FROM',
  DATABSE_URL: 'DATABASE_URL',
  DATABASE_URI: 'DATABASE_URL',
  app_url: 'APP_URL',
  APPURL: 'APP_URL',
  SMPT_URL: 'SMTP_URL',
  OPERATOR_MAIL: 'OPERATOR_EMAIL',
  AUTH_SECRETS: 'AUTH_SECRET',
  DEMONSTRATON: 'DEMONSTRATION',
  LINE_MESAGING_TOKEN: 'LINE_MESSAGING_TOKEN',
  LOGLEVEL: 'LOG_LEVEL',
  WEB_PROCESS: 'WEB_PROCESSES',
}

test('a misspelt name of ours is named, with what was meant', () => {
  for (const [name, meant] of Object.entries(misspelt))
    expect(environmentProblems({ ...right, [name]: 'x' })).toEqual([
      { name, problem: `is not read: rename it to ${meant}, or take it away` },
    ])
  expect(refused({ DATABASE_POOLSIZE: '' })).toEqual([])
})

test('what belongs to others is left alone', () => {
  const theirs = [
    ...[
      'PGHOST',
      'PGPORT',
      'PGDATABASE',
      'PGPASSWORD',
      'POSTGRES_PASSWORD',
      'DATABASE_URL_FILE',
      'API_URL',
      'HOSTNAME',
    ],
    ...[
      'NODE_OPTIONS',
      'NODE_EXTRA_CA_CERTS',
      'NODE_PATH',
      'npm_config_port',
      'npm_package_name',
      'NPM_CONFIG_LOGLEVEL',
    ],
    ...['KUBERNETES_SERVICE_HOST', 'KUBERNETES_PORT', 'SATI_PORT', 'MAIL_SERVICE_HOST', 'METRIC_PORT_9464_TCP_ADDR'],
    ...['OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'NEXTAUTH_URL'],
    ...['PATH', 'HOME', 'LANG', 'TERM', 'MAIL', 'MAILTO', 'LINES', 'XDG_DATA_DIRS', 'TZ', 'CI', 'UV_THREADPOOL_SIZE'],
    ...['MALLOC_ARENA_MAX', 'http_proxy', 'HTTPS_PROXY', 'SSL_CERT_FILE', 'AWS_SECRET_ACCESS_KEY', 'HOSTTYPE', 'PORTS'],
  ]
  expect(environmentProblems({ ...right, ...Object.fromEntries(theirs.map((name) => [name, 'x'])) })).toEqual([])
  expect(environmentProblems({ ...right, METRIC_PORT: 'tcp://10.0.0.1:9464' })).toEqual([])
})

test('no name of ours is taken for another one of ours', () => {
  const all = Object.fromEntries(variableNames.map((name) => [name, 'x']))
  expect(environmentProblems(all).filter(({ problem }) => problem.startsWith('is not read'))).toEqual([])
})

test('all that is wrong is named at once, a variable once, and no value is quoted', () => {
  const problems = environmentProblems({
    ...right,
    AUTH_SECRET: 'replace-these-words-by-32-random-characters',
    AUTH_SECRET_ALSO_ACCEPTED: 'z'.repeat(40),
    APP_URL: 'http://sati.or.th',
    RATE_LIMITSCALE: '7',
    GOOGLE_CLIENT_SECRET: 'client-secret',
  })
  expect(problems.map(({ name }) => name)).toEqual([
    ...['AUTH_SECRET', 'AUTH_SECRET_ALSO_ACCEPTED', 'APP_URL', 'GOOGLE_CLIENT_SECRET', 'RATE_LIMITSCALE'],
  ])
  expect(JSON.stringify(problems)).not.toMatch(/replace-these|zzz|sati\.or\.th|client-secret/)
})
