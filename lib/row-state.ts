import 'server-only'
import { Prisma } from './db'

type Columns<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars']

type Condition<Value> = 'set' | 'unset' | 'future' | 'past' | { readonly below: number } | readonly NonNullable<Value>[]

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
          : Declaration[Name] extends { readonly below: number }
            ? { lt: number }
            : Declaration[Name] extends readonly (infer Value)[]
              ? { in: Value[] }
              : never
}

type RowOf<Declaration> = {
  -readonly [Name in keyof Declaration]: Declaration[Name] extends readonly (infer _)[]
    ? string
    : Declaration[Name] extends 'future' | 'past'
      ? Date
      : Declaration[Name] extends { readonly below: number }
        ? number
        : Value
}

type Value = Date | string | number | null

const now = Prisma.sql`now()`

/** Once for SQL, for Prisma and for a row in memory (docs/decisions/0043). Rooms do not name each other's columns. */
export function rowState<Table extends Prisma.ModelName, const Declaration extends Declared<Table>>(
  table: Table,
  declaration: Declaration & { [Name in Exclude<keyof Declaration, keyof Columns<Table>>]: never },
) {
  const conditions = Object.entries(declaration as Record<string, Condition<string>>)
  return {
    table,
    columns: Object.fromEntries(conditions.map(([name]) => [name, true])) as { [Name in keyof Declaration]: true },
    holds: (row: RowOf<Declaration>, at = new Date()): boolean => {
      const values = row as Record<string, Value>
      return conditions.every(([name, condition]) => isMet(values[name] ?? null, condition, at))
    },
    where: (): WhereOf<Declaration> =>
      Object.fromEntries(
        conditions.map(([name, condition]) => [name, whereOf(condition)]),
      ) as unknown as WhereOf<Declaration>,
    /** @param at as timestamptz */
    sql: (alias: string, at = now): Prisma.Sql => {
      const all = conditions.map(([name, condition]) => sqlOf(Prisma.raw(`${alias}."${name}"`), condition, at))
      return all.length === 1 && all[0] ? all[0] : Prisma.sql`(${Prisma.join(all, ' AND ')})`
    },
  }
}

function isMet(value: Value, condition: Condition<string>, at: Date): boolean {
  if (condition === 'set') return value !== null
  if (condition === 'unset') return value === null
  if (condition === 'future') return value instanceof Date && value > at
  if (condition === 'past') return value instanceof Date && value <= at
  if ('below' in condition) return typeof value === 'number' && value < condition.below
  return typeof value === 'string' && condition.includes(value)
}

function whereOf(condition: Condition<string>) {
  if (condition === 'set') return { not: null }
  if (condition === 'unset') return null
  if (condition === 'future') return { gt: new Date() }
  if (condition === 'past') return { lte: new Date() }
  if ('below' in condition) return { lt: condition.below }
  return { in: condition }
}

function sqlOf(column: Prisma.Sql, condition: Condition<string>, at: Prisma.Sql): Prisma.Sql {
  if (condition === 'set') return Prisma.sql`${column} IS NOT NULL`
  if (condition === 'unset') return Prisma.sql`${column} IS NULL`
  if (condition === 'future') return Prisma.sql`${column} > ${at}`
  if (condition === 'past') return Prisma.sql`${column} <= ${at}`
  if ('below' in condition) return Prisma.sql`${column} < ${condition.below}`
  // PostgreSQL matches a partial index only against literals.
  const values = Prisma.raw(condition.map((value) => `'${value}'`).join(', '))
  return condition.length === 1 ? Prisma.sql`${column} = ${values}` : Prisma.sql`${column} IN (${values})`
}
