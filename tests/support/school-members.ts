import { POST as accept } from '@/app/api/school-invitations/accept/route'
import { POST as invite, GET as listInvitations } from '@/app/api/schools/invitations/route'
import { PATCH as changeRole, DELETE as remove } from '@/app/api/schools/members/[memberId]/route'
import { GET as listMembers } from '@/app/api/schools/members/route'
import { type LinkPurpose, linkToken } from '@/lib/auth/signed-link'
import type { SchoolInvitation } from '@/lib/schools/invitations/schema'
import type { SchoolMember } from '@/lib/schools/schema'
import { call, newAddress } from './api'
import { newPerson, type Person } from './people'
import { newSchool } from './schools'
import { sql } from './sql'

export type Refusal = { code: string }

export const refusalOf = ({ status, body }: { status: number; body: Refusal }) => [status, body.code]

export function sendInvitation(
  { cookie }: Person,
  email: unknown,
  role: unknown = 'member',
  { classIds, ...options }: { headers?: Record<string, string>; query?: string; classIds?: unknown } = {},
) {
  return call<SchoolInvitation & Refusal>(invite, '', {
    ...{ method: 'POST', body: { email, role, ...(classIds === undefined ? {} : { classIds }) }, cookie },
    ...options,
  })
}

export function acceptInvitation({ cookie }: Person, token: string) {
  const options = { method: 'POST', body: { token }, cookie, address: newAddress() }
  return call<{ school: { id: string } } & Refusal>(accept, '', options)
}

export async function membersOf({ cookie }: Person, query = ''): Promise<SchoolMember[]> {
  return (await call<SchoolMember[]>(listMembers, '', { cookie, query })).body
}

export function invitationsOf({ cookie }: Person) {
  return call<SchoolInvitation[] & Refusal>(listInvitations, '', { cookie })
}

export function removeMember({ cookie }: Person, memberId: string) {
  return call<Refusal>(remove, '', { method: 'DELETE', cookie, params: { memberId } })
}

export function setRole({ cookie }: Person, memberId: string, role: unknown) {
  const options = { method: 'PATCH', body: { role }, cookie, params: { memberId } }
  return call<{ id: string; role: string } & Refusal>(changeRole, '', options)
}

export async function confirmAddress({ user }: Person): Promise<void> {
  await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [user.id])
}

/** As if the sign-in was too long ago to count as recent. */
export async function ageSessions({ user }: Person): Promise<void> {
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [user.id])
}

export async function newConfirmedPerson(): Promise<Person & { email: string }> {
  const person = await newPerson()
  await confirmAddress(person)
  return { ...person, email: String(person.user.email) }
}

export async function newAdminAndMember() {
  const [admin, member] = [await newPerson(), await newPerson()]
  return { admin, member, schoolId: await newSchool({ admin, member }) }
}

export async function invitationToken(id: string, purpose: LinkPurpose = 'school-invitation'): Promise<string> {
  const [row] = await sql<{ linkVersion: number }>('SELECT "linkVersion" FROM "SchoolInvitation" WHERE id = $1', [id])
  return linkToken(purpose, id, row?.linkVersion ?? 1)
}

/** A school's invitation of a person whose address is confirmed. */
export async function newInvitation(role = 'member') {
  const [school, person] = [await newAdminAndMember(), await newConfirmedPerson()]
  const { id } = (await sendInvitation(school.admin, person.email, role)).body
  return { ...school, person, id, token: await invitationToken(id) }
}
