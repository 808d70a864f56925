import 'server-only'
import { causeOf } from './db-cause'
import { env } from './env'
import { log } from './log'

/** Whether it was a new connection that failed or answered, or a statement on one that was open. */
type Step = 'connecting' | 'asking'

/** What the log has of the database's troubles, until they are over. */
interface State {
  /** The codes of this outage: each is logged once. */
  away: Map<string, Step>
  /** What has answered since the last failure. */
  answered?: Step | undefined
  /** Changes with each failure: who counted the time until then has counted for nothing. */
  failures: number
  /** Whether a lost connection was logged since the last new one. */
  hasLost: boolean
  isReadOnly: boolean
  /** How many migrations are missing. */
  missing: number
}

// The pages' code and what started the process are bundled apart.
const kept = globalThis as typeof globalThis & { __satiDatabaseState?: State }
function state(): State {
  kept.__satiDatabaseState ??= { away: new Map(), failures: 0, hasLost: false, isReadOnly: false, missing: 0 }
  return kept.__satiDatabaseState
}

/** It is back once nothing has failed for so long: one that comes and goes is not logged at each turn. */
const steadyMs = 1_000

/** Logs why the database cannot be used, once for each reason and outage. */
export function databaseFailed(error: unknown, step: Step): void {
  const { code, words } = causeOf(error)
  const now = state()
  now.failures += 1
  now.answered = undefined
  // What a statement fails with hides why there was no connection for it.
  if (now.away.has(code) || (step === 'asking' && now.away.size > 0)) return
  now.away.set(code, step)
  log.error(`the database is away: ${words}`, { code, ...databaseHost() })
}

/** Logs that the database is back, where the log has that it was away. A connection alone does not end what failed upon one. */
export function databaseAnswered(step: Step): void {
  const now = state()
  now.hasLost = false
  if (now.away.size === 0) return
  const isFirst = now.answered === undefined
  if (isFirst || step === 'asking') now.answered = step
  if (!isFirst) return
  const { failures } = now
  setTimeout(() => {
    if (now.failures !== failures) return
    for (const [code, failed] of now.away)
      if (failed === 'connecting' || now.answered === 'asking') now.away.delete(code)
    now.answered = undefined
    if (now.away.size === 0) log.info('the database is back', databaseHost())
  }, steadyMs).unref()
}

/** A pool loses all its connections at once. */
export function connectionLost(error: unknown): void {
  const now = state()
  if (!now.hasLost && now.away.size === 0) log.warn('database connection lost', { code: causeOf(error).code })
  now.hasLost = true
}

/** Logs what keeps a database that answers from being used, when that has changed. */
export function databaseLooked({ isReadOnly, missing }: { isReadOnly: boolean; missing: number }): void {
  const now = state()
  const where = databaseHost()
  if (isReadOnly !== now.isReadOnly) {
    const { code, words } = causeOf({ code: '25006' })
    if (isReadOnly) log.error(`the database cannot be used: ${words}`, { code, ...where })
    else log.info('the database takes writes again', where)
  }
  if (missing !== now.missing) {
    const words = `${missing} ${missing === 1 ? 'migration' : 'migrations'} missing: npm run db:migrate`
    if (missing > 0) log.error(words, { count: missing, ...where })
    else log.info('the database has every migration', where)
  }
  Object.assign(now, { isReadOnly, missing })
}

/** Whether the log has that the database cannot be used: what fails for that reason need not repeat it. */
export function isKnownAway(): boolean {
  const { away, isReadOnly, missing } = state()
  return away.size > 0 || isReadOnly || missing > 0
}

/** Whether the tables are not those that this version needs. */
export function isSchemaBehind(): boolean {
  return state().missing > 0
}

/** Where the database is, without who connects to it. */
function databaseHost(): { host?: string } {
  const { DATABASE_URL } = env()
  if (!URL.canParse(DATABASE_URL)) return {}
  const { host, searchParams } = new URL(DATABASE_URL)
  return { host: host || searchParams.get('host') || 'localhost' }
}
