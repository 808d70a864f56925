import { hasRightCheck } from '@/lib/letter-code'
import { setEnvironment } from '../../tests/support/environment'
import { newSecret, oldSecret, setSecrets, steps } from '../../tests/support/secrets'
import { earlierLetterHashes, letterHashes, printedLetterCode } from './letter-code'

beforeAll(setEnvironment)
beforeEach(() => setSecrets(oldSecret))

const [id, otherId] = ['01a1fd40-3726-7458-8428-18d138adb4ab', '01a1fd40-3726-7458-8428-18d138adb4ac']

test('a code is of one referral and one version', () => {
  const code = printedLetterCode(id, 1, null)
  expect(printedLetterCode(id, 1, null)).toBe(code)
  expect(hasRightCheck(code)).toBe(true)
  expect(printedLetterCode(id, 2, null)).not.toBe(code)
  expect(printedLetterCode(otherId, 1, null)).not.toBe(code)
})

test('what is stored does not hold the code', () => {
  const code = printedLetterCode(id, 1, null)
  const [hash, ...others] = letterHashes(code)
  expect(others).toEqual([])
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(hash).not.toContain(code)
})

test.each(steps)(
  'a server %s prints a letter again with its code, while it knows the secret',
  (_what, secrets, knows) => {
    const code = printedLetterCode(id, 1, null)
    const [stored] = letterHashes(code)
    setSecrets(...secrets)
    expect(letterHashes(code).includes(stored)).toBe(knows)
    expect(printedLetterCode(id, 1, stored) === code).toBe(knows)
  },
)

test('the letters before a version are known by their hashes, also under a secret that is still accepted', () => {
  const hashes = [1, 2, 3].map((version) => letterHashes(printedLetterCode(id, version, null))[0])
  expect(earlierLetterHashes(id, 1)).toEqual([])
  expect(earlierLetterHashes(id, 3)).toEqual(hashes.slice(0, 2))
  expect(earlierLetterHashes(otherId, 3)).not.toContain(hashes[0])
  setSecrets(newSecret, oldSecret)
  expect(earlierLetterHashes(id, 3)).toEqual(expect.arrayContaining(hashes.slice(0, 2)))
  setSecrets(newSecret)
  expect(earlierLetterHashes(id, 3)).not.toContain(hashes[0])
})

test('a letter that is printed first after the secret changed has a code of the new one', () => {
  const before = printedLetterCode(id, 1, null)
  setSecrets(newSecret, oldSecret)
  const code = printedLetterCode(id, 1, null)
  expect(code).not.toBe(before)
  setSecrets(newSecret)
  expect(printedLetterCode(id, 1, null)).toBe(code)
})
