import 'server-only'
import { Prisma } from './db'

type Columns<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars']

/** What a column must be: not null, null, a time to come, a time that has come, or one of some values. */
type Condition<Value> = 'set' | 'unset' | 'future' | 'past' | readonly NonNullable<Value>[]

type Declared<Table extends Prisma.ModelName> = {
  readonly [Name in keyof Columns<Table>]?: Condition<Columns<Table>[Name]>
}

type WhereOf<Declaration> = {
  -readonly [Name in keyof Declaration]: Declaration[Name] extends 'set'
    ? { not: null }
    : Declaration[Name] extends 'unset'
      ? null
      : Declaration[Name] extends 'future'
        ? { gt: Date }
        : Declaration[Name] extends 'past'
          ? { lte: Date }
          : Declaration[Name] extends readonly (infer Value)[]
            ? { in: Value[] }
            : never
}

/** The columns of a row by which its state is known. */
type RowOf<Declaration> = {
  -readonly [Name in keyof Declaration]: Declaration[Name] extends readonly (infer _)[]
    ? string
    : Declaration[Name] extends 'future' | 'past'
      ? Date
      : Date | string | null
}

const now = Prisma.sql`now()`

/**
 * Declares a state that a row may be in, such as "expired", once for SQL, for Prisma and for a row that was read
 * (docs/decisions/0043). Each room has its own in `rules.ts`; another room asks them and does not name their columns.
 */
export function rowState<Table extends Prisma.ModelName, const Declaration extends Declared<Table>>(
  table: Table,
  declaration: Declaration & { [Name in Exclude<keyof Declaration, keyof Columns<Table>>]: never },
) {
  const conditions = Object.entries(declaration as Record<string, Condition<string>>)
  return {
    table,
    /** For a `select`: what `of` looks at. */
    columns: Object.fromEntries(conditions.map(([name]) => [name, true])) as { [Name in keyof Declaration]: true },
    of: (row: RowOf<Declaration>): boolean => {
      const values = row as Record<string, Date | string | null>
      return conditions.every(([name, condition]) => holds(values[name] ?? null, condition))
    },
    where: (): WhereOf<Declaration> =>
      Object.fromEntries(
        conditions.map(([name, condition]) => [name, whereOf(condition)]),
      ) as unknown as WhereOf<Declaration>,
    /** @param alias of the table in the statement @param at the time it is asked for, of type timestamptz */
    sql: (alias: string, at = now): Prisma.Sql => {
      const all = conditions.map(([name, condition]) => sqlOf(Prisma.raw(`${alias}."${name}"`), condition, at))
      return all.length === 1 && all[0] ? all[0] : Prisma.sql`(${Prisma.join(all, ' AND ')})`
    },
  }
}

function holds(value: Date | string | null, condition: Condition<string>): boolean {
  if (condition === 'set') return value !== null
  if (condition === 'unset') return value === null
  if (condition === 'future') return value instanceof Date && value > new Date()
  if (condition === 'past') return value instanceof Date && value <= new Date()
  return typeof value === 'string' && condition.includes(value)
}

function whereOf(condition: Condition<string>) {
  if (condition === 'set') return { not: null }
  if (condition === 'unset') return null
  if (condition === 'future') return { gt: new Date() }
  if (condition === 'past') return { lte: new Date() }
  return { in: condition }
}

function sqlOf(column: Prisma.Sql, condition: Condition<string>, at: Prisma.Sql): Prisma.Sql {
  if (condition === 'set') return Prisma.sql`${column} IS NOT NULL`
  if (condition === 'unset') return Prisma.sql`${column} IS NULL`
  if (condition === 'future') return Prisma.sql`${column} > ${at}`
  if (condition === 'past') return Prisma.sql`${column} <= ${at}`
  // Literals, and not parameters: an index on some values is found by them.
  const values = Prisma.raw(condition.map((value) => `'${value}'`).join(', '))
  return condition.length === 1 ? Prisma.sql`${column} = ${values}` : Prisma.sql`${column} IN (${values})`
}
