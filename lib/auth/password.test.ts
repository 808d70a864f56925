import { hashPassword, isPassword } from './password'

afterEach(() => jest.restoreAllMocks())

// The first, since the queue remembers how long others took, and by a clock that stands still: a busy machine is no flood.
test('sixty hashes at once are all made: how many wait is a matter of time', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const hashes = await Promise.all(Array.from({ length: 60 }, () => hashPassword('x')))
  expect(new Set(hashes).size).toBe(60)
})

test('a password is kept as argon2id with the parameters that are written down', async () => {
  const [one, two] = [await hashPassword('correct horse 54'), await hashPassword('correct horse 54')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect([await isPassword(one, 'correct horse 54'), await isPassword(two, 'correct horse 54')]).toEqual([true, true])
})

test.each([
  '',
  'correct horse 55',
  'correct horse 54 ',
  'Correct horse 54',
  'correct horse 54\u0000',
  '\ud800',
  'x'.repeat(100_000),
])('another password does not match: %.40j', async (other) => {
  expect(await isPassword(await hashPassword('correct horse 54'), other)).toBe(false)
})

test('every letter of a long Thai password counts, and its length costs nothing', async () => {
  const long = 'ก'.repeat(127)
  const stored = await hashPassword(`${long}ข`)
  expect([await isPassword(stored, `${long}ข`), await isPassword(stored, `${long}ค`)]).toEqual([true, false])
})

test('an account without a password matches none, whatever is tried, and takes as long to say so', async () => {
  for (const password of ['', 'no account has this password', 'x']) expect(await isPassword(null, password)).toBe(false)
  const stored = await hashPassword('x')
  const time = async (against: string | null) => {
    const before = process.cpuUsage()
    for (let i = 0; i < 5; i++) await isPassword(against, 'y')
    return process.cpuUsage(before).user
  }
  await time(null)
  const [known, unknown] = [await time(stored), await time(null)]
  // Without the dummy, the second would be some thousand times faster.
  expect(unknown).toBeGreaterThan(known / 5)
})
