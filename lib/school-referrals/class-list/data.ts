import 'server-only'
import * as z from 'zod/mini'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import { grades } from '@/lib/children/schema'
import { columnsOf, db, Prisma, type RowOf, withIsoTimes } from '@/lib/db'
import { orNotFound } from '@/lib/errors'
import { ownReferrals, type ReferralRow, toSchoolReferral } from '@/lib/school-referrals/data'
import { mayReplaceLetter } from '@/lib/school-referrals/rules'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { ownClasses } from '@/lib/schools/classes/rules'
import { lastStep, studentState } from './rules'
import {
  type ClassList,
  type ClassStudent,
  type ClassWithCounts,
  classStudentSchema,
  classWithCountsSchema,
  type StudentState,
  studentStates,
} from './schema'

const noneOfEach = Object.fromEntries(studentStates.map((state) => [state, 0])) as Record<StudentState, number>

/** Newest school year first, then by grade and room. A limited member gets the classes they teach. */
export async function listClasses(actor: SchoolMemberActor): Promise<ClassWithCounts[]> {
  const classes = await readClasses(actor, Prisma.empty)
  return classes.toSorted((a, b) => b.year - a.year || placeOf(a) - placeOf(b) || byNumber(a.room, b.room))
}

const placeOf = ({ grade }: ClassWithCounts) => grades.indexOf(grade)
const byNumber = new Intl.Collator('th', { numeric: true }).compare

const classColumns = columnsOf('SchoolClass', 'c', classWithCountsSchema, {
  teacherIds: Prisma.sql`ARRAY(SELECT t."membershipId" FROM "ClassTeacher" t WHERE t."classId" = c.id ORDER BY 1)`,
  total: Prisma.sql`coalesce(n.total, 0)`,
  counts: Prisma.sql`coalesce(n.counts, '{}')`,
})

/** @param which more conditions on `"SchoolClass" c` */
async function readClasses(actor: SchoolMemberActor, which: Prisma.Sql): Promise<ClassWithCounts[]> {
  // Raw: aggregate.
  const rows = await db().$queryRaw<RowOf<ClassWithCounts>[]>`
    SELECT ${classColumns} FROM "SchoolClass" c LEFT JOIN LATERAL (
      SELECT sum(s.number)::int AS total, jsonb_object_agg(s.state, s.number) AS counts FROM (
        SELECT ${studentState} AS state, count(*)::int AS number FROM "SchoolReferral" r
        WHERE r."classId" = c.id AND r."schoolId" = c."schoolId" GROUP BY 1
      ) s
    ) n ON true
    WHERE ${ownClasses(actor)} ${which}`
  return rows.map((row) => ({ ...withIsoTimes(row), counts: { ...noneOfEach, ...row.counts } }))
}

const studentColumns = Prisma.sql`r."linkVersion", ${columnsOf(
  'SchoolReferral',
  'r',
  z.omit(classStudentSchema, { referralLink: true }),
  { state: studentState, lastStepAt: lastStep, mayReplaceLetter },
)}`

type StudentRow = ReferralRow & Omit<RowOf<ClassStudent>, keyof SchoolReferral>

/** @throws AppError NOT_FOUND, also for a class of other members */
export async function getClassList(actor: SchoolMemberActor, classId: string): Promise<ClassList> {
  const [found] = await readClasses(actor, Prisma.sql`AND c.id = ${classId}::uuid`)
  const own = ownReferrals(actor)
  // Raw: rule in SQL; the states are those that are counted.
  const rows = await db().$queryRaw<StudentRow[]>`
    SELECT ${studentColumns} FROM "SchoolReferral" r WHERE r."classId" = ${orNotFound(found).id}::uuid AND ${own}
    ORDER BY r."classNumber", r."studentName", r.id`
  const students = rows.map(({ lastStepAt, letterPrintedAt, ...row }) => ({
    ...toSchoolReferral(row),
    ...withIsoTimes({ lastStepAt, letterPrintedAt }),
  }))
  return { class: orNotFound(found), students }
}
