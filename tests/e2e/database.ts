import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import pg from 'pg'
import { nextMorning } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { root } from '@/scripts/lib/paths.mjs'

export async function runSql(testInfo: TestInfo, sql: string, values: unknown[]): Promise<void> {
  const file = path.join(root, testInfo.config.metadata.databaseUrlFile)
  const client = new pg.Client({ connectionString: await readFile(file, 'utf8') })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** Makes the teacher's morning mail due. */
export function letMorningCome(testInfo: TestInfo, teacherEmail: string): Promise<void> {
  return runSql(
    testInfo,
    `WITH carried AS (
      UPDATE "MailDelivery" m SET "dueAt" = now() FROM "TeacherReferral" r
      WHERE m."rowId" = r.id AND r."teacherEmail" = $1 AND m."carriedById" IS NOT NULL AND m."dueAt" <= $2
        AND m."sentAt" IS NULL RETURNING m."carriedById")
    UPDATE "MailDelivery" SET "dueAt" = now(), "nextAttemptAt" = now() WHERE id IN (SELECT "carriedById" FROM carried)`,
    [teacherEmail, nextMorning(new Date())],
  )
}

/** After them a teacher's "I cannot answer" is final, and its parent is mailed. */
export async function letMinutesPass(testInfo: TestInfo, token: string): Promise<void> {
  const [id] = token.split('.')
  await runSql(
    testInfo,
    `UPDATE "TeacherReferral" SET "sentAt" = "sentAt" - interval '11 minutes', "declinedAt" = "declinedAt" - interval '11 minutes'
     WHERE "childId" = (SELECT "childId" FROM "TeacherReferral" WHERE id = $1)`,
    [id],
  )
  await runSql(
    testInfo,
    `UPDATE "MailDelivery" SET "dueAt" = now(), "nextAttemptAt" = now() WHERE "rowId" = $1 AND template = 'teacher-declined'`,
    [id],
  )
}
