import { GET as finish } from '@/app/api/auth/callback/[provider]/route'
import { GET as startGoogle } from '@/app/api/auth/google/route'
import { POST as intend } from '@/app/api/auth/intent/route'
import { GET as startLine } from '@/app/api/auth/line/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import type { User } from '@/lib/accounts/schema'
import { Browser } from './browser'
import { startIssuer } from './issuer'
import { newPerson, type Person } from './people'
import { count, sql } from './sql'

export type Provider = 'google' | 'line'
export const providers: Provider[] = ['google', 'line']
export const startRoutes = { google: startGoogle, line: startLine }

export let issuer: Awaited<ReturnType<typeof startIssuer>>

/** Call it before the file's first call: the environment is read then. */
export function withIssuer(): void {
  beforeAll(async () => {
    issuer = await startIssuer()
    Object.assign(process.env, issuer.settings, { RATE_LIMIT_SCALE: '1000' })
  })
  afterAll(() => issuer.stop())
}

let subjects = 0

export function newClaims(more: Record<string, unknown> = {}): Record<string, unknown> & { sub: string } {
  subjects += 1
  return { sub: `subject-${subjects}`, name: 'Nok Suwan', ...more }
}

export function verified(email: string): Record<string, unknown> {
  return { email, email_verified: true }
}

let emails = 0

export function newEmail(): string {
  emails += 1
  return `social${emails}@example.com`
}

type Options = Parameters<Browser['go']>[1]

/** @returns the provider's page, as the browser is sent there */
export async function start(browser: Browser, provider: Provider, options: Options = {}): Promise<string> {
  const answer = await browser.go(startRoutes[provider], options)
  if (answer.status !== 302) throw new Error(`the start answered ${answer.status}`)
  return answer.headers.get('location') ?? ''
}

export async function finishRoundTrip(
  browser: Browser,
  provider: Provider,
  query: string,
  headers: Record<string, string> = {},
) {
  const answer = await browser.go(finish, { params: { provider }, query, headers })
  return { ...answer, location: answer.headers.get('location') }
}

export async function signIn(provider: Provider, claims: Record<string, unknown>, browser = new Browser()) {
  const departure = await start(browser, provider)
  return { ...(await finishRoundTrip(browser, provider, issuer.grant(departure, claims))), browser }
}

export async function userOf(browser: Browser): Promise<User | null> {
  const { status, body } = await browser.go<User>(getUser)
  return status === 200 ? body : null
}

type Member = Browser & { person: Person }

export async function newMember(): Promise<Member> {
  const person = await newPerson()
  return Object.assign(new Browser(person.cookie), { person })
}

export function startPurpose(
  browser: Browser,
  intent: unknown,
  provider: unknown,
  headers: Record<string, string> = {},
) {
  return browser.go(intend, { method: 'POST', body: { intent, provider }, headers })
}

export async function roundTrip(browser: Browser, intent: string, provider: Provider, claims: Record<string, unknown>) {
  const { status } = await startPurpose(browser, intent, provider)
  if (status !== 200) throw new Error(`the intent answered ${status}`)
  return finishRoundTrip(browser, provider, issuer.grant(await start(browser, provider), claims))
}

export const accountsOf = ({ person }: Member) => count('"Account" WHERE "userId" = $1', [person.user.id])

export const auditOf = ({ person }: Member, action: string) =>
  count('"AuditEvent" WHERE action = $1 AND "actorId" = $2', [action, person.user.id])

/** As if the sign-in was too long ago to count as recent. */
export async function ageSession({ person }: Member): Promise<void> {
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [person.user.id])
}
