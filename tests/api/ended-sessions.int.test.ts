import { DELETE as deleteAccount } from '@/app/api/account/route'
import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { DELETE as endOne } from '@/app/api/auth/sessions/[sessionId]/route'
import { DELETE as endOthers } from '@/app/api/auth/sessions/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { disableAccount } from '@/lib/admin/accounts/mutations'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { deleteExpired } from '@/lib/maintenance/delete-expired'
import { call, newAddress } from '../support/api'
import { actorOf, newPerson, type Person, password } from '../support/people'
import { sql } from '../support/sql'
import { statementsOf } from '../support/statements'

function signIn(email: string, given = password, address = newAddress(), headers: Record<string, string> = {}) {
  return call(login, '/api/auth/login', { method: 'POST', body: { email, password: given }, address, headers })
}

const emailOf = ({ user }: Person) => user.email ?? ''

describe('the browser of a session that has ended', () => {
  const marks = async (cookie: string) =>
    (await call(getUser, '', { cookie })).headers
      .getSetCookie()
      .filter((line) => /^(sati-session|signed-out)=/.test(line))
  const change = { currentPassword: password, newPassword: 'another horse 55', confirmPassword: 'another horse 55' }

  test.each<[string, (person: Person, other: string) => Promise<unknown>]>([
    ['a sign-out whose answer was lost', ({ cookie }) => call(logout, '/api/auth/logout', { cookie })],
    ['a sign-out of all others', (_, cookie) => call(endOthers, '', { method: 'DELETE', cookie })],
    [
      'a sign-out of it from another browser',
      async ({ cookie }, other) => {
        const { sessionId } = await actorOf({ cookie })
        return call(endOne, '', { method: 'DELETE', cookie: other, params: { sessionId } })
      },
    ],
    ['a new password', (_, cookie) => call(changePassword, '', { method: 'PATCH', cookie, body: change })],
    [
      'the deletion of the account',
      (_, cookie) => call(deleteAccount, '', { method: 'DELETE', cookie, body: { confirm: 'DELETE' } }),
    ],
    [
      'a new password after half a day without use, and the clean-up',
      async ({ user, cookie }, other) => {
        await sql(`UPDATE "Session" SET "lastSeenAt" = now() - interval '13 hours' WHERE "userId" = $1`, [user.id])
        await deleteExpired()
        expect((await call(getUser, '', { cookie })).status).toBe(401)
        await sql(`UPDATE "Session" SET "lastSeenAt" = now() WHERE "userId" = $1`, [user.id])
        expect((await call(changePassword, '', { method: 'PATCH', cookie: other, body: change })).status).toBe(200)
      },
    ],
    ['its being disabled', ({ user }) => db().$transaction((tx) => disableAccount(systemActor('test'), tx, user.id))],
  ])('deletes what it stores after %s, at each request until it is another one’s', async (_, end) => {
    const person = await newPerson()
    const { cookie: other = '' } = await signIn(emailOf(person))
    await end(person, other)
    for (let request = 1; request <= 2; request += 1)
      expect(await marks(person.cookie)).toEqual([
        expect.stringMatching(/^sati-session=;.*Max-Age=0$/),
        expect.stringMatching(/^signed-out=2; Path=\//),
      ])
  })

  test('keeps what it stores when the session ran out, was renewed, or never was', async () => {
    const [expired, renewed] = [await newPerson(), await newPerson()]
    await sql(`UPDATE "Session" SET "lastSeenAt" = now() - interval '13 hours' WHERE "userId" = $1`, [expired.user.id])
    const changed = await call(changePassword, '', { method: 'PATCH', cookie: renewed.cookie, body: change })
    expect(changed.status).toBe(200)
    for (const cookie of [expired.cookie, renewed.cookie, 'sati-session=unknown'])
      expect([cookie, await marks(cookie)]).toEqual([cookie, []])
  })

  test('is asked about where there is none alone', async () => {
    const person = await newPerson()
    const asked = async (cookie: string) =>
      (await statementsOf(() => call(getUser, '', { cookie }))).filter(({ text }) => text.includes('EndedSession'))
        .length
    expect([await asked(person.cookie), await asked('sati-session=unknown')]).toEqual([0, 1])
  })

  test('deletes the answers of other accounts with the next sign-in, where somebody has signed in before', async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    const device = (await signIn(emailOf(first))).headers.getSetCookie().find((line) => line.startsWith('sati-device='))
    const answer = await signIn(emailOf(second), password, newAddress(), { cookie: device?.split(';')[0] ?? '' })
    expect(answer.headers.getSetCookie()[1]).toMatch(new RegExp(`^signed-out=${second.user.id}; Path=/`))
  })
})
