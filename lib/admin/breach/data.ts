import 'server-only'
import { Client } from 'pg'
import { env } from '@/lib/env'
import { idForm } from '@/lib/id-form'
import type { Out } from '../terminal/listing'
import { Affected, type AffectedRow, type Notified, Summary } from './lines'
import { type BreachQuestion, loggedRows } from './log'
import { reachedRows } from './reach'

const rowsAtOnce = 10_000
const affectedAtOnce = 1_000

/**
 * Prints the affected by the audit log, and with an actor also by what it could read unlogged; then the totals. It has
 * its own connection: the query exceeds the server's time limits, and its rows are read by a cursor.
 */
export async function unsafeListAffected(
  { actor, addresses = false, ...rest }: BreachQuestion,
  { print, note }: Out,
): Promise<void> {
  const lower = actor?.toLowerCase() ?? ''
  const question = { ...rest, actor: isUuid.test(lower) ? lower : actor }
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL work_mem = '256MB'; SET LOCAL cursor_tuple_fraction = 1; SET LOCAL jit = off`)
    await client.query(`DECLARE affected NO SCROLL CURSOR FOR ${toStatement(client, question)}`)
    const summary = new Summary()
    await print(Affected.head(addresses))
    let [unprinted, last]: [Affected[], Affected | undefined] = [[], undefined]
    const flush = async () => {
      const notified = await findNotified(client, unprinted)
      for (const each of unprinted) {
        summary.count(each)
        for (const line of each.toLines(notified.get(each.key), addresses)) await print(line)
      }
      unprinted = []
    }
    for (let isMore = true; isMore; ) {
      const { rows } = await client.query<AffectedRow>(`FETCH ${rowsAtOnce} FROM affected`)
      isMore = rows.length === rowsAtOnce
      for (const row of rows) {
        if (last?.key !== Affected.keyOf(row)) {
          if (last && unprinted.push(last) === affectedAtOnce) await flush()
          last = new Affected(row)
        }
        last.add(row)
        summary.add(row)
      }
    }
    if (last) unprinted.push(last)
    await flush()
    for (const line of summary.lines()) note(line)
    for (const line of await findLimits(client, question)) note(line)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

function toStatement(client: Client, question: BreachQuestion): string {
  // Raw: aggregate. A cursor takes no parameters, so the values are quoted in the statement.
  const quote = (value: string) => client.escapeLiteral(value)
  const logged = `SELECT "childId", kind, id, "actorKind", "actorId", action, count,
      date_part('epoch', first) * 1000 AS first, date_part('epoch', last) * 1000 AS last
    FROM (${loggedRows(question, quote)}) e`
  const reached = isPerson(question.actor)
    ? `UNION ALL SELECT "childId", kind, id, NULL, NULL, NULL, NULL, NULL, NULL
       FROM (${reachedRows[question.table]({
         since: `${quote(question.since)}::timestamptz`,
         until: `${quote(question.until ?? 'infinity')}::timestamptz`,
         actor: quote(question.actor),
       }).join(' UNION ')}) r ("childId", kind, id)`
    : ''
  return `SELECT kind, id, "actorKind", "actorId", action, count, first, last FROM (${logged} ${reached}) a
    ORDER BY "childId", kind, id`
}

/** The product's own jobs have no id and read no lists. */
const isPerson = (actor: string | undefined): actor is string => actor !== undefined && isUuid.test(actor)

async function findLimits(client: Client, { actor, since }: BreachQuestion): Promise<string[]> {
  if (actor === undefined)
    return [
      "Not in this list: plain lists and pages, which the log does not have, such as a school's referrals and a doctor's requests.",
      'With --actor, the id of an account, API key, request or link, it has what that one could read.',
    ]
  const [found] = isPerson(actor) ? (await client.query<Found>(knownActor, [actor, since])).rows : []
  if (!found?.isKnown)
    return [`There is no account, API key, request or link ${actor} now: what it could read is not in this list.`]
  if (!found.removedAt) return []
  return [
    `This account was taken out of a school at ${found.removedAt.toISOString()}. The list has that school if the account`,
    'had referred or exported there; else ask again with --actor and the id of one of its other members or keys.',
  ]
}

interface Found {
  isKnown: boolean
  removedAt: Date | null
}

// Raw: no relation; an id of the log may be of any of these.
const knownActor = `SELECT EXISTS (SELECT FROM "User" WHERE id = $1::uuid UNION ALL SELECT FROM "ApiKey" WHERE id = $1::uuid
    UNION ALL SELECT FROM "TeacherReferral" WHERE id = $1::uuid UNION ALL SELECT FROM "ResultShare" WHERE id = $1::uuid) AS "isKnown",
  (SELECT max(e.at) FROM "AuditEvent" e WHERE e."targetId" = $1::uuid AND e.action = 'school.member-removed'
    AND e.at >= $2::timestamptz) AS "removedAt"`

/** `account` is null unless it exists. The audit log has the account of a deleted child. */
// Raw: no relation; the log names rows of all tables.
const notifiedOf: Record<string, string> = {
  child: `SELECT w.id::text, u.id::text AS account, u.email AS address, u.language::text
    FROM unnest($1::uuid[]) AS w(id) LEFT JOIN "Child" c ON c.id = w.id
    LEFT JOIN LATERAL (SELECT e."actorId" FROM "AuditEvent" e
      WHERE c.id IS NULL AND e."childId" = w.id AND e."actorKind" = 'user'
        AND e.action IN ('child.created', 'school-referral.accepted', 'child.deleted') LIMIT 1) o ON true
    JOIN "User" u ON u.id = coalesce(c."parentId", o."actorId"::uuid)`,
  account: `SELECT id::text, id::text AS account, email AS address, language::text FROM "User" WHERE id = ANY($1::uuid[])`,
  // The address that the school wrote to, if it had one, and the acceptor's if it is another one.
  referral: `SELECT r.id::text, CASE WHEN a."isSame" THEN u.id::text END AS account, r."parentEmail" AS address,
      CASE WHEN a."isSame" THEN u.language::text END AS language
    FROM "SchoolReferral" r LEFT JOIN "User" u ON u.id = r."acceptedById"
    CROSS JOIN LATERAL (SELECT u."emailKey" IS NOT DISTINCT FROM lower(r."parentEmail") AS "isSame") a
    WHERE r.id = ANY($1::uuid[]) AND (u.id IS NOT NULL AND a."isSame" OR r."parentEmail" IS NOT NULL)
    UNION ALL SELECT r.id::text, u.id::text, u.email, u.language::text
    FROM "SchoolReferral" r JOIN "User" u ON u.id = r."acceptedById"
    WHERE r.id = ANY($1::uuid[]) AND u."emailKey" IS DISTINCT FROM lower(r."parentEmail")`,
  teacher: `SELECT id::text, NULL AS account, "teacherEmail" AS address, language::text
    FROM "TeacherReferral" WHERE id = ANY($1::uuid[])`,
  'second-parent': `SELECT p.id::text, u.id::text AS account, coalesce(u.email, p.email) AS address,
      coalesce(u.language, p.language)::text AS language
    FROM "SecondParent" p LEFT JOIN "User" u ON u.id = p."userId" WHERE p.id = ANY($1::uuid[])`,
  doctor: `SELECT d.id::text, u.id::text AS account, u.email AS address, u.language::text
    FROM "Doctor" d JOIN "User" u ON u.id = d."userId" WHERE d.id = ANY($1::uuid[])`,
  invitation: `SELECT i.id::text, u.id::text AS account, i.email AS address, u.language::text
    FROM "SchoolInvitation" i LEFT JOIN "User" u ON u."emailKey" = i."emailKey" AND u."emailVerifiedAt" IS NOT NULL
    WHERE i.id = ANY($1::uuid[])`,
}

/** @returns the persons to notify by the affected's key; an empty list when none is known any more */
async function findNotified(client: Client, affected: readonly Affected[]): Promise<Map<string, Notified[]>> {
  const found = new Map<string, Notified[]>(affected.map(({ key }) => [key, []]))
  for (const [kind, statement] of Object.entries(notifiedOf)) {
    const ids = affected.filter((each) => each.kind === kind && isUuid.test(each.id))
    if (ids.length === 0) continue
    const { rows } = await client.query<Notified>(statement, [ids.map(({ id }) => id)])
    const keyOf = new Map(ids.map(({ id, key }) => [id, key]))
    for (const row of rows) found.get(keyOf.get(row.id) ?? '')?.push(row)
  }
  return found
}

const isUuid = new RegExp(`^${idForm}$`)
