import 'server-only'
import { Client } from 'pg'
import { env } from '@/lib/env'
import { actionsOn } from './kinds'
import { Affected, Summary } from './lines'
import type { AffectedRow, BreachQuestion, Notified } from './types'

const rowsAtOnce = 10_000
const affectedAtOnce = 1_000

/**
 * Prints whom a breach affects, from the audit log: a line for each child, account and referral whose data of this table were
 * read or changed, and at the end, on the other stream, who did what how often. A connection of its own: the query takes longer
 * than any of the server's may, and its answer is read piece by piece.
 */
export async function unsafeListAffected(
  question: BreachQuestion,
  { print, tell }: { print: (line: string) => Promise<void>; tell: (line: string) => void },
): Promise<void> {
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL work_mem = '256MB'; SET LOCAL cursor_tuple_fraction = 1; SET LOCAL jit = off`)
    await client.query(`DECLARE affected NO SCROLL CURSOR FOR ${toStatement(client, question)}`)
    const summary = new Summary()
    await print(Affected.head(question.addresses === true))
    let [waiting, last]: [Affected[], Affected | undefined] = [[], undefined]
    const flush = async () => {
      const notified = await unsafeFindNotified(client, waiting)
      for (const each of waiting) await print(each.toLine(notified.get(each.key), question.addresses === true))
      waiting = []
    }
    for (let isMore = true; isMore; ) {
      const { rows } = await client.query<AffectedRow>(`FETCH ${rowsAtOnce} FROM affected`)
      isMore = rows.length === rowsAtOnce
      for (const row of rows) {
        if (last?.key !== Affected.keyOf(row)) {
          if (last && waiting.push(last) === affectedAtOnce) await flush()
          last = new Affected(row)
          summary.people(row.kind)
        }
        last.add(row)
        summary.add(row)
      }
    }
    if (last) waiting.push(last)
    await flush()
    for (const line of summary.lines()) tell(line)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** A cursor takes no parameters, so what is asked stands in the statement. */
function toStatement(client: Client, { since, until, table, actor }: BreachQuestion): string {
  const text = (value: string) => client.escapeLiteral(value)
  const conditions = [
    `e.at >= ${text(since)}::timestamptz`,
    ...(until ? [`e.at < ${text(until)}::timestamptz`] : []),
    ...(actor ? [`e."actorId" = ${text(actor)}`] : []),
  ].join(' AND ')
  const actions = actionsOn(table).filter((action) => action !== exported)
  const by = '"actorKind", "actorId", action'
  const sums = 'count(*)::int AS count, min(at) AS first, max(at) AS last'
  // Counted before anything is said of a row: there are millions of them.
  const direct = `SELECT "childId", "targetId", ${by}, count, first, last, ${kindOf} AS kind,
      CASE WHEN "childId" IS NOT NULL THEN "childId"::text
        WHEN action LIKE 'account.%' THEN coalesce("targetId"::text, "actorId")
        WHEN action LIKE 'consent.%' THEN "actorId" ELSE coalesce("targetId"::text, '-') END AS id
    FROM (SELECT "childId", CASE WHEN "childId" IS NULL THEN "targetId" END AS "targetId", ${by}, ${sums} FROM "AuditEvent" e
      WHERE ${conditions} AND e.action = ANY(ARRAY[${actions.map(text).join(', ')}]) GROUP BY 1, 2, 3, 4, 5) e`
  // A school's list in a file holds all referrals that the school had then.
  const lists = `SELECT NULL, r.id, ${by}, ${sums}, 'referral', r.id::text FROM "AuditEvent" e
    JOIN "SchoolReferral" r ON r."schoolId" = e."targetId" AND r."createdAt" <= e.at
    WHERE ${conditions} AND e.action = ${text(exported)} GROUP BY r.id, ${by}`
  const all = table === 'SchoolReferral' ? `${direct} UNION ALL ${lists}` : direct
  return `SELECT kind, id, ${by}, count, date_part('epoch', first) * 1000 AS first, date_part('epoch', last) * 1000 AS last
    FROM (${all}) e ORDER BY "childId", kind, id`
}

const exported = 'school-referral.exported'
const kindOf = `CASE WHEN "childId" IS NOT NULL THEN 'child'
  WHEN action LIKE 'account.%' OR action LIKE 'consent.%' OR action LIKE 'school.member-%' AND action <> 'school.member-invited' THEN 'account'
  WHEN action LIKE 'school-referral.%' THEN 'referral' ELSE split_part(action, '.', 1) END`

/** Of a deleted child the account is found by who added it, as long as the log knows. */
const notifiedOf: Record<string, string> = {
  child: `SELECT w.id::text, coalesce(c."parentId"::text, o."actorId") AS account, u.email AS address, u.language::text
    FROM unnest($1::uuid[]) AS w(id) LEFT JOIN "Child" c ON c.id = w.id
    LEFT JOIN LATERAL (SELECT e."actorId" FROM "AuditEvent" e
      WHERE c.id IS NULL AND e."childId" = w.id AND e.action = 'child.created' AND e."actorKind" = 'user' LIMIT 1) o ON true
    LEFT JOIN "User" u ON u.id = coalesce(c."parentId", o."actorId"::uuid)`,
  account: `SELECT id::text, id::text AS account, email AS address, language::text FROM "User" WHERE id = ANY($1::uuid[])`,
  referral: `SELECT r.id::text, NULL AS account, r."parentEmail" AS address, NULL AS language
    FROM "SchoolReferral" r WHERE r.id = ANY($1::uuid[])`,
}

async function unsafeFindNotified(client: Client, affected: Affected[]): Promise<Map<string, Notified>> {
  const found = new Map<string, Notified>()
  for (const [kind, statement] of Object.entries(notifiedOf)) {
    const ids = affected.filter((each) => each.kind === kind && isUuid.test(each.id)).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows } = await client.query<Notified>(statement, [ids])
    for (const row of rows) found.set(`${kind} ${row.id}`, row)
  }
  return found
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
