import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { SchoolAdminActor, SchoolMemberActor, SystemActor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { lockMembership } from '@/lib/schools/mutations'
import type { MemberRole } from '@/lib/schools/schema'
import { type ClassName, classesPerSchool, classKeyOf, type MemberClasses } from './schema'
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

interface SavedClasses extends MemberClasses {
  schoolId: string
  membershipId: string
}

/** Leaves out what is no class of the school any more. The caller holds the members' lock. */
export async function unsafeSaveClasses(
  tx: Transaction,
  { schoolId, membershipId, ownClassesOnly, classIds }: SavedClasses,
): Promise<void> {
  await tx.schoolMembership.update({ where: { id: membershipId, schoolId }, data: { ownClassesOnly } })
  const classes = await tx.schoolClass.findMany({ where: { schoolId, id: { in: classIds } }, select: { id: true } })
  await tx.classTeacher.deleteMany({ where: { membershipId, classId: { notIn: classes.map(({ id }) => id) } } })
  const data = classes.map(({ id }) => ({ classId: id, membershipId }))
  await tx.classTeacher.createMany({ data, skipDuplicates: true })
}

/** @throws AppError INVALID_INPUT for an admin with a limit, and for what is no class of the school */
export async function unsafeAssertClasses(
  tx: Transaction,
  { schoolId, role, ownClassesOnly, classIds }: MemberClasses & { schoolId: string; role: MemberRole },
): Promise<void> {
  const own = await tx.schoolClass.count({ where: { schoolId, id: { in: classIds } } })
  if (own === new Set(classIds).size && !(ownClassesOnly && role === 'admin')) return
  throw new AppError('INVALID_INPUT', { errors: [{ field: 'classIds', code: 'invalid' }] })
}

/** @throws AppError NOT_FOUND for non-admins too; REAUTHENTICATION_REQUIRED; INVALID_INPUT as `unsafeAssertClasses` */
export async function changeMemberClasses(actor: UserActor, id: string, input: MemberClasses): Promise<MemberClasses> {
  return db().$transaction(async (tx) => {
    const { isAdministered, schoolId, role, userId } = await lockMembership(actor, tx, id)
    if (!isAdministered) throw new AppError('NOT_FOUND')
    assertRecent(actor)
    const classIds = [...new Set(input.classIds)].toSorted()
    const changed = { schoolId, ownClassesOnly: input.ownClassesOnly, classIds }
    await unsafeAssertClasses(tx, { ...changed, role })
    await unsafeSaveClasses(tx, { ...changed, membershipId: id })
    await recordAudit(actor, 'school.member-classes-changed', { targetId: userId }, tx)
    return { ownClassesOnly: changed.ownClassesOnly, classIds }
  })
}

/** The caller holds the members' lock, and has taken the students out. */
export async function deleteClass(
  actor: SchoolAdminActor | SystemActor,
  tx: Transaction,
  which: { id: string; schoolId: string },
): Promise<void> {
  await tx.schoolClass.deleteMany({ where: which })
  await recordAudit(actor, 'school.class-ended', { targetId: which.id }, tx)
}
