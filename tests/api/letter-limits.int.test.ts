import { letterCodeOf, shownLetterCode } from '@/lib/letter-code'
import { newAddress } from '../support/api'
import { acceptLetter, loginByLetter, newLetter, newLetterFamily } from '../support/letters'
import { clearLimits, count, sql } from '../support/sql'

/** A guesser must not open a letter, and must not close a school's hall to its families. */

beforeEach(clearLimits)

let guesses = 0
/** Of the right form, and of no letter. */
function guess(): string {
  guesses += 1
  return shownLetterCode(letterCodeOf(Uint8Array.from([7, 7, 7, 7, 7, guesses >> 8, guesses & 255])))
}

const mistyped = (code: string) => (code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`)
const useUpSite = () =>
  sql(`INSERT INTO "RateLimit" (key, points, "resetsAt")
    SELECT key, 300, now() + interval '1 hour' FROM "RateLimit" WHERE key LIKE 'wrong-letter-codes:%'
    ON CONFLICT (key) DO UPDATE SET points = 300, "resetsAt" = excluded."resetsAt"`)

/** All that this address may type. */
async function guessThirty(address: string): Promise<void> {
  for (let wrong = 1; wrong <= 30; wrong++) await acceptLetter(guess(), {}, { address })
  expect((await loginByLetter(guess(), 'x', { address })).status).toBe(429)
}

/** The site's wrong codes of this hour are used up by guesses from elsewhere. */
async function useUpElsewhere(): Promise<void> {
  expect((await acceptLetter(guess())).status).toBe(404)
  await useUpSite()
}

test('an address tries thirty wrong codes in ten minutes, and is then refused before anything is looked up', async () => {
  const address = newAddress()
  const letter = await newLetter()
  for (let wrong = 1; wrong <= 30; wrong++) {
    const typed = [guess(), mistyped(letter.code), 'no code at all'][wrong % 3] ?? ''
    const { status, body } = await acceptLetter(typed, {}, { address })
    expect([wrong, status, body.code]).toEqual([wrong, 404, 'LINK_NOT_FOUND'])
  }
  for (const code of [guess(), letter.code]) {
    const refused = await acceptLetter(code, {}, { address })
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  }
  expect((await loginByLetter(letter.code, 'x', { address })).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await acceptLetter(letter.code)).status).toBe(201)
})

test('wrong codes count together whichever call they are sent to', async () => {
  const address = newAddress()
  for (let wrong = 1; wrong <= 15; wrong++) {
    expect((await acceptLetter(guess(), {}, { address })).status).toBe(404)
    expect((await loginByLetter(guess(), 'x', { address })).status).toBe(401)
  }
  expect((await acceptLetter(guess(), {}, { address })).status).toBe(429)
  const points = await sql(`SELECT points FROM "RateLimit" WHERE key LIKE 'wrong-letter-code%' ORDER BY 1`)
  expect(points).toEqual([{ points: 30 }, { points: 30 }])
})

test('right codes never count, however many are sent from the one address of a hall', async () => {
  const address = newAddress()
  const { letter } = await newLetterFamily()
  for (let time = 1; time <= 31; time++)
    expect((await loginByLetter(letter.code, undefined, { address })).status).toBe(200)
  expect((await acceptLetter(letter.code, {}, { address })).body.code).toBe('REFERRAL_TAKEN')
  expect(await count(`"RateLimit" WHERE key LIKE 'wrong-letter-code%'`)).toBe(0)
})

test('a hall behind one address accepts more letters in an hour than an address may open accounts', async () => {
  const address = newAddress()
  await acceptLetter((await newLetter()).code, {}, { address })
  expect(await count(`"RateLimit" WHERE key LIKE 'register:%'`)).toBe(0)
  expect(await count(`"RateLimit" WHERE key LIKE 'register-link:%' OR key LIKE 'register-school:%'`)).toBe(2)
})

describe('once the three hundred of the whole site are used up', () => {
  test('an address without a wrong code of its own opens its letter', async () => {
    await useUpElsewhere()
    const address = newAddress()
    expect((await acceptLetter((await newLetter()).code, {}, { address })).status).toBe(201)
    expect((await acceptLetter((await newLetter()).code, {}, { address })).status).toBe(201)
  })

  test('its first wrong code is counted and answered as one too many, and the next is not looked up', async () => {
    await useUpElsewhere()
    const address = newAddress()
    const first = await acceptLetter(guess(), {}, { address })
    expect([first.status, first.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    // Its own window ends first, and then it is looked up again.
    expect(Number(first.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    const letter = await newLetter()
    expect((await acceptLetter(letter.code, {}, { address })).status).toBe(429)
    await sql(`UPDATE "RateLimit" SET "resetsAt" = now() - interval '1 second' WHERE key LIKE 'wrong-letter-code:%'`)
    expect((await acceptLetter(letter.code, {}, { address })).status).toBe(201)
  })

  test('many addresses get one guess each while their windows last', async () => {
    await useUpElsewhere()
    const addresses = Array.from({ length: 50 }, newAddress)
    for (const address of addresses) expect((await acceptLetter(guess(), {}, { address })).status).toBe(429)
    const before = await sql(`SELECT key, points FROM "RateLimit" WHERE key LIKE 'wrong-letter-code%' ORDER BY key`)
    for (const address of addresses) expect((await acceptLetter(guess(), {}, { address })).status).toBe(429)
    // What was refused without a look-up is not counted.
    expect(await sql(`SELECT key, points FROM "RateLimit" WHERE key LIKE 'wrong-letter-code%' ORDER BY key`)).toEqual(
      before,
    )
  })
})

test('wrong codes of one instance’s whole hour add up over all addresses to three hundred', async () => {
  for (let visitor = 0; visitor < 10; visitor++) {
    const address = newAddress()
    for (let wrong = 1; wrong <= 30; wrong++) await acceptLetter('no code', {}, { address })
  }
  expect(await sql(`SELECT points FROM "RateLimit" WHERE key LIKE 'wrong-letter-codes:%'`)).toEqual([{ points: 300 }])
  expect((await acceptLetter(guess())).status).toBe(429)
})

describe('codes of letters that have ended', () => {
  test.each([
    ['an expired', `UPDATE "SchoolReferral" SET "expiresAt" = now() - interval '1 minute' WHERE id = $1`],
    ['a revoked', `UPDATE "SchoolReferral" SET status = 'revoked', "closedAt" = now() WHERE id = $1`],
  ])('one of %s referral is answered like an unknown one, and does not count', async (_what, change) => {
    const letter = await newLetter()
    await sql(change, [letter.id])
    const address = newAddress()
    const ended = await acceptLetter(letter.code, {}, { address })
    expect(await count(`"RateLimit" WHERE key LIKE 'wrong-letter-code%'`)).toBe(0)
    const unknown = await acceptLetter(guess(), {}, { address })
    expect([ended.status, ended.body.message]).toEqual([unknown.status, unknown.body.message])
    expect(await count(`"RateLimit" WHERE key LIKE 'wrong-letter-code%'`)).toBe(2)
  })

  test('that of a closed account does not count either', async () => {
    const { letter, user } = await newLetterFamily()
    await sql(`DELETE FROM "SchoolReferral" WHERE id = $1`, [letter.id])
    await sql(`UPDATE "User" SET "disabledAt" = now() WHERE id = $1`, [user.id])
    expect((await loginByLetter(letter.code)).status).toBe(401)
    expect(await count(`"RateLimit" WHERE key LIKE 'wrong-letter-code%'`)).toBe(0)
  })
})

describe('a browser that has signed in by its letter', () => {
  async function knownBrowser() {
    const { letter } = await newLetterFamily()
    const signedIn = await loginByLetter(letter.code)
    const device = signedIn.headers.getSetCookie().find((line) => line.includes('sati-device='))
    return { letter, headers: { cookie: device?.split(';')[0] ?? '' } }
  }

  test('signs in whatever others behind its address have typed', async () => {
    const { letter, headers } = await knownBrowser()
    const address = newAddress()
    await guessThirty(address)
    expect((await loginByLetter(letter.code, undefined, { address })).status).toBe(429)
    expect((await loginByLetter(letter.code, 'wrong', { address, headers })).status).toBe(401)
    expect((await loginByLetter(letter.code, undefined, { address, headers })).status).toBe(200)
  })

  test('opens no other letter than its own there, and learns of none', async () => {
    const { headers } = await knownBrowser()
    const [family, open] = [await newLetterFamily(), await newLetter()]
    const address = newAddress()
    await guessThirty(address)
    const answers = [
      await loginByLetter(family.letter.code, undefined, { address, headers }),
      await loginByLetter(open.code, 'x', { address, headers }),
      await loginByLetter(guess(), 'x', { address, headers }),
      await acceptLetter(open.code, {}, { address, headers }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([429, 'TOO_MANY_REQUESTS']))
  })
})
