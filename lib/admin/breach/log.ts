import { type AuditedTable, actionsOn } from '@/lib/audit/actions'

const minute = 60_000
/**
 * A reading may be logged earlier than it happened: reading results again within ten minutes adds no row, and a link
 * adds five rows an hour, for readers who stay the same for ten minutes.
 */
const readEarlier = 10 * minute
const openedEarlier = 70 * minute

export interface BreachQuestion {
  /** ISO 8601 with its offset, inclusive. */
  since: string
  /** Exclusive. */
  until?: string
  table: AuditedTable
  actor?: string
  addresses?: boolean
}

type Quote = (value: string) => string

export function loggedRows({ table, ...question }: BreachQuestion, quote: Quote): string {
  const conditions = conditionsOf(question, quote)
  const lists = listsOf[table] ?? []
  const actions = actionsOn(table).filter((action) => !lists.some((list) => list.action === action && list.isAlone))
  const named = namedBeside[table]
  const isNamed = named ? `"childId" IS NULL OR action LIKE ${quote(`${named.actions}.%`)}` : `"childId" IS NULL`
  // Grouped before the joins: there are millions of rows.
  const counted = `SELECT "childId", CASE WHEN ${isNamed} THEN "targetId" END AS "targetId", ${by}, ${sums}
    FROM "AuditEvent" e WHERE ${conditions} AND e.action = ANY(ARRAY[${actions.map(quote).join(', ')}]) GROUP BY 1, 2, 3, 4, 5`
  const beside = named
    ? `UNION ALL SELECT NULL, ${quote(named.kind)}, "targetId"::text WHERE "childId" IS NOT NULL AND "targetId" IS NOT NULL`
    : ''
  const direct = `SELECT w."childId", w.kind, w.id, ${by}, count, first, last FROM (${counted}) e
    CROSS JOIN LATERAL (SELECT "childId", ${kindOf} AS kind, ${idOf} AS id ${beside}) w`
  return [direct, ...lists.map((list) => rowsOfList(list, conditions, quote))].join(' UNION ALL ')
}

const by = '"actorKind", "actorId", action'
const sums = 'count(*)::int AS count, min(at) AS first, max(at) AS last'
const kindOf = `CASE WHEN "childId" IS NOT NULL THEN 'child'
  WHEN action LIKE 'school.member-%' AND action <> 'school.member-invited' THEN 'account' WHEN action LIKE 'school.%' THEN 'invitation'
  WHEN action LIKE 'account.%' OR action LIKE 'consent.%' THEN 'account'
  WHEN action LIKE 'school-referral.%' THEN 'referral' ELSE split_part(action, '.', 1) END`
const idOf = `CASE WHEN "childId" IS NOT NULL THEN "childId"::text
  WHEN action LIKE 'account.%' THEN coalesce("targetId"::text, "actorId")
  WHEN action LIKE 'consent.%' THEN "actorId" ELSE coalesce("targetId"::text, '-') END`

/** A row about a child also names another person, who has to be notified too. */
const namedBeside: { [T in AuditedTable]?: { actions: string; kind: string } } = {
  TeacherReferral: { actions: 'teacher-referral', kind: 'teacher' },
  SecondParent: { actions: 'second-parent', kind: 'second-parent' },
  SchoolReferral: { actions: 'school-referral', kind: 'referral' },
}

/** An action by which the actor exported all rows that existed at that time. */
interface List {
  action: string
  owner: string
  rows: string
  ownedBy: string
  kind: string
  isAlone: boolean
}

const ofAccount = { action: 'account.exported', owner: `coalesce("targetId", "actorId"::uuid)`, isAlone: false }
const listsOf: { [T in AuditedTable]?: List[] } = {
  SchoolReferral: [
    {
      ...{ action: 'school-referral.exported', owner: '"targetId"', isAlone: true },
      ...{ rows: '"SchoolReferral" r', ownedBy: 'r."schoolId"', kind: 'referral' },
    },
  ],
  TeacherReferral: [{ ...ofAccount, rows: '"TeacherReferral" r', ownedBy: 'r."parentId"', kind: 'teacher' }],
  SecondParent: [{ ...ofAccount, rows: '"SecondParent" r', ownedBy: 'r."invitedById"', kind: 'second-parent' }],
}

/**
 * Groups the exports by owner and actor first; each row then looks up how many preceded it. Joined one by one, a school
 * that exports daily would have as many rows as it has referrals for each day.
 */
function rowsOfList({ action, owner, rows, ownedBy, kind }: List, conditions: string, quote: Quote): string {
  return `SELECT NULL, ${quote(kind)}, r.id::text, ${by}, cardinality(times) - b.before, times[b.before + 1], times[cardinality(times)]
    FROM (SELECT ${owner} AS owner, ${by}, array_agg(at ORDER BY at) AS times FROM "AuditEvent" e
      WHERE ${conditions} AND e.action = ${quote(action)} GROUP BY 1, 2, 3, 4) e
    JOIN ${rows} ON ${ownedBy} = e.owner
    CROSS JOIN LATERAL (SELECT width_bucket(r."createdAt" - interval '1 microsecond', times) AS before) b
    WHERE b.before < cardinality(times)`
}

function conditionsOf({ since, until, actor }: Omit<BreachQuestion, 'table'>, quote: Quote): string {
  const before = (ms: number) => `${quote(new Date(Date.parse(since) - ms).toISOString())}::timestamptz`
  return [
    `e.at >= ${before(openedEarlier)}`,
    `(e.at >= ${before(0)} OR e.action = 'results.read' AND (e.at >= ${before(readEarlier)} OR e."actorKind" = 'share-link'))`,
    ...(until ? [`e.at < ${quote(until)}::timestamptz`] : []),
    ...(actor ? [`e."actorId" = ${quote(actor)}`] : []),
  ].join(' AND ')
}
