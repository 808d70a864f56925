import { readEnvironment } from './env'

const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://sati:s3cret-word@db.internal:5432/sati',
  AUTH_SECRET: 'a-secret-of-thirty-two-characters',
  APP_URL: 'https://sati.example',
  SMTP_URL: 'smtp://user:s3cret-word@mail.internal:587',
  MAIL_FROM: 'Sati <no-reply@sati.example>',
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
    MAIL_PAUSED: false,
    TRUST_PROXY_HOPS: 0,
    RATE_LIMIT_SCALE: 1,
    DATABASE_POOL_SIZE: 10,
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
  ['AUTH_SECRET', 'bad-value', 'must have at least 32 characters (openssl rand -base64 33)'],
  ['APP_URL', 'bad-value.example', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'https://bad-value.example/app', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'https://bad-value.example?x', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'javascript:bad-value', 'must be an origin like https://sati.example, with no path'],
  ['APP_URL', 'https://bad-value:99999', 'must be an origin like https://sati.example, with no path'],
  ['SMTP_URL', 'http://bad-value', 'must be an smtp:// or smtps:// URL'],
  ['SMTP_URL', 'smtp://', 'must be an smtp:// or smtps:// URL'],
  ['SMTP_URL', 'smtp://bad-value:99999', 'must be an smtp:// or smtps:// URL'],
  ['MAIL_FROM', 'bad-value', 'must be an e-mail address, with or without a name'],
  ['NODE_ENV', 'bad-value', 'must be development, test or production'],
  ['TRUST_PROXY_HOPS', 'bad-value', 'must be a whole number from 0'],
  ['TRUST_PROXY_HOPS', '-1', 'must be a whole number from 0'],
  ['TRUST_PROXY_HOPS', '1.5', 'must be a whole number from 0'],
  ['RATE_LIMIT_SCALE', 'bad-value', 'must be a number above 0'],
  ['RATE_LIMIT_SCALE', '0', 'must be a number above 0'],
  ['RATE_LIMIT_SCALE', '-2', 'must be a number above 0'],
  ['RATE_LIMIT_SCALE', 'Infinity', 'must be a number above 0'],
  ['DATABASE_POOL_SIZE', 'bad-value', 'must be a whole number from 1 to 100'],
  ['DATABASE_POOL_SIZE', '0', 'must be a whole number from 1 to 100'],
  ['DATABASE_POOL_SIZE', '101', 'must be a whole number from 1 to 100'],
])('%s=%s is refused in words, without being quoted', (name, value, words) => {
  expect(complaint({ [name]: value })).toBe(`The environment is not right:\n  ${name} ${words}`)
})

test.each(['GOOGLE', 'LINE'])('the two halves of %s go together', (provider) => {
  const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
  for (const half of [id, secret]) {
    expect(complaint({ [half]: 'bad-value' })).toBe(
      `The environment is not right:\n  ${secret} goes together with ${id}`,
    )
  }
  expect(complaint({ [id]: 'x', [secret]: 'y' })).toBe('')
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
  const numbers = { TRUST_PROXY_HOPS: '2', RATE_LIMIT_SCALE: '0.5', DATABASE_POOL_SIZE: '30' }
  expect(readEnvironment({ ...complete, ...numbers })).toMatchObject({
    TRUST_PROXY_HOPS: 2,
    RATE_LIMIT_SCALE: 0.5,
    DATABASE_POOL_SIZE: 30,
  })
})
