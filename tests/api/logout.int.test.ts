import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { call } from '../support/api'
import { newPerson } from '../support/people'

const leave = (cookie: string, query: string, headers: Record<string, string> = {}) =>
  call(logout, '/api/auth/logout', { cookie, query, headers })
const isSignedIn = async (cookie: string) => (await call(getUser, '', { cookie })).status === 200

test('“use another account” signs out and returns to the same page', async () => {
  const { cookie } = await newPerson()
  const next = '/school-referral?token=0193b2a0-0000-7000-8000-000000000001.x'
  const { status, headers } = await leave(cookie, `?${new URLSearchParams({ next })}`)
  expect([status, headers.get('location'), await isSignedIn(cookie)]).toEqual([303, next, false])
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/auth/line', '/./api/my-data', 'x', ''])(
  'signing out leads home, and not to %j',
  async (next) => {
    const { cookie } = await newPerson()
    const { status, headers } = await leave(cookie, `?${new URLSearchParams({ next })}`)
    expect([status, headers.get('location'), await isSignedIn(cookie)]).toEqual([303, '/', false])
  },
)

test('a sign-out has the next document forget what the browser stores; one that another site made does not', async () => {
  const { cookie } = await newPerson()
  const marks = async (headers?: Record<string, string>) =>
    (await leave(cookie, '', headers)).headers.getSetCookie().filter((each) => each.startsWith('signed-out=1;'))
  expect(await marks({ 'sec-fetch-site': 'cross-site' })).toEqual([])
  expect(await marks()).toHaveLength(1)
})

test('another site can neither sign out nor lead anywhere', async () => {
  const { cookie } = await newPerson()
  const { headers } = await leave(cookie, '?next=/profile', { 'sec-fetch-site': 'cross-site' })
  expect([headers.get('location'), await isSignedIn(cookie)]).toEqual(['/', true])
})
