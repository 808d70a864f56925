import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { GET as toLogin } from '@/app/api/login/route'
import type { User } from '@/lib/accounts/schema'
import { call, newAddress } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { newPerson, type Person, password } from '../support/people'
import { count, sql } from '../support/sql'

function signIn(
  email: unknown,
  given: unknown = password,
  address = newAddress(),
  headers: Record<string, string> = {},
) {
  const body = { email, password: given }
  return call<{ user: User; message: string; code: string }>(login, '/api/auth/login', {
    method: 'POST',
    body,
    address,
    headers,
  })
}

async function isSignedIn(cookie: string | undefined): Promise<boolean> {
  const { status } = await call(getUser, '/api/auth/user', { cookie })
  expect([200, 401]).toContain(status)
  return status === 200
}

function emailOf({ user }: Person): string {
  return user.email ?? ''
}

const sessionsOf = ({ user }: Person) => count('"Session" WHERE "userId" = $1', [user.id])

describe('signing in', () => {
  test('signing in answers the account and a session of its own', async () => {
    const person = await newPerson()
    const answer = await signIn(` ${emailOf(person).toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ user: person.user })
    expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
    expect(answer.cookie).not.toBe(person.cookie)
    expect([await isSignedIn(answer.cookie), await isSignedIn(person.cookie)]).toEqual([true, true])
  })

  test('signing in answers alike for every reason to refuse', async () => {
    const [local, social, disabled] = [await newPerson(), await newPerson(), await newPerson()]
    await sql(`UPDATE "User" SET "passwordHash" = NULL, provider = 'google' WHERE id = $1`, [social.user.id])
    await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [disabled.user.id])
    const answers = await Promise.all([
      signIn(emailOf(local), 'wrong horse 54'),
      signIn(emailOf(local), `${password} `),
      signIn(emailOf(social)),
      signIn(emailOf(disabled)),
      signIn('nobody@example.com'),
      signIn('no address at all'),
      signIn('nobody＠example.com'),
      signIn('nobody\u0000@example.com'),
      signIn('\ud800'),
      signIn('n'.repeat(5_000)),
      signIn(emailOf(local), 'p'.repeat(10_000)),
      signIn(emailOf(local), '\ud800\u0000'),
    ])
    for (const { status, body, cookie } of answers) {
      const { requestId: _, ...rest } = body as typeof body & { requestId: string }
      expect({ status, ...rest }).toEqual({
        status: 401,
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
      })
      expect(cookie).toBeUndefined()
    }
    expect(await isSignedIn(disabled.cookie)).toBe(false)
  })

  test('signing in takes a Thai password however its letters were composed', async () => {
    const email = 'composed@example.com'
    const body = { firstName: 'A', lastName: 'B', email, password: 'รหัส\u00e9é54', role: 'parent' }
    expect((await call(register, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
    expect((await signIn(email, 'รหัสe\u0301e\u030154')).status).toBe(200)
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'a@example.com' }, ['password']],
    [{ email: 'a@example.com', password: '' }, ['password']],
    [{ email: { contains: '' }, password: { not: '' } }, ['email', 'password']],
    [{ email: ['a@example.com'], password: 123_456 }, ['email', 'password']],
  ])('signing in with %j is refused with 400', async (body, fields) => {
    const answer = await call<{ errors: { field: string }[] }>(login, '', {
      method: 'POST',
      body,
      address: newAddress(),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }) => field)).toEqual(fields)
  })

  test('signing in is refused after ten failures from one address, though another address still works', async () => {
    const person = await newPerson()
    const [email, address] = [emailOf(person), newAddress()]
    for (let failure = 1; failure <= 10; failure++) expect((await signIn(email, 'wrong', address)).status).toBe(401)
    const eleventh = await signIn(email, 'wrong', address)
    expect(eleventh.status).toBe(429)
    expect(eleventh.body.code).toBe('TOO_MANY_LOGINS')
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(eleventh.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await signIn(` ${email.toUpperCase()}`, password, address)).status).toBe(429)
    expect((await signIn(email, password, newAddress())).status).toBe(200)
    expect((await signIn(emailOf(await newPerson()), password, address)).status).toBe(200)
  })

  test('signing in tries no more than ten of thirty parallel guesses', async () => {
    const [email, address] = [emailOf(await newPerson()), newAddress()]
    const answers = await allAtOnce(30, () => signIn(email, 'wrong', address))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('signing in clears the failures after a success', async () => {
    const [email, address] = [emailOf(await newPerson()), newAddress()]
    for (let round = 1; round <= 2; round++) {
      for (let failure = 1; failure <= 9; failure++) expect((await signIn(email, 'wrong', address)).status).toBe(401)
      expect((await signIn(email, password, address)).status).toBe(200)
    }
  })

  test('signing in is not disturbed by cookies that next-auth would read as its own', async () => {
    const email = emailOf(await newPerson())
    for (const cookie of [
      'sati-session/x=1',
      'sati-session.0=a; sati-session.1=b; sati-session-other=c',
      'next-auth.callback-url=javascript:x; __Secure-next-auth.callback-url=javascript:x',
      'next-auth.csrf-token=a|b; next-auth.session-token=c',
    ]) {
      const answer = await signIn(email, password, newAddress(), { cookie })
      const names = answer.headers.getSetCookie().map((line) => line.split('=')[0])
      expect({ cookie, status: answer.status, names }).toEqual({
        cookie,
        status: 200,
        names: ['sati-session', 'sati-device'],
      })
      const both = `${cookie}; ${answer.cookie}`
      expect(await isSignedIn(both)).toBe(true)
      expect((await call(logout, '/api/auth/logout', { cookie: both })).status).toBe(303)
      expect(await isSignedIn(answer.cookie)).toBe(false)
    }
  })

  test('only failed sign-ins count: frequent successful ones are never refused', async () => {
    const [person, address] = [await newPerson(), newAddress()]
    await sql(`UPDATE "RateLimit" SET points = 99 WHERE key LIKE 'login-account:%'`)
    await signIn(emailOf(person), password, address)
    await sql(`UPDATE "RateLimit" SET points = 99 WHERE key LIKE 'login-account:%'`)
    const statuses = []
    for (let time = 1; time <= 3; time++) statuses.push((await signIn(emailOf(person), password, address)).status)
    expect(statuses).toEqual([200, 200, 200])
  })
})

describe('a session', () => {
  test('a session is never one that the visitor chose', async () => {
    const person = await newPerson()
    const chosen = `sati-session=${'a'.repeat(43)}`
    const body = { email: emailOf(person), password }
    const answer = await call(login, '', { method: 'POST', body, cookie: chosen, address: newAddress() })
    expect(answer.status).toBe(200)
    expect(answer.cookie).toMatch(/^sati-session=[\w-]{43}$/)
    expect(answer.cookie).not.toBe(chosen)
    expect([await isSignedIn(chosen), await isSignedIn(answer.cookie)]).toEqual([false, true])
  })

  test('a session is one of ten at the most: the one that was unused longest ends', async () => {
    const person = await newPerson()
    const cookies = [person.cookie]
    for (let i = 0; i < 10; i++) cookies.push((await signIn(emailOf(person))).cookie ?? '')
    expect(await sessionsOf(person)).toBe(10)
    expect(await isSignedIn(cookies[0])).toBe(false)
    for (const cookie of cookies.slice(1)) expect(await isSignedIn(cookie)).toBe(true)
  })

  test('a session is one of ten at the most, however many sign in at once', async () => {
    const person = await newPerson()
    const answers = await allAtOnce(30, () => signIn(emailOf(person)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(await sessionsOf(person)).toBeLessThanOrEqual(10)
  })

  test('a session ends twelve hours after it was last used, and use keeps it valid', async () => {
    const person = await newPerson()
    const leave = (time: string) =>
      sql(`UPDATE "Session" SET "lastSeenAt" = now() - interval '${time}' WHERE "userId" = $1`, [person.user.id])
    for (let day = 1; day <= 2; day++) {
      await leave('11 hours 59 minutes')
      expect(await isSignedIn(person.cookie)).toBe(true)
      expect(
        await count(`"Session" WHERE "userId" = $1 AND "lastSeenAt" > now() - interval '10 s'`, [person.user.id]),
      ).toBe(1)
    }
    await leave('12 hours 1 second')
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(await isSignedIn(person.cookie)).toBe(false)
  })

  test('a session ends after seven days, however often it was used', async () => {
    const person = await newPerson()
    const [row] = await sql<{ days: number }>(
      `SELECT extract(epoch FROM "expiresAt" - "createdAt")::float8 / 86400 AS days FROM "Session" WHERE "userId" = $1`,
      [person.user.id],
    )
    expect(row?.days).toBeCloseTo(7, 3)
    await sql(`UPDATE "Session" SET "expiresAt" = now() + interval '5 seconds' WHERE "userId" = $1`, [person.user.id])
    expect(await isSignedIn(person.cookie)).toBe(true)
    await sql(`UPDATE "Session" SET "expiresAt" = now() WHERE "userId" = $1`, [person.user.id])
    expect(await isSignedIn(person.cookie)).toBe(false)
  })
})

describe('signing out', () => {
  const leave = (cookie: string | undefined, headers: Record<string, string> = {}) =>
    call(logout, '/api/auth/logout', { cookie, headers, address: newAddress() })

  test('signing out ends this session on the server, clears its cookies and leads home', async () => {
    const person = await newPerson()
    const other = await signIn(emailOf(person))
    const answer = await leave(person.cookie, { 'sec-fetch-site': 'same-origin' })
    expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([303, '/', ''])
    const cleared = answer.headers.getSetCookie()
    expect(cleared[0]).toBe('sati-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
    expect(cleared.slice(1).map((line) => line.split('=')[0])).toEqual(expect.arrayContaining(['current-child']))
    expect(cleared.pop()).toMatch(/^signed-out=1; Path=\//)
    for (const line of cleared) expect(line).toMatch(/^[\w-]+=; Path=\/; .*Max-Age=0$/)
    expect([await isSignedIn(person.cookie), await isSignedIn(other.cookie)]).toEqual([false, true])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['an old prefetch', { purpose: 'prefetch' }],
    ['the router looking ahead', { 'next-router-prefetch': '1' }],
  ])('signing out is not done by %s', async (_who, headers: Record<string, string>) => {
    const person = await newPerson()
    const answer = await leave(person.cookie, headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isSignedIn(person.cookie)).toBe(true)
  })

  test('signing out twice, or signed out, succeeds', async () => {
    const person = await newPerson()
    const answers = [
      await leave(person.cookie),
      await leave(person.cookie),
      await leave(undefined),
      await leave('sati-session=x'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  })
})

test('GET /api/login leads to the sign-in page', async () => {
  const answer = await call(toLogin, '/api/login', { query: '?next=https://evil.example' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
})
