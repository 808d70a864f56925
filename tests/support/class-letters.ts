import { POST as print } from '@/app/api/schools/classes/[classId]/letters/route'
import { letterHashes } from '@/lib/auth/letter-code'
import type { Prisma } from '@/lib/db'
import type { PrintInput } from '@/lib/school-referrals/letters/schema'
import { call } from './api'
import { newList } from './classes'
import type { Person } from './people'
import { sql } from './sql'

type By = { cookie?: string; query?: string }

/** Its answer is a PDF, unless it is refused. */
export function printOf(
  { cookie, query }: By,
  classId: string,
  referralIds: string[],
  change: Partial<PrintInput> = {},
  headers: Record<string, string> = {},
) {
  const options = { method: 'POST', cookie, query, headers, params: { classId } }
  return call<{ code: string }>(print, '/letters', { ...options, body: { referralIds, perPage: 1, ...change } })
}

type Column = 'id' | 'status' | 'letterVersion' | 'letterHash' | 'letterPrintedAt' | 'linkVersion' | 'expiresAt'
export type Printed = Pick<Prisma.SchoolReferralGetPayload<object>, Column>

/** In the order of the ids. */
export async function printedOf(ids: string[]): Promise<Printed[]> {
  const rows = await sql<Printed>(
    `SELECT id, status::text AS status, "letterVersion", "letterHash", "letterPrintedAt", "linkVersion", "expiresAt"
     FROM "SchoolReferral" WHERE id = ANY($1)`,
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id) as Printed)
}

/** As of a class list that has none. */
async function takeAddresses(ids: string[]): Promise<void> {
  await sql('UPDATE "SchoolReferral" SET "parentEmail" = NULL WHERE id = ANY($1)', [ids])
  await sql('DELETE FROM "MailDelivery" WHERE "rowId" = ANY($1)', [ids])
}

/** A class whose families have no address. */
export async function newUnaddressedList(by: By, schoolId: string, names: string[], room = '2') {
  const list = await newList(by, schoolId, names, room)
  await takeAddresses(list.ids)
  return list
}

/** As when the family opened its account by its letters alone, and accepted. */
export async function openedByLetters({ user }: Person, code: string): Promise<void> {
  await sql(`UPDATE "User" SET "letterHash" = $2, email = NULL, "emailKey" = NULL WHERE id = $1`, [
    user.id,
    letterHashes(code)[0],
  ])
}
