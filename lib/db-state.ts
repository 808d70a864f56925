import 'server-only'
import { causeOf } from './db-cause'
import { env } from './env'
import { log } from './log'

/** Whether it was a new connection that failed or answered, or a statement on one that was open. */
type Step = 'connecting' | 'asking'

/** It is back once nothing has failed for so long: one that comes and goes is not logged at each turn. */
const steadyMs = 1_000

/** What the log has of the database's troubles, until they are over: each is logged once. */
class DatabaseState {
  /** The codes of this outage. */
  readonly #away = new Map<string, Step>()
  /** What has answered since the last failure. */
  #answered: Step | undefined
  /** Whoever has counted the time since an answer sees by it that something failed in between. */
  #failures = 0
  #hasLost = false
  #isReadOnly = false
  #missing = 0

  failed(error: unknown, step: Step): void {
    const { code, words } = causeOf(error)
    this.#failures += 1
    this.#answered = undefined
    // What a statement fails with hides why there was no connection for it.
    if (this.#away.has(code) || (step === 'asking' && this.#away.size > 0)) return
    this.#away.set(code, step)
    log.warn(`the database is away: ${words}`, { code, ...databaseHost() })
  }

  answered(step: Step): void {
    this.#hasLost = false
    if (this.#away.size === 0) return
    const isFirst = this.#answered === undefined
    if (isFirst || step === 'asking') this.#answered = step
    const failures = this.#failures
    if (isFirst) setTimeout(() => this.#failures === failures && this.#settle(), steadyMs).unref()
  }

  #settle(): void {
    for (const [code, failed] of this.#away)
      if (failed === 'connecting' || this.#answered === 'asking') this.#away.delete(code)
    this.#answered = undefined
    if (this.#away.size === 0) log.info('the database is back', databaseHost())
  }

  lost(error: unknown): void {
    if (!this.#hasLost && this.#away.size === 0)
      log.warn('database connection lost', { code: causeOf(error).code, ...databaseHost() })
    this.#hasLost = true
  }

  looked(isReadOnly: boolean, missing: number): void {
    const where = databaseHost()
    if (isReadOnly !== this.#isReadOnly) {
      const { code, words } = causeOf({ code: '25006' })
      if (isReadOnly) log.warn(`the database cannot be used: ${words}`, { code, ...where })
      else log.info('the database takes writes again', where)
    }
    if (missing !== this.#missing) {
      const words = `${missing} ${missing === 1 ? 'migration' : 'migrations'} missing: npm run db:migrate`
      if (missing > 0) log.error(words, { count: missing, ...where })
      else log.info('the database has every migration', where)
    }
    this.#isReadOnly = isReadOnly
    this.#missing = missing
  }

  get isKnownAway(): boolean {
    return this.#away.size > 0 || this.#isReadOnly || this.#missing > 0
  }

  get isSchemaBehind(): boolean {
    return this.#missing > 0
  }
}

// The pages' code and what started the process are bundled apart.
const kept = globalThis as typeof globalThis & { __satiDatabaseState?: DatabaseState }
function state(): DatabaseState {
  kept.__satiDatabaseState ??= new DatabaseState()
  return kept.__satiDatabaseState
}

/** Logs why the database cannot be used, once for each reason and outage. */
export function databaseFailed(error: unknown, step: Step): void {
  state().failed(error, step)
}

/** Logs that the database is back, where the log has that it was away. A connection alone does not end what failed upon one. */
export function databaseAnswered(step: Step): void {
  state().answered(step)
}

/** A pool loses all its connections at once: logged until there is a new one. */
export function connectionLost(error: unknown): void {
  state().lost(error)
}

/** Logs what keeps a database that answers from being used, when that has changed. */
export function databaseLooked({ isReadOnly, missing }: { isReadOnly: boolean; missing: number }): void {
  state().looked(isReadOnly, missing)
}

/** Whether the log has that the database cannot be used: what fails for that reason need not repeat it. */
export function isKnownAway(): boolean {
  return state().isKnownAway
}

/** Whether the tables are not those that this version needs. */
export function isSchemaBehind(): boolean {
  return state().isSchemaBehind
}

/** Where the database is, without who connects to it. */
function databaseHost(): { host?: string } {
  const { DATABASE_URL } = env()
  if (!URL.canParse(DATABASE_URL)) return {}
  const { host, searchParams } = new URL(DATABASE_URL)
  return { host: host || searchParams.get('host') || 'localhost' }
}
