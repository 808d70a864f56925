import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { layersOf } from './db-cause'
import { poolOf, watchPool } from './db-pool'
import { withSpans } from './db-spans'
import { databaseState } from './db-state'
import { env } from './env'
import { AppError } from './errors'
import { Prisma, PrismaClient } from './generated/prisma/client'

export type Transaction = Prisma.TransactionClient
export { Prisma }

/** A one-row source for SQL that otherwise selects from another part of its statement. */
export const oneRow = Prisma.sql`(SELECT) AS one`

/** `T` as the database returns it: fields that end in `At` are dates. */
export type RowOf<T> = { [K in keyof T]: K extends `${string}At` ? Date | Exclude<T[K], string> : T[K] }

/** `T` as JSON has it. */
export type InJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

/** The row with its times in ISO 8601 UTC. */
export function withIsoTimes<T extends object>(row: T): InJson<T> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(entries)
}

/** Does not compile where a schema has a field that is no column of the table. */
type ColumnsOnly<S, M extends Prisma.ModelName, Computed = never> = {
  shape: S & Record<Exclude<keyof S, Computed | keyof Prisma.TypeMap['model'][M]['payload']['scalars']>, never>
}

export function fieldsOf<S extends object, M extends Prisma.ModelName>(
  model: M,
  schema: ColumnsOnly<S, M>,
): Record<keyof S, true>
export function fieldsOf(_model: string, { shape }: { shape: object }): Record<string, true> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, true]))
}

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

const shared = globalThis as typeof globalThis & { __satiDatabase?: PrismaClient }

// Only for `data.ts` and `mutations.ts` (a lint rule). Called while a transaction is open, it starves the pool.
export function db(): PrismaClient {
  shared.__satiDatabase ??= connect()
  return shared.__satiDatabase
}

function connect(): PrismaClient {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PATIENCE: patience } = env()
  const { config, statementName } = poolOf(DATABASE_URL, DATABASE_POOL_SIZE, patience)
  const pool = new Pool(config)
  watchPool(pool)
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // Without a listener, losing an idle connection would end the process.
    onPoolError: (error) => databaseState().connectionLost(error),
    statementNameGenerator: ({ sql }) => statementName(sql),
  })
  const transactionOptions = { maxWait: 4_000 * patience, timeout: 10_000 * patience }
  return new PrismaClient({ adapter: withSpans(adapter), transactionOptions })
}

const unavailableCodes = new Set([
  ...['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1011', 'P1017', 'P2024', 'P2028', 'P2034'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_INVALID_URL'],
])
// 25006: a database that has become a standby takes no writes. 28 and 3D000: it refuses our role or name.
const unavailableStates = /^(08...|28...|3D000|53...|57P0[1-5]|57014|25006|25P03|40001|40P01)$/
/** A missing table, column or function: our mistake, unless a migration is missing. */
const schemaStates = /^(42P01|42703|42883|42704|P2021|P2022)$/
const unavailableMessages =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|terminat|timeout|Query read timeout|not queryable|Can't reach database|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|AuthenticationFailed|DatabaseDoesNotExist|DatabaseAccessDenied|TlsConnectionError|client password must be/i

export function isDatabaseUnavailable(error: unknown): boolean {
  return layersOf(error).some(({ code, name, message, kind, originalCode }) => {
    const codes = [code, originalCode].filter((each) => typeof each === 'string')
    if (codes.some((each) => unavailableCodes.has(each) || unavailableStates.test(each))) return true
    if (codes.some((each) => schemaStates.test(each)) && databaseState().isSchemaBehind) return true
    const known = typeof name === 'string' && /Prisma|DriverAdapter|^Error$|AggregateError/.test(name)
    if (known && typeof message === 'string' && unavailableMessages.test(message)) return true
    return typeof kind === 'string' && unavailableMessages.test(kind)
  })
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

export function isForeignKeyViolation(error: unknown): boolean {
  return hasState(error, '23503', 'P2003')
}

export function isLockTimeout(error: unknown): boolean {
  return hasState(error, '55P03')
}

function hasState(error: unknown, ...states: string[]): boolean {
  const isOne = (code: unknown) => typeof code === 'string' && states.includes(code)
  return layersOf(error).some(({ code, originalCode }) => isOne(code) || isOne(originalCode))
}

/** Gives up before PostgreSQL ends a deadlock (1 s), and retries. @throws AppError UNAVAILABLE while rows stay locked */
export async function withShortLockTimeout<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts * env().DATABASE_PATIENCE; attempt++) {
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
