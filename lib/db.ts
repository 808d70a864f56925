import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { layersOf } from './db-cause'
import { poolOf, watchPool } from './db-pool'
import { withSpans } from './db-spans'
import { connectionLost, isSchemaBehind } from './db-state'
import { env } from './env'
import { AppError } from './errors'
import { Prisma, PrismaClient } from './generated/prisma/client'

export type Transaction = Prisma.TransactionClient
export { Prisma }

/** For SQL that writes once for each row of another part of its statement: where it is a statement of its own. */
export const oneRow = Prisma.sql`(SELECT) AS one`

/** A row of which `T` leaves the server: its times are the fields whose names end in `At`. */
export type RowOf<T> = { [K in keyof T]: K extends `${string}At` ? Date | Exclude<T[K], string> : T[K] }

/** Does not compile where a schema has a field that is no column of the table. */
type ColumnsOnly<S, M extends Prisma.ModelName, Computed = never> = {
  shape: S & Record<Exclude<keyof S, Computed | keyof Prisma.TypeMap['model'][M]['payload']['scalars']>, never>
}

/** A `select` of all that a schema declares, so that none of its fields is forgotten. */
export function fieldsOf<S extends object, M extends Prisma.ModelName>(
  model: M,
  schema: ColumnsOnly<S, M>,
): Record<keyof S, true>
export function fieldsOf(_model: string, { shape }: { shape: object }): Record<string, true> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, true]))
}

/**
 * The same in SQL, of the table that is called `alias` there.
 *
 * @param computed those fields that are no column of their name
 */
export function columnsOf<S extends object, M extends Prisma.ModelName, C extends string = never>(
  _model: M,
  alias: string,
  { shape }: ColumnsOnly<S, M, C>,
  computed?: Record<C, Prisma.Sql>,
): Prisma.Sql {
  const sqlOf = new Map(Object.entries<Prisma.Sql>(computed ?? {}))
  const columns = Object.keys(shape).map((field) => {
    const column = sqlOf.get(field)
    return column ? Prisma.sql`${column} AS ${Prisma.raw(`"${field}"`)}` : Prisma.raw(`${alias}."${field}"`)
  })
  return Prisma.join(columns)
}

const kept = globalThis as typeof globalThis & { __satiDatabase?: PrismaClient }

/**
 * The database. Import it only from a `data.ts` or `mutations.ts`; a lint rule holds that.
 * Inside a transaction use only the transaction's client: a call through the pool while a transaction is held starves it.
 */
export function db(): PrismaClient {
  kept.__satiDatabase ??= connect()
  return kept.__satiDatabase
}

function connect(): PrismaClient {
  const { config, statementName } = poolOf(env().DATABASE_URL, env().DATABASE_POOL_SIZE)
  const pool = new Pool(config)
  watchPool(pool)
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // Without a listener an idle connection's end would end the process.
    onPoolError: connectionLost,
    statementNameGenerator: ({ sql }) => statementName(sql),
  })
  return new PrismaClient({ adapter: withSpans(adapter), transactionOptions: { maxWait: 4_000, timeout: 10_000 } })
}

const unavailableCodes = new Set([
  ...['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1011', 'P1017', 'P2024', 'P2028', 'P2034'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_INVALID_URL'],
])
// 25006: a database that has just become another one's standby takes no writes. 28 and 3D000: it lets us in no more.
const unavailableStates = /^(08...|28...|3D000|53...|57P0[1-5]|57014|25006|25P03|40001|40P01)$/
/** A table, column or function that is not there: a mistake of ours, unless a migration is missing. */
const schemaStates = /^(42P01|42703|42883|42704|P2021|P2022)$/
const unavailableMessages =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|terminat|timeout|Query read timeout|not queryable|Can't reach database|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|AuthenticationFailed|DatabaseDoesNotExist|DatabaseAccessDenied|TlsConnectionError|client password must be/i

/** True when the database is away or too slow, as opposed to refusing what was asked. The caller answers 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return layersOf(error).some(({ code, name, message, kind, originalCode }) => {
    const codes = [code, originalCode].filter((each) => typeof each === 'string')
    if (codes.some((each) => unavailableCodes.has(each) || unavailableStates.test(each))) return true
    if (codes.some((each) => schemaStates.test(each)) && isSchemaBehind()) return true
    const known = typeof name === 'string' && /Prisma|DriverAdapter|^Error$|AggregateError/.test(name)
    if (known && typeof message === 'string' && unavailableMessages.test(message)) return true
    return typeof kind === 'string' && unavailableMessages.test(kind)
  })
}

/** True when a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/** True when a row could not be written because another one it belongs to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasState(error, '23503', 'P2003')
}

/** True when a statement waited longer for a lock than its transaction allows. */
export function isLockTimeout(error: unknown): boolean {
  return hasState(error, '55P03')
}

/** What PostgreSQL said lies deep in what Prisma throws. */
function hasState(error: unknown, ...states: string[]): boolean {
  const isOne = (code: unknown) => typeof code === 'string' && states.includes(code)
  return layersOf(error).some(({ code, originalCode }) => isOne(code) || isOne(originalCode))
}

/**
 * Runs one deletion, whole or not at all. It has to lock what others lock in another order. PostgreSQL would end one of
 * two that wait for each other after a second, whichever; here the deletion gives way before that and tries again.
 *
 * @throws AppError UNAVAILABLE when what it wants stays busy
 */
export async function withShortLockTimeout<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await db().$transaction(async (tx) => {
        // Raw: lock.
        await tx.$executeRaw`SET LOCAL lock_timeout = '400ms'`
        return work(tx)
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 2 })
}

const attempts = 5
