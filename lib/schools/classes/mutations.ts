import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudits } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type ClassName, classesPerSchool, classKeyOf } from './schema'
import { endOfSchoolYear } from './school-year'

type WantedClass = ClassName & { homeroomTeacher: string | null }

/**
 * Creates the classes that the school does not have yet; a known homeroom teacher stays. The caller holds the members' lock.
 * @returns ids by `classKeyOf` @throws AppError TOO_MANY_CLASSES; INVALID_INPUT for a school year that is over
 */
export async function ensureClasses(
  actor: SchoolMemberActor,
  tx: Transaction,
  wanted: WantedClass[],
): Promise<Map<string, string>> {
  const { schoolId } = actor
  const select = { id: true, grade: true, room: true, year: true, homeroomTeacher: true } as const
  const found = await tx.schoolClass.findMany({ where: { schoolId }, select })
  const known = new Map(found.map((each) => [keyOf(each), each]))
  const byKey = new Map<string, WantedClass>()
  for (const each of wanted)
    byKey.set(classKeyOf(each), { ...each, ...teacherOf(byKey.get(classKeyOf(each)) ?? each, each) })
  const missing = [...byKey].filter(([key]) => !known.has(key)).map(([, each]) => ({ id: uuidv7(), ...each }))
  if (known.size + missing.length > classesPerSchool) throw new AppError('TOO_MANY_CLASSES')
  const isOver = ({ year }: ClassName) => endOfSchoolYear(year).getTime() <= Date.now()
  if (missing.some(isOver)) throw new AppError('INVALID_INPUT', { errors: [{ field: 'year', code: 'invalid' }] })
  const data = missing.map((each) => ({
    id: each.id,
    schoolId,
    grade: each.grade,
    room: each.room,
    year: each.year,
    homeroomTeacher: each.homeroomTeacher,
    endsAt: endOfSchoolYear(each.year),
  }))
  if (data.length > 0) await tx.schoolClass.createMany({ data })
  for (const [key, { homeroomTeacher }] of byKey) {
    const existing = known.get(key)
    if (!existing || existing.homeroomTeacher || !homeroomTeacher) continue
    await tx.schoolClass.update({
      where: { id: existing.id, schoolId },
      data: { homeroomTeacher },
      select: { id: true },
    })
  }
  const created = missing.map(({ id }) => ({ targetId: id }))
  await recordAudits(actor, 'school.class-created', created, tx)
  const all = [...found, ...missing].map((each) => [keyOf(each), each.id] as const)
  return new Map(all.filter(([key]) => byKey.has(key)))
}

const keyOf = (row: { grade: string; room: string; year: number }) => classKeyOf(row as ClassName)

/** Of the rows of one class, the first that names its homeroom teacher. */
const teacherOf = (first: WantedClass, next: WantedClass) => ({
  homeroomTeacher: first.homeroomTeacher ?? next.homeroomTeacher,
})
