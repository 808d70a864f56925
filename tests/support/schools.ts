import { POST as createReferral } from '@/app/api/school-referrals/route'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { createApiKeyWithin } from '@/lib/schools/api-keys/mutations'
import { endOfSchoolYear, schoolYearOf } from '@/lib/schools/classes/school-year'
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

interface NewClass {
  grade?: string
  room?: string
  year?: number
  /** Memberships. */
  teachers?: string[]
  /** Referrals, in the order of their class numbers. */
  students?: string[]
}

/** @returns its id */
export async function newClass(
  schoolId: string,
  { grade = '4', room = '2', year = schoolYearOf(new Date()), teachers = [], students = [] }: NewClass = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "SchoolClass" (id, "schoolId", grade, room, year, "homeroomTeacher", "endsAt")
     VALUES (uuidv7(), $1, $2, $3, $4, 'Kru Malee', $5) RETURNING id`,
    [schoolId, grade, room, year, endOfSchoolYear(year)],
  )
  const classId = row?.id ?? ''
  await sql(`INSERT INTO "ClassTeacher" ("classId", "membershipId") SELECT $1, unnest($2::uuid[])`, [classId, teachers])
  await sql(
    `UPDATE "SchoolReferral" r SET "classId" = $1, "classNumber" = s.place, "studentNumber" = 'S' || s.place
     FROM unnest($2::uuid[]) WITH ORDINALITY AS s(id, place) WHERE r.id = s.id`,
    [classId, students],
  )
  return classId
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
