import { POST as login } from '@/app/api/auth/login/route'
import { DELETE as endOne } from '@/app/api/auth/sessions/[sessionId]/route'
import { DELETE as endOthers, GET as list } from '@/app/api/auth/sessions/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import type { DeviceSession } from '@/lib/sessions/schema'
import { call, newAddress } from '../support/api'
import { newPerson, type Person, password } from '../support/people'
import { count, sql } from '../support/sql'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36'

async function signInOn(userAgent: string, { user }: Person): Promise<string> {
  const answer = await call(login, '/api/auth/login', {
    method: 'POST',
    body: { email: user.email, password },
    headers: { 'user-agent': userAgent },
    address: newAddress(),
  })
  expect(answer.status).toBe(200)
  return answer.cookie ?? ''
}

async function sessionsOf(cookie: string): Promise<DeviceSession[]> {
  const answer = await call<DeviceSession[]>(list, '/api/auth/sessions', { cookie })
  expect(answer.status).toBe(200)
  return answer.body
}

const end = (cookie: string, sessionId: string) =>
  call(endOne, `/api/auth/sessions/${sessionId}`, { method: 'DELETE', cookie, params: { sessionId } })

const isSignedIn = async (cookie: string) => (await call(getUser, '/api/auth/user', { cookie })).status === 200
const currentOf = (sessions: DeviceSession[]) => sessions.find(({ current }) => current)?.id ?? ''

describe('the list of sessions', () => {
  test('the list of sessions names each active device, the one used last first, and marks the one that asks', async () => {
    const person = await newPerson()
    const phone = await signInOn(android, person)
    await sql(
      `UPDATE "Session" SET "lastSeenAt" = now() - interval '1 hour' WHERE "userId" = $1 AND "userAgent" IS NULL`,
      [person.user.id],
    )
    const sessions = await sessionsOf(phone)
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: { browser: 'Chrome', os: 'Android', kind: 'phone' },
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        current: true,
      },
      expect.objectContaining({ device: { browser: null, os: null, kind: 'computer' }, current: false }),
    ])
    expect((await sessionsOf(person.cookie)).map(({ current }) => current).sort()).toEqual([false, true])
  })

  test('the list leaves out expired sessions and other accounts’', async () => {
    const [person] = [await newPerson(), await newPerson()]
    const [idle, over] = [await signInOn('idle', person), await signInOn('over', person)]
    await sql(`UPDATE "Session" SET "lastSeenAt" = now() - interval '12 hours 1 second' WHERE "userAgent" = 'idle'`)
    await sql(`UPDATE "Session" SET "expiresAt" = now() WHERE "userAgent" = 'over'`)
    expect([await isSignedIn(idle), await isSignedIn(over)]).toEqual([false, false])
    expect(await sessionsOf(person.cookie)).toHaveLength(1)
  })

  test('the list of sessions never returns what a browser sent about itself', async () => {
    const person = await newPerson()
    const cookie = await signInOn('<script>alert(1)</script>/1.0 Kilroy', person)
    const { text } = await call(list, '/api/auth/sessions', { cookie })
    expect(text).not.toMatch(/script|Kilroy|Hash|192\.0\.2/)
  })
})

describe('ending sessions', () => {
  test('ending one session signs it out at its next request, and the others stay', async () => {
    const person = await newPerson()
    const [stolen, kept] = [await signInOn('stolen', person), await signInOn('kept', person)]
    const answer = await end(person.cookie, currentOf(await sessionsOf(stolen)))
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { ended: 1 } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([await isSignedIn(stolen), await isSignedIn(kept), await isSignedIn(person.cookie)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('ending the own session signs this browser out', async () => {
    const { cookie } = await newPerson()
    const answer = await end(cookie, currentOf(await sessionsOf(cookie)))
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sati-session=;.*Max-Age=0$/),
      expect.stringMatching(/^current-child=;.*Max-Age=0$/),
      expect.stringMatching(/^draft-position=;.*Max-Age=0$/),
    ])
    expect(await isSignedIn(cookie)).toBe(false)
  })

  test('ending another account’s, an unknown or an ended session is 404 and ends nothing', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()]
    const theirs = currentOf(await sessionsOf(stranger.cookie))
    const gone = currentOf(await sessionsOf(await signInOn('gone', person)))
    expect((await end(person.cookie, gone)).status).toBe(200)
    for (const id of [theirs, gone, 'x']) {
      const { status, body } = await end(person.cookie, id)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await isSignedIn(stranger.cookie)).toBe(true)
  })

  test('ending all other sessions ends them at once, and only one’s own', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()]
    const others = [await signInOn('a', person), await signInOn('b', person), await signInOn('idle2', person)]
    await sql(`UPDATE "Session" SET "lastSeenAt" = now() - interval '13 hours' WHERE "userAgent" = 'idle2'`)
    const answer = await call(endOthers, '/api/auth/sessions', { method: 'DELETE', cookie: person.cookie })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { ended: 2 } })
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
    expect([await isSignedIn(person.cookie), await isSignedIn(stranger.cookie)]).toEqual([true, true])
    expect(await count('"Session" WHERE "userId" = $1', [person.user.id])).toBe(1)
  })

  test('another site cannot make a browser end sessions', async () => {
    const { cookie } = await newPerson()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const { status } = await call(endOthers, '/api/auth/sessions', { method: 'DELETE', cookie, headers })
    expect(status).toBe(403)
  })
})
