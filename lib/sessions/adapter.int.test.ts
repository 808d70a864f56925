import type { GetServerSidePropsContext } from 'next'
import { getServerSession } from 'next-auth/next'
import { authOptions } from '@/lib/auth/options'
import { hashToken } from '@/lib/auth/token'
import { newAddress } from '@/tests/support/api'
import { newPerson } from '@/tests/support/people'
import { startProxy } from '@/tests/support/proxy'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { getSessionAndUser, sessionAdapter } from './adapter'
import { authenticate } from './authenticate'
import { signInWithCredentials, signOut } from './next-auth'

let proxy: Awaited<ReturnType<typeof startProxy>>

beforeAll(async () => {
  proxy = await startProxy(new URL(process.env.DATABASE_URL ?? ''))
  // The database is opened at the first call.
  process.env.DATABASE_URL = proxy.url
})
afterAll(() => proxy.cut())

const adapter = sessionAdapter(() => null)
const tokenOf = ({ cookie }: { cookie: string }) => cookie.slice(cookie.indexOf('=') + 1)

/** Reads a session through next-auth, with our options. */
function readByNextAuth(token: string) {
  const request = { headers: {}, cookies: { 'sati-session': token } }
  const response = { getHeader: () => undefined, setHeader: () => undefined }
  return getServerSession(
    request as unknown as GetServerSidePropsContext['req'],
    response as unknown as GetServerSidePropsContext['res'],
    authOptions({ adapter: sessionAdapter }),
  )
}

const byUs = (token: string) => authenticate(token, newAddress(), { counted: false })

async function whileAway(work: () => Promise<void>): Promise<void> {
  await proxy.cut()
  try {
    await work()
  } finally {
    await proxy.restore()
    await until('the database answers', async () => (await byUs('x').catch(() => 'away')) === null)
  }
}

test('a session is found by its token, and by nothing that the database holds', async () => {
  const person = await newPerson()
  const token = tokenOf(person)
  expect(await getSessionAndUser(token, null)).toMatchObject({
    session: { sessionToken: token, userId: person.user.id },
    user: { id: person.user.id, firstName: person.user.firstName, role: 'parent' },
  })
  expect(await readByNextAuth(token)).toMatchObject({ user: {} })
  for (const other of [hashToken(token), 'x', '']) {
    expect(await adapter.getSessionAndUser?.(other)).toBeNull()
    expect(await readByNextAuth(other)).toBeNull()
  }
  await sql('UPDATE "Session" SET "expiresAt" = now() WHERE "userId" = $1', [person.user.id])
  expect(await adapter.getSessionAndUser?.(token)).toBeNull()
})

test('the adapter hands over the session that was opened for an account, and no other', async () => {
  const opened = { userId: 'one', token: 'token' }
  const { createSession, getUserByAccount } = sessionAdapter(() => opened)
  const expires = new Date()
  const identity = { provider: 'google', providerAccountId: 'subject' }
  expect(await getUserByAccount?.(identity)).toMatchObject({ id: 'one' })
  expect(await adapter.getUserByAccount?.(identity)).toBeNull()
  const session = { sessionToken: 'chosen by next-auth', userId: 'one', expires }
  expect(await createSession?.(session)).toEqual({ sessionToken: 'token', userId: 'one', expires })
  await expect(createSession?.({ ...session, userId: 'another' })).rejects.toThrow()
  await expect(adapter.createSession?.(session)).rejects.toThrow()
})

test('signing out through next-auth ends the session of the token alone', async () => {
  const person = await newPerson()
  const token = tokenOf(person)
  await signOut(hashToken(token))
  expect(await byUs(token)).not.toBeNull()
  await signOut(token)
  expect(await byUs(token)).toBeNull()
  expect(await count('"Session" WHERE "userId" = $1', [person.user.id])).toBe(0)
})

test('a session is not taken for ended while the database is away, as next-auth alone would do', async () => {
  const token = tokenOf(await newPerson())
  await whileAway(async () => {
    expect(await readByNextAuth(token)).toBeNull()
    await expect(byUs(token)).rejects.toThrow()
    await expect(signOut(token)).rejects.toThrow()
  })
  expect(await byUs(token)).not.toBeNull()
})

test('what refuses a sign-in is thrown as it is, and a session that next-auth was not handed is an error', async () => {
  const given = { email: 'a@example.com', password: 'x' }
  const refusal = new Error('refused')
  await expect(signInWithCredentials(given, () => Promise.reject(refusal))).rejects.toBe(refusal)
  const opened = { userId: 'one', token: 'token', more: 1 }
  expect(await signInWithCredentials(given, async (credentials) => ({ ...opened, ...credentials }))).toMatchObject({
    ...opened,
    ...given,
  })
  await expect(signInWithCredentials(given, async () => ({ ...opened, token: '' }))).rejects.toThrow('next-auth')
})
