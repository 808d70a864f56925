import { randomUUID } from 'node:crypto'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as createChild } from '@/app/api/children/route'
import type { User } from '@/lib/accounts/schema'
import { db } from '@/lib/db'
import { limits } from '@/lib/rate-limits/limits'
import { clearHits, countHit, countHits, refundHit } from '@/lib/rate-limits/mutations'
import { call, newAddress } from '../support/api'
import { Browser } from '../support/browser'
import { exampleChild, newPerson, password } from '../support/people'
import { newSecret, oldSecret, setSecrets, steps } from '../support/secrets'
import {
  finishRoundTrip,
  issuer,
  newClaims,
  newEmail,
  newMember,
  providers,
  start,
  startPurpose,
  userOf,
  verified,
  withIssuer,
} from '../support/social'
import { clearLimits, count, sql } from '../support/sql'

/** Counters, known browsers and pending work during a change of the secret. */

withIssuer()
beforeEach(async () => {
  setSecrets(oldSecret)
  await clearLimits()
})

const limit = { ...limits.loginByDevice, name: 'tested', points: 0.003 }
/** Three are allowed, as this file multiplies limits by a thousand. */
const hit = (subject: string) =>
  countHit(limit, subject).then(
    () => true,
    () => false,
  )
const windows = () => sql<{ points: number }>(`SELECT points FROM "RateLimit" WHERE key LIKE 'tested:%' ORDER BY key`)

describe.each(steps)('on a server %s', (_what, secrets, knows) => {
  test('a window of a limit goes on, so that nobody gets new guesses, or starts again', async () => {
    expect([await hit('nok'), await hit('nok')]).toEqual([true, true])
    setSecrets(...secrets)
    expect([await hit('nok'), await hit('nok')]).toEqual([true, !knows])
    expect(await windows()).toHaveLength(knows ? 1 : 2)
    await refundHit(limit, 'nok')
    expect(await hit('nok')).toBe(!knows)
    const many = await countHits(
      limit,
      new Map([
        ['nok', 2],
        ['noi', 5],
      ]),
      { via: db() },
    )
    expect(Object.fromEntries(many)).toEqual({ nok: knows ? 0 : 1, noi: 3 })
    await clearHits(limit, 'nok')
    expect(await hit('nok')).toBe(true)
  })

  test('a repeat of a signed-in person’s request is the same request, or refused', async () => {
    const { cookie, user } = await newPerson()
    const headers = { 'idempotency-key': randomUUID() }
    const create = (more: object = {}) =>
      call<{ id: string }>(createChild, '', { method: 'POST', body: { ...exampleChild, ...more }, cookie, headers })
    const first = await create()
    setSecrets(...secrets)
    const repeat = await create()
    if (knows) expect([repeat.status, repeat.body]).toEqual([200, first.body])
    else expect(repeat.status).toBe(422)
    expect((await create({ age: 9 })).status).toBe(422)
    expect(await count('"Child" WHERE "parentId" = $1', [user.id])).toBe(1)
  })

  test('a visitor’s repeated registration is the same one, or a second that finds the address taken', async () => {
    const email = newEmail()
    const [address, headers] = [newAddress(), { 'idempotency-key': randomUUID() }]
    const body = { firstName: 'Nok', lastName: 'Suwan', email, password, role: 'parent' }
    const send = (more: object = {}) =>
      call<{ user: User }>(register, '', { method: 'POST', body: { ...body, ...more }, headers, address })
    const first = await send()
    expect(first.status).toBe(201)
    setSecrets(...secrets)
    const repeat = await send()
    if (knows) expect([repeat.status, repeat.body.user.id]).toEqual([200, first.body.user.id])
    else expect(repeat.status).toBe(409)
    if (knows) expect((await send({ firstName: 'Noi' })).status).toBe(422)
    expect(await count('"User" WHERE email = $1', [email])).toBe(1)
    expect(await count(`"IdempotencyKey" WHERE key = $1`, [headers['idempotency-key']])).toBe(1)
  })

  test.each(providers)(
    'a round trip to %s, and what it was asked for, comes back or is started again',
    async (provider) => {
      const browser = new Browser()
      const departure = await start(browser, provider)
      const member = await newMember()
      expect((await startPurpose(member, 'connect', provider)).status).toBe(200)
      const away = await start(member, provider)
      setSecrets(...secrets)
      const back = await finishRoundTrip(browser, provider, issuer.grant(departure, newClaims(verified(newEmail()))))
      expect(back.location).toBe(knows ? '/parent-onboarding' : '/login?error=OAuthCallback')
      expect((await userOf(browser)) !== null).toBe(knows)
      const connected = await finishRoundTrip(member, provider, issuer.grant(away, newClaims(verified(newEmail()))))
      expect(connected.location).toBe(knows ? `/profile?done=connected&provider=${provider}` : '/profile?error=failed')
    },
  )

  test('nobody is signed out, and passwords stay right', async () => {
    const member = await newMember()
    setSecrets(...secrets)
    expect(await userOf(member)).not.toBeNull()
    const body = { email: member.person.user.email, password }
    expect((await call(login, '', { method: 'POST', body, address: newAddress() })).status).toBe(200)
  })
})

test('of two windows that two instances have begun at once the fuller one counts', async () => {
  expect([await hit('nok'), await hit('nok'), await hit('nok')]).toEqual([true, true, true])
  setSecrets(newSecret)
  expect(await hit('nok')).toBe(true)
  expect((await windows()).map(({ points }) => points).toSorted()).toEqual([1, 3])
  setSecrets(newSecret, oldSecret)
  expect(await hit('nok')).toBe(false)
  await sql(`UPDATE "RateLimit" SET "resetsAt" = now() WHERE points > 1`)
  expect(await hit('nok')).toBe(true)
})
