import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { poolOf, watchPool } from './db-pool'
import { withSpans } from './db-spans'
import { env } from './env'
import { AppError } from './errors'
import { Prisma, PrismaClient } from './generated/prisma/client'
import { log } from './log'

export type Transaction = Prisma.TransactionClient
export { Prisma }

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
    onPoolError: (error) => log.warn('database connection lost', { error }),
    statementNameGenerator: ({ sql }) => statementName(sql),
  })
  return new PrismaClient({ adapter: withSpans(adapter), transactionOptions: { maxWait: 4_000, timeout: 10_000 } })
}

const unavailableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034'])
// 25006: a database that has just become another one's standby takes no writes.
const unavailableStates = /^(08...|53...|57P0[1-5]|57014|25006|25P03|40001|40P01)$/
const unavailableMessages =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|terminat|timeout|Query read timeout|not queryable|Can't reach database|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections/i

/** True when the database is away or too slow, as opposed to refusing what was asked. The caller answers 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause && typeof cause === 'object' && depth < 5; depth++) {
    const { code, name, message, meta, kind, originalCode } = cause as Record<string, unknown>
    if (typeof code === 'string' && (unavailableCodes.has(code) || unavailableStates.test(code))) return true
    if (typeof originalCode === 'string' && unavailableStates.test(originalCode)) return true
    const known = typeof name === 'string' && /Prisma|DriverAdapter|^Error$|AggregateError/.test(name)
    if (known && typeof message === 'string' && unavailableMessages.test(message)) return true
    if (typeof kind === 'string' && unavailableMessages.test(kind)) return true
    const nested = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
    cause = nested ?? (cause as { cause?: unknown }).cause
  }
  return false
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
  for (let cause = error, depth = 0; cause && typeof cause === 'object' && depth < 5; depth++) {
    const { code, originalCode, meta } = cause as Record<string, unknown>
    if ([code, originalCode].some((each) => typeof each === 'string' && states.includes(each))) return true
    const nested = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
    cause = nested ?? (cause as { cause?: unknown }).cause
  }
  return false
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
