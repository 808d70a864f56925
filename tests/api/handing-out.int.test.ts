import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { call, newAddress } from '../support/api'
import type { Browser } from '../support/browser'
import { consentOnce, newChild, newConfirmedFamily, type Person, password } from '../support/people'
import { ageSessions, newConfirmedPerson } from '../support/school-members'
import { inviteSecond, newInvitedSecond, resendSecond, secondParentToken } from '../support/second-parents'
import { accessLeft, makeVisitLink } from '../support/shared-access'
import { newClaims, roundTrip, signIn, userOf, withIssuer } from '../support/social'
import { rowCounts, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

withIssuer()

const asked = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]
const refused = [403, 'REAUTHENTICATION_REQUIRED']

/** @returns the cookie of the renewed session */
async function confirm({ cookie }: Person): Promise<string> {
  const options = { method: 'POST', body: { password }, cookie, address: newAddress() }
  const { cookie: renewed } = await call(reauthenticate, '', options)
  return String(renewed)
}

test('inviting a second parent needs a reauthentication, and nothing of it is stored without one', async () => {
  const [parent, second] = [await newConfirmedFamily(), await newConfirmedPerson()]
  await ageSessions(parent)
  const before = await rowCounts()
  const headers = { 'idempotency-key': 'invite-second-parent-1' }
  expect(asked(await inviteSecond(parent, parent.child.id, second.email, headers))).toEqual(refused)
  expect(await rowCounts()).toEqual(before)
  // Sent again with the same key.
  const cookie = await confirm(parent)
  expect((await inviteSecond({ cookie }, parent.child.id, second.email, headers)).status).toBe(201)
})

test('an invitation is sent again only after a reauthentication: it is good for two more weeks', async () => {
  const { parent, id, token } = await newInvitedSecond()
  await ageSessions(parent)
  expect(asked(await resendSecond(parent, id))).toEqual(refused)
  expect(await secondParentToken(id)).toBe(token)
  expect((await resendSecond({ cookie: await confirm(parent) }, id)).status).toBe(200)
})

test('making a visit link needs a reauthentication, and nothing of it is stored without one', async () => {
  const parent = await newConfirmedFamily()
  await consentOnce(parent, parent.child.id)
  await ageSessions(parent)
  const before = await rowCounts()
  for (const more of [{}, { passcode: 'moon-54' }, { days: 30 }])
    expect(asked(await makeVisitLink(parent, parent.child.id, more))).toEqual(refused)
  expect(await rowCounts()).toEqual(before)
  expect((await makeVisitLink({ cookie: await confirm(parent) }, parent.child.id)).status).toBe(201)
})

test('a child of another parent stays unknown to an old session too', async () => {
  const [parent, other] = [await newConfirmedFamily(), await newConfirmedFamily()]
  await ageSessions(parent)
  expect((await inviteSecond(parent, other.child.id, 'second@example.com')).status).toBe(404)
  expect((await makeVisitLink(parent, other.child.id)).status).toBe(404)
})

test('a parent without a password invites and makes a link after signing in once more with LINE', async () => {
  const claims = newClaims()
  const { browser } = await signIn('line', claims)
  const user = await userOf(browser)
  const cookieOf = ({ cookies }: Browser) => `sati-session=${cookies.get('sati-session')}`
  const child = await newChild({ cookie: cookieOf(browser) })
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [user?.id])
  const email = 'second-of-line@example.com'
  expect(asked(await inviteSecond({ cookie: cookieOf(browser) }, child.id, email))).toEqual(refused)
  expect(asked(await makeVisitLink({ cookie: cookieOf(browser) }, child.id))).toEqual(refused)
  const just = { ...claims, auth_time: Math.floor(Date.now() / 1_000) }
  expect((await roundTrip(browser, 'reauthenticate', 'line', just)).location).toBe('/profile?done=confirmed')
  expect((await inviteSecond({ cookie: cookieOf(browser) }, child.id, email)).status).toBe(201)
  expect((await makeVisitLink({ cookie: cookieOf(browser) }, child.id)).status).toBe(201)
})

test('a session that is ended during the request hands nothing out', async () => {
  const parent = await newConfirmedFamily()
  const { id } = parent.user
  const ending: [string, unknown[]][] = [
    ['SELECT FROM "User" WHERE id = $1 FOR NO KEY UPDATE', [id]],
    ['DELETE FROM "Session" WHERE "userId" = $1', [id]],
  ]
  const answer = await duringUncommittedChange(ending, () => inviteSecond(parent, parent.child.id, 'a@example.com'))
  expect(answer.status).toBe(401)
  const again = await newConfirmedFamily()
  const other = await duringUncommittedChange(
    ending.map(([text]) => [text, [again.user.id]]),
    () => makeVisitLink(again, again.child.id),
  )
  expect(other.status).toBe(401)
  expect([await accessLeft(id), await accessLeft(again.user.id)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
})
