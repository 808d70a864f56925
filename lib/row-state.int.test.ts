import { readdirSync } from 'node:fs'
import path from 'node:path'
import { db, Prisma } from '@/lib/db'
import { retention } from '@/lib/maintenance/retention'
import { uncancelledConsultation } from '@/lib/result-shares/rules'
import { rowState } from '@/lib/row-state'
import { closedSchoolReferral, pendingSchoolReferral } from '@/lib/school-referrals/rules'
import { unacceptedSchoolInvitation } from '@/lib/schools/rules'
import { pendingTeacherReferral, type StoredReferralStatus, shownReferralStatus } from '@/lib/teacher-referrals/rules'
import { sql } from '../tests/support/sql'

/** Of any table. */
interface State {
  table: Prisma.ModelName
  columns: Record<string, true>
  holds: (row: never) => boolean
  where: () => object
  sql: (alias: string) => Prisma.Sql
}

const isState = (value: unknown): value is State => typeof value === 'object' && value !== null && 'table' in value

const rules = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((name) => path.basename(name) === 'rules.ts')
  .map((name) => path.resolve('lib', name))

const states = rules
  .flatMap((file) => Object.entries(require(file) as Record<string, unknown>))
  .flatMap(([name, value]) => (isState(value) ? [{ name, state: value }] : []))

interface Column {
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
}

function columnsOf(table: string): Promise<Column[]> {
  return sql<Column & Record<string, unknown>>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS nullable, atthasdef AS "hasDefault"
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [`"${table}"`],
  )
}

/** A value that no rule of the state looks at. */
function filler(type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  if (type === 'boolean') return 'false'
  if (/int|numeric|double/.test(type)) return '1'
  if (type.endsWith('[]')) return "'{}'"
  if (/text|char/.test(type)) return 'gen_random_uuid()::text'
  if (type === 'jsonb') return "'{}'"
  return `(enum_range(NULL::${type}))[1]`
}

/** Null where that may be, a time before or after now, any id, or any of an enum's values. */
function random({ type, nullable }: Column): string {
  const none = nullable ? 'CASE WHEN random() < 0.35 THEN NULL ELSE' : '('
  const end = nullable ? 'END' : ')'
  const some = type.startsWith('timestamp')
    ? "now() + (random() - 0.5) * interval '20 days'"
    : type === 'uuid'
      ? 'gen_random_uuid()'
      : /int/.test(type)
        ? 'floor(random() * 20)::int'
        : type === 'text'
          ? 'gen_random_uuid()::text'
          : `(enum_range(NULL::${type}))[1 + floor(random() * array_length(enum_range(NULL::${type}), 1))::int]`
  return `${none} ${some} ${end}`
}

/** Rows in any state there could be: this file's database alone lets them in. */
async function fillWithRows(table: string, looked: string[]): Promise<void> {
  const constraints = await sql<{ name: string }>(
    `SELECT quote_ident(conname) AS name FROM pg_constraint WHERE contype IN ('c', 'f') AND conrelid = $1::regclass`,
    [`"${table}"`],
  )
  for (const { name } of constraints) await sql(`ALTER TABLE "${table}" DROP CONSTRAINT ${name}`)
  const indexes = await sql<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
     WHERE indrelid = $1::regclass AND indisunique AND NOT indisprimary`,
    [`"${table}"`],
  )
  for (const { name } of indexes) await sql(`DROP INDEX ${name}`)
  const columns = (await columnsOf(table)).filter(
    ({ name, nullable, hasDefault }) => looked.includes(name) || !(nullable || hasDefault),
  )
  const names = columns.map(({ name }) => `"${name}"`)
  const values = columns.map((column) => (looked.includes(column.name) ? random(column) : filler(column.type)))
  await sql(`INSERT INTO "${table}" (${names.join(', ')}) SELECT ${values.join(', ')} FROM generate_series(1, 1000)`)
}

test('there are states of most tables that can end', () => {
  expect(new Set(states.map(({ state }) => state.table)).size).toBeGreaterThan(8)
})

test.each(states)('$name is the same in SQL, for Prisma and of a row', async ({ state }) => {
  const { table } = state
  await sql(`TRUNCATE "${table}" CASCADE`)
  await fillWithRows(table, Object.keys(state.columns))
  const bySql = await db().$queryRaw<{ id: string }[]>`
    SELECT t.id::text FROM ${Prisma.raw(`"${table}"`)} t WHERE ${state.sql('t')} ORDER BY 1`
  const model = db()[`${table.charAt(0).toLowerCase()}${table.slice(1)}` as 'user']
  const byPrisma = await model.findMany({ where: state.where(), select: { id: true } })
  const all = await model.findMany({ select: { id: true, ...state.columns } })
  const byRow = all.filter((row) => state.holds(row as never))
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(ids(byPrisma)).toEqual(ids(bySql))
  expect(ids(byRow)).toEqual(ids(bySql))
  // Both kinds of rows were there.
  expect(bySql.length).toBeGreaterThan(0)
  expect(bySql.length).toBeLessThan(all.length)
})

/** What the clean-up deletes by a state of its row, which the list of terms spells for readers. */
test.each([
  ['TeacherReferral', 'expiresAt', pendingTeacherReferral],
  ['SchoolReferral', 'expiresAt', pendingSchoolReferral],
  ['SchoolReferral', 'closedAt', closedSchoolReferral],
  ['SchoolInvitation', 'expiresAt', unacceptedSchoolInvitation],
])('the term of %s by %s is that of its state', async (table, column, state) => {
  const only = retention[table]?.terms?.find((term) => term.column === column)?.only
  await sql(`TRUNCATE "${table}" CASCADE`)
  await fillWithRows(table, Object.keys(state.columns))
  // Raw: the term is a condition in SQL.
  const [differing] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM ${Prisma.raw(`"${table}"`)} t
    WHERE ${state.sql('t')} IS DISTINCT FROM (${Prisma.raw(only ?? 'NULL')})`
  expect(differing).toEqual({ count: 0 })
})

test('a consultation of every status but one is not cancelled', async () => {
  const all = await sql<{ status: string }>(`SELECT unnest(enum_range(NULL::"ConsultationStatus"))::text AS status`)
  expect(all.filter((row) => !uncancelledConsultation.holds(row))).toEqual([{ status: 'cancelled' }])
})

test('the status that is shown of a request to a teacher is the same in SQL and of a row', async () => {
  await sql('TRUNCATE "TeacherReferral" CASCADE')
  await fillWithRows('TeacherReferral', Object.keys(shownReferralStatus.columns))
  const rows = await db().$queryRaw<(StoredReferralStatus & { shown: string })[]>`
    SELECT r.status, r."declinedAt", r."expiresAt", ${shownReferralStatus.sql('r')} AS shown FROM "TeacherReferral" r`
  expect(rows.map(({ shown }) => shown)).toEqual(rows.map((row) => shownReferralStatus.of(row)))
  expect(new Set(rows.map(({ shown }) => shown)).size).toBe(5)
})

test('a state whose time is the statement’s own is asked of that time', async () => {
  const past = rowState('Session', { expiresAt: 'past' })
  const [row] = await db().$queryRaw<{ now: boolean; later: boolean }[]>`
    SELECT ${past.sql('s')} AS now, ${past.sql('s', Prisma.sql`now() + interval '2 hours'`)} AS later
    FROM (SELECT now() + interval '1 hour' AS "expiresAt") s`
  expect(row).toEqual({ now: false, later: true })
})
