import { POST as act } from '@/app/api/schools/classes/[classId]/actions/route'
import { DELETE as end } from '@/app/api/schools/classes/[classId]/route'
import { GET as listStudents } from '@/app/api/schools/classes/[classId]/students/route'
import { GET as listClasses } from '@/app/api/schools/classes/route'
import { PUT as limit } from '@/app/api/schools/members/[memberId]/classes/route'
import type { ClassAct, ClassActResult, ClassList, ClassWithCounts } from '@/lib/school-referrals/class-list/schema'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import type { MemberClasses } from '@/lib/schools/classes/schema'
import { call } from './api'
import { newPerson, type Person } from './people'
import { newClass, newSchool, refer } from './schools'
import { sql } from './sql'

type Refusal = { code: string; errors?: { field: string }[] }
type By = { cookie?: string }

export async function classesOf({ cookie }: By, query = ''): Promise<ClassWithCounts[]> {
  return (await call<{ classes: ClassWithCounts[] }>(listClasses, '', { cookie, query })).body.classes
}

export function studentsOf({ cookie }: By, classId: string, query = '') {
  return call<ClassList & Refusal>(listStudents, '', { cookie, params: { classId }, query })
}

export function actOn({ cookie }: By, classId: string, [what, ...referralIds]: [ClassAct, ...string[]], key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const options = { method: 'POST', cookie, params: { classId }, body: { act: what, referralIds }, headers }
  return call<ClassActResult & Refusal>(act, '/api/schools/classes', options)
}

export function endList({ cookie }: By, classId: string) {
  return call<{ revoked: number } & Refusal>(end, '', { method: 'DELETE', cookie, params: { classId } })
}

export function limitTo({ cookie }: By, memberId: string, body: MemberClasses) {
  return call<MemberClasses & Refusal>(limit, '', { method: 'PUT', cookie, params: { memberId }, body })
}

let parents = 0

/** Refers students of one class, each with a parent of its own, in the order of their names. */
export async function newList(by: By, schoolId: string, names: string[], room = '2') {
  const referrals: SchoolReferral[] = []
  for (const studentName of names) {
    parents += 1
    referrals.push(await refer(by, { studentName, parentEmail: `class-parent${parents}@example.com` }))
  }
  const ids = referrals.map(({ id }) => id)
  return { classId: await newClass(schoolId, { room, students: ids }), referrals, ids }
}

export async function membershipOf({ user }: Person): Promise<string> {
  const [row] = await sql<{ id: string }>('SELECT id FROM "SchoolMembership" WHERE "userId" = $1', [user.id])
  return row?.id ?? ''
}

/** A school with two classes of two students, and a member who is limited to the first. */
export async function newLimitedSchool() {
  const [admin, teacher] = [await newPerson(), await newPerson()]
  const schoolId = await newSchool({ admin, member: teacher })
  const own = await newList(admin, schoolId, ['Nid', 'Ton'], '1')
  const other = await newList(admin, schoolId, ['Fah', 'Mek'], '2')
  const teacherId = await membershipOf(teacher)
  const limited = await limitTo(admin, teacherId, { ownClassesOnly: true, classIds: [own.classId] })
  if (limited.status !== 200) throw new Error(`the limit answered ${limited.status}`)
  return { admin, teacher, teacherId, schoolId, own, other }
}

/** As when the worker has sent, or given up, what is pending about this row. */
export async function settleMails(referralId: string, as: 'sent' | 'failed' = 'sent'): Promise<void> {
  await sql(`UPDATE "MailDelivery" SET "${as}At" = now() WHERE "rowId" = $1 AND "sentAt" IS NULL`, [referralId])
}

/** As when the mails about these rows were a day earlier. */
export async function passDay(referralIds: string[]): Promise<void> {
  await sql(
    `UPDATE "MailDelivery" SET "createdAt" = "createdAt" - interval '25 hours', "sentAt" = "sentAt" - interval '25 hours'
     WHERE "rowId" = ANY($1)`,
    [referralIds],
  )
}

export async function expire(referralId: string): Promise<void> {
  await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() - interval '1 hour' WHERE id = $1`, [referralId])
}

export async function linkVersions(ids: string[]): Promise<number[]> {
  const rows = await sql<{ id: string; linkVersion: number }>(
    'SELECT id, "linkVersion" FROM "SchoolReferral" WHERE id = ANY($1)',
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.linkVersion ?? 0)
}
