import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { getProfile } from '@/lib/accounts/data'
import type { Profile, User } from '@/lib/accounts/schema'
import { call, newAddress } from './api'
import { actorOf, newPerson, type Person, password } from './people'
import { sql } from './sql'

type Answered = User & { code: string; message: string; errors: { field: string; code: string }[] }

let emails = 0

export function newEmail(): string {
  emails += 1
  return `changed${emails}@example.com`
}

export function change({ cookie }: Person, body: unknown, headers: Record<string, string> = {}) {
  return call<Answered>(updateProfile, '/api/auth/profile', { method: 'PATCH', body, cookie, headers })
}

/** Confirms a link where its account is signed in; else gives the password as well. */
export function verify(token: string, cookie?: string) {
  const body = { token, ...(cookie ? {} : { password }) }
  return call(verifyEmail, '', { method: 'POST', body, address: newAddress(), cookie })
}

export async function profileOf(person: Person): Promise<Profile> {
  return getProfile(await actorOf(person))
}

export async function newVerifiedPerson(): Promise<Person> {
  const person = await newPerson()
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [person.user.id])
  return person
}

export const rowOf = async ({ user }: Person) => (await sql('SELECT * FROM "User" WHERE id = $1', [user.id]))[0]
