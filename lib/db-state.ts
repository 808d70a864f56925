import 'server-only'
import { causeOf } from './db-cause'
import { env } from './env'
import { log } from './log'

type Step = 'connecting' | 'asking'

/** The database is back after so long without a failure, so that a flapping one is not logged at each turn. */
const steadyMs = 1_000

class DatabaseState {
  readonly #away = new Map<string, Step>()
  #answered: Step | undefined
  /** Compared after `steadyMs`: a higher number means that something failed since. */
  #failures = 0
  #hasLost = false
  #isReadOnly = false
  #missing = 0

  failed(error: unknown, step: Step): void {
    const { code, words } = causeOf(error)
    this.#failures += 1
    this.#answered = undefined
    // A failed statement hides why it had no connection.
    if (this.#away.has(code) || (step === 'asking' && this.#away.size > 0)) return
    this.#away.set(code, step)
    log.warn(`the database is away: ${words}`, { code, ...databaseHost() })
  }

  /** A connection alone does not end an outage of statements. */
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

  connectionLost(error: unknown): void {
    if (!this.#hasLost && this.#away.size === 0)
      log.warn('database connection lost', { code: causeOf(error).code, ...databaseHost() })
    this.#hasLost = true
  }

  checked({ isReadOnly, missing }: { isReadOnly: boolean; missing: number }): void {
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

// Next bundles pages apart from instrumentation: both must share one state.
const shared = globalThis as typeof globalThis & { __satiDatabaseState?: DatabaseState }

export function databaseState(): DatabaseState {
  shared.__satiDatabaseState ??= new DatabaseState()
  return shared.__satiDatabaseState
}

function databaseHost(): { host?: string } {
  const { DATABASE_URL } = env()
  if (!URL.canParse(DATABASE_URL)) return {}
  const { host, searchParams } = new URL(DATABASE_URL)
  return { host: host || searchParams.get('host') || 'localhost' }
}
