import { sql, tamper } from './sql'

/**
 * Seals the whole audit log, as the database's owner can: the product delays until no earlier row can come.
 * @returns how many rows were sealed
 */
export async function sealAll(size = 10_000): Promise<number> {
  let total = 0
  for (let last = 1; last > 0; total += last) {
    // Times are rounded to milliseconds, and so may be ahead of now.
    const sealed = await sql<{ rows: number }>(`SELECT rows FROM seal_audit_rows($1, now() + interval '1 second')`, [
      size,
    ])
    last = sealed[0]?.rows ?? 0
  }
  return total
}

export function seals() {
  return sql<{ number: number; month: string; count: number; head: string }>(
    `SELECT number, to_char(month, 'YYYY-MM') AS month, count, number || ':' || hash AS head FROM "AuditSeal" ORDER BY number`,
  )
}

export async function addRows(rows: number, from: string): Promise<void> {
  await sql(
    `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "childId", "targetId")
     SELECT new_id(), $1::timestamptz + (n / 3) * interval '1 hour', 'user', 'reader ' || n, 'results.read',
       CASE WHEN n % 2 = 0 THEN gen_random_uuid() END, gen_random_uuid() FROM generate_series(0, $2::int - 1) n`,
    [from, rows],
  )
}

/** A log of 25 rows of September and 25 of October, in seals of ten rows at most. */
export async function sealTwoMonths(): Promise<void> {
  await tamper('DELETE FROM "AuditEvent"')
  await tamper('DELETE FROM "AuditSeal"')
  await addRows(25, '2026-09-30T15:40:00Z')
  await addRows(25, '2026-10-02T00:00:00Z')
  if ((await sealAll(10)) !== 50) throw new Error('not all rows were sealed')
}
