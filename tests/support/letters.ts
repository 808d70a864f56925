import { POST as acceptRoute } from '@/app/api/letters/accept/route'
import { POST as loginRoute } from '@/app/api/letters/login/route'
import { POST as loseRoute } from '@/app/api/school-referrals/[token]/letter-lost/route'
import type { User } from '@/lib/accounts/schema'
import { letterHashes, printedLetterCode } from '@/lib/auth/letter-code'
import { linkToken } from '@/lib/auth/signed-link'
import { shownLetterCode } from '@/lib/letter-code'
import { newReferral, type Referral } from './acceptance'
import { call, newAddress } from './api'
import { newPerson, type Person } from './people'
import { sql } from './sql'

export const letterPassword = 'a horse of paper 43'

export interface Letter extends Omit<Referral, 'token'> {
  /** As it is printed. */
  code: string
  /** Of the paper letter. */
  token: string
  mailed: string
}

/** A referral of a family without an address, whose letter is printed. */
export async function newLetter(school: Parameters<typeof newReferral>[0] = {}, change: object = {}): Promise<Letter> {
  const referral = await newReferral(school, change)
  if (!('parentEmail' in change))
    await sql(`UPDATE "SchoolReferral" SET "parentEmail" = NULL WHERE id = $1`, [referral.id])
  return { ...referral, mailed: referral.token, ...(await print(referral.id)) }
}

export async function print(id: string): Promise<{ code: string; token: string }> {
  const [row] = await sql<{ letterVersion: number; letterHash: string | null }>(
    `SELECT "letterVersion", "letterHash" FROM "SchoolReferral" WHERE id = $1`,
    [id],
  )
  const version = row?.letterVersion ?? 0
  const code = printedLetterCode(id, version, row?.letterHash ?? null)
  await sql(`UPDATE "SchoolReferral" SET "letterHash" = $2, "letterPrintedAt" = now() WHERE id = $1`, [
    id,
    letterHashes(code)[0],
  ])
  return { code: shownLetterCode(code), token: linkToken('letter', id, version) }
}

/** The school replaces it by a new one; what was accepted by the old one is open again. */
export async function lose<L extends { id: string }>(letter: L): Promise<L & { code: string; token: string }> {
  const { cookie } = await newMemberOf(letter.id)
  const { status } = await call(loseRoute, '', { method: 'POST', cookie, params: { token: letter.id } })
  if (status !== 200) throw new Error(`a lost letter answered ${status}`)
  return { ...letter, ...(await print(letter.id)) }
}

async function newMemberOf(referralId: string): Promise<Person> {
  const member = await newPerson()
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role)
     SELECT uuidv7(), "schoolId", $2, 'member' FROM "SchoolReferral" WHERE id = $1`,
    [referralId, member.user.id],
  )
  return member
}

interface Answered {
  user: User
  child: { id: string }
  code: string
  message: string
  errors: { field: string; code: string }[]
}

interface Sending {
  address?: string
  headers?: Record<string, string>
}

export function acceptLetter(
  code: string,
  change: object = {},
  { address = newAddress(), headers = {} }: Sending = {},
) {
  const body = { code, firstName: 'Malee', lastName: 'Charoen', password: letterPassword, ...change }
  return call<Answered>(acceptRoute, '/api/letters/accept', { method: 'POST', body, address, headers })
}

export function loginByLetter(
  code: string,
  password = letterPassword,
  { address = newAddress(), headers = {} }: Sending = {},
) {
  return call<Answered>(loginRoute, '/api/letters/login', {
    method: 'POST',
    body: { code, password },
    address,
    headers,
  })
}

/** A family that has accepted its letter. */
export async function newLetterFamily(letter?: Letter) {
  const own = letter ?? (await newLetter())
  const { status, body, cookie, text } = await acceptLetter(own.code)
  if (status !== 201 || !cookie) throw new Error(`accepting answered ${status}: ${text}`)
  return { letter: own, user: body.user, cookie, child: body.child }
}
