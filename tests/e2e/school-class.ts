import { randomUUID } from 'node:crypto'
import type { TestInfo } from '@playwright/test'
import { type StudentState, studentStates } from '@/lib/school-referrals/class-list/schema'
import { runSql } from './database'

/** A class list, written to the run's own database: an import sends mails, and reaches few of the states. */

export interface Student {
  name: string
  state: StudentState
}

const firstNames = ['ปิยะดา', 'ชัยวัฒน์', 'กัญญารัตน์', 'ณัฐวุฒิ', 'ธนกร', 'พลอย', 'ภูผา', 'ฟ้าใส', 'น้ำฝน', 'ปวีณา']
const lastNames = ['สุวรรณรัตน์', 'ใจดี', 'แก้วตา', 'พึ่งบุญ ณ อยุธยา', 'บุญมา', 'วงศ์สวัสดิ์', 'ทองดี']

/** Forty, in each of the states. One has the longest name that a class is likely to have. */
export const forty: Student[] = Array.from({ length: 40 }, (_, index) => ({
  name:
    index === 3
      ? 'เด็กหญิงณัฐกฤตาภิรมย์ ศรีวัฒนานุกูลกิจไพบูลย์'
      : `${index % 2 ? 'เด็กชาย' : 'เด็กหญิง'}${firstNames[index % 10]} ${lastNames[(index * 3) % 7]}`,
  state: studentStates[index % studentStates.length] ?? 'sent',
}))

interface NewClass {
  /** A member of the class's school. */
  memberEmail: string
  /** As after the slash in ป.4/2. */
  room: string
  students: Student[]
}

/** In the school year 2569 of ป.4. @returns the class's id */
export async function makeClass(testInfo: TestInfo, { memberEmail, room, students }: NewClass): Promise<string> {
  const id = randomUUID()
  await runSql(
    testInfo,
    `WITH member AS (
       SELECT m."schoolId", m."userId" FROM "SchoolMembership" m JOIN "User" u ON u.id = m."userId" WHERE u.email = $2
     ), class AS (
       INSERT INTO "SchoolClass" (id, "schoolId", grade, room, year, "homeroomTeacher", "endsAt")
       SELECT $1::uuid, "schoolId", '4', $3, 2026, 'ครูศิริพร ใจดี', now() + interval '100 days' FROM member
     ), student AS (
       SELECT gen_random_uuid() AS id, s.place::int, s.name, s.state FROM unnest($4::text[], $5::text[]) WITH ORDINALITY s(name, state, place)
     ), referral AS (
       INSERT INTO "SchoolReferral" (id, "schoolId", "createdById", "classId", "classNumber", "studentNumber", "studentName",
         "studentGrade", "parentEmail", "referringTeacher", "createdAt", "expiresAt", status, "acceptedAt", "completedAt", "closedAt", "declinedBecause",
         "letterPrintedAt")
       SELECT s.id, m."schoolId", m."userId", $1::uuid, s.place, (12000 + s.place)::text, s.name, '4',
         CASE WHEN s.state NOT IN ('unaddressed', 'printed') THEN 'parent.' || s.place || '@example.com' END, 'ครูศิริพร ใจดี', now() - interval '20 days',
         now() + CASE s.state WHEN 'expired' THEN interval '-1 day' ELSE interval '40 days' END,
         (CASE WHEN s.state IN ('accepted', 'completed', 'declined', 'revoked') THEN s.state ELSE 'pending' END)::"SchoolReferralStatus",
         CASE WHEN s.state IN ('accepted', 'completed') THEN now() - interval '9 days' END,
         CASE s.state WHEN 'completed' THEN now() - interval '8 days' END,
         CASE WHEN s.state IN ('declined', 'revoked') THEN now() - interval '7 days' END,
         (CASE s.state WHEN 'declined' THEN 'wrong_person' END)::"SchoolReferralDeclineReason",
         CASE s.state WHEN 'printed' THEN now() - interval '6 days' END
       FROM student s, member m
     )
     INSERT INTO "MailDelivery" (id, template, "rowId", "sentAt", "failedAt", "dueAt", "nextAttemptAt")
     SELECT gen_random_uuid(), 'school-referral', s.id, CASE s.state WHEN 'sent' THEN now() - interval '19 days' END,
       CASE s.state WHEN 'failed' THEN now() - interval '19 days' END, now() + interval '1 day', now() + interval '1 day'
     FROM student s WHERE s.state IN ('sent', 'waiting', 'failed')`,
    [id, memberEmail, room, students.map(({ name }) => name), students.map(({ state }) => state)],
  )
  return id
}
