import { POST as createReferral } from '@/app/api/school-referrals/route'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { createApiKeyWithin } from '@/lib/schools/api-keys/mutations'
import { call } from './api'
import { newPerson, type Person } from './people'
import { sql } from './sql'

export const student = {
  studentName: 'Ton Charoen 🌙',
  studentGrade: '4',
  parentName: 'มาลี เจริญ',
  parentEmail: 'malee@example.com',
  referringTeacher: 'Mr. Preecha Kaewta',
  referralReason: 'Often loses his place\nduring longer lessons.',
}

let schools = 0

interface NewSchool {
  admin?: Person
  member?: Person
  requiresParentEmail?: boolean
}

/** A real school, with the people given. @returns its id */
export async function newSchool({ admin, member, requiresParentEmail = false }: NewSchool = {}): Promise<string> {
  schools += 1
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "School" (id, name, "requiresParentEmail") VALUES (gen_random_uuid(), $1, $2) RETURNING id`,
    [`Rajini School ${schools}`, requiresParentEmail],
  )
  const schoolId = row?.id ?? ''
  for (const [person, role] of [
    [admin, 'admin'],
    [member, 'member'],
  ] as const) {
    if (person)
      await sql(
        `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role)
         VALUES (uuidv7(), $1, $2, $3::"MembershipRole")`,
        [schoolId, person.user.id, role],
      )
  }
  return schoolId
}

export async function newSchoolMember(): Promise<Person & { schoolId: string }> {
  const member = await newPerson()
  return { ...member, schoolId: await newSchool({ member }) }
}

export async function newKey(schoolId: string): Promise<{ id: string; key: string }> {
  const { key, row } = await db().$transaction((tx) =>
    createApiKeyWithin(systemActor('test'), tx, { schoolId, name: 'Student records' }),
  )
  return { id: row.id, key }
}

export async function refer(by: { cookie?: string; key?: string }, change: object = {}): Promise<SchoolReferral> {
  const headers: Record<string, string> = by.key ? { 'x-api-key': by.key } : {}
  const body = { ...student, ...change }
  const answer = await call<SchoolReferral>(createReferral, '/api/school-referrals', {
    method: 'POST',
    body,
    cookie: by.cookie,
    headers,
  })
  if (answer.status !== 201) throw new Error(`a referral answered ${answer.status}`)
  return answer.body
}

export function tokenIn({ referralLink }: { referralLink: string }): string {
  return new URL(referralLink).searchParams.get('token') ?? ''
}
