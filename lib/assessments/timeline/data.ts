import 'server-only'
import { informantIdentity, teacherNameColumn } from '@/lib/assessments/data'
import { type Identified, peopleOf } from '@/lib/assessments/people'
import { readAndRecord } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import type { Timeline, TimelineEntry } from './types'

interface TimelineRow extends Omit<TimelineEntry, 'completedAt' | 'isCurrent'>, Identified {
  childId: string
  completedAt: Date
}

/** Every informant's answers about one own child, newest first, at most 200; empty for another account's child. */
export async function listTimeline(actor: UserActor, childId: string): Promise<Timeline> {
  const rows = await readAndRecord<TimelineRow>(
    actor,
    Prisma.sql`
      SELECT a.id, a."childId", CASE WHEN a."assessorType" = 'teacher' THEN 'teacher'
          WHEN a."assessorId" IS NULL OR a."assessorId" = ${actor.userId}::uuid THEN 'you' ELSE 'parent' END AS who,
        CASE WHEN a."assessorType" = 'teacher' THEN ${teacherNameColumn}
          ELSE nullif(concat_ws(' ', u."firstName", u."lastName"), '') END AS name, ${informantIdentity},
        a."totalScore", a."riskLevel"::text AS "riskLevel",
        a."completedAt", a."childAge" AS age, a."childGrade" AS grade
      FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
        LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
        LEFT JOIN "User" u ON a."assessorType" = 'parent' AND u.id = a."assessorId"
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`,
  )
  const people = peopleOf(rows)
  return {
    entries: rows.map(({ childId: _, identity: __, askedName: ___, completedAt, ...row }, index) => ({
      ...row,
      completedAt: completedAt.toISOString(),
      isCurrent: people.indexOf(people[index] ?? '') === index,
    })),
    people: new Set(people).size,
  }
}
