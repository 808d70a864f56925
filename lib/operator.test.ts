import { operatorEnvironment } from '@/tests/support/operator.mjs'
import { readEnvironment } from './env'
import { environmentProblems } from './env-rules.mjs'

const rest = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://sati:s3cret-word@db.internal:5432/sati',
  AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
  APP_URL: 'https://sati.example',
  SMTP_URL: 'smtp://user:s3cret-word@mail.internal:587',
  MAIL_FROM: 'Sati <no-reply@sati.example>',
}
const names = Object.keys(operatorEnvironment)

test('in production, with a database of one’s own, the server does not start until it is said who runs it', () => {
  const problems = names.map((name) => ({ name, problem: 'is required in production' }))
  expect(environmentProblems(rest)).toEqual(problems)
  expect(() => readEnvironment(rest)).toThrow(
    `The environment is not right:\n${names.map((name) => `  ${name} is required in production`).join('\n')}`,
  )
  for (const name of names) {
    const without = { ...rest, ...operatorEnvironment, [name]: '' }
    expect(environmentProblems(without)).toEqual([{ name, problem: 'is required in production' }])
  }
  expect(environmentProblems({ ...rest, ...operatorEnvironment })).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['a demonstration', { DEMONSTRATION: '1' }],
  ['development', { NODE_ENV: 'development' }],
  ['the embedded database', { DATABASE_URL: '' }],
])('%s starts without an operator', (_, change) => {
  expect(environmentProblems({ ...rest, ...change })).toEqual([])
})

test.each(['0', 'false', ''])('DEMONSTRATION=%s is none', (DEMONSTRATION) => {
  expect(environmentProblems({ ...rest, DEMONSTRATION })).toHaveLength(4)
})

const line = 'must be one line of at most'
const address = 'must be an e-mail address, without a name'
test.each([
  ['OPERATOR_NAME', '   ', line],
  ['OPERATOR_NAME', 'bad\nvalue', line],
  ['OPERATOR_NAME', 'bad\u0000value', line],
  ['OPERATOR_NAME', 'bad\u202evalue', line],
  ['OPERATOR_NAME', 'bad\u2028value', line],
  ['OPERATOR_NAME', 'ก'.repeat(101), line],
  ['OPERATOR_ADDRESS', 'bad\r\nvalue', line],
  ['OPERATOR_ADDRESS', 'ก'.repeat(201), line],
  ['OPERATOR_EMAIL', 'bad-value', address],
  ['OPERATOR_EMAIL', 'Bad <bad@value.example>', address],
  ['OPERATOR_EMAIL', 'bad@value', address],
  ['DPO_EMAIL', 'bad@value.example\nBcc: x@y.example', address],
  ['DPO_EMAIL', 'mailto:bad@value.example', address],
  ['DPO_EMAIL', `${'b'.repeat(90)}@value.example`, address],
  ['DEMONSTRATION', 'bad-value', 'must be 1 or 0'],
])('%s=%j is refused in words, without being quoted', (name, value, words) => {
  const problems = environmentProblems({ ...rest, ...operatorEnvironment, [name]: value })
  expect(problems).toEqual([{ name, problem: expect.stringContaining(words) }])
  expect(JSON.stringify(problems)).not.toMatch(/bad|กก/)
})

test('a name of a hundred letters, with the vowels and tones over them, is a name', () => {
  const name = `${'ก'.repeat(60)} ที่นี่`
  expect(environmentProblems({ ...rest, ...operatorEnvironment, OPERATOR_NAME: name })).toEqual([])
})
