import 'server-only'
import { causeOf } from './db-cause'
import { databaseState } from './db-state'
import { log } from './log'

/** Logs each reason once, until the work succeeds or fails otherwise, and then `over`. */
export class RepeatedFailure {
  private readonly reasons = new Map<string, string>()

  constructor(
    private readonly message: string,
    private readonly job: string,
    private readonly over?: string,
  ) {}

  failed(part: string, error: unknown): void {
    // The reason is logged already.
    if (databaseState().isKnownAway) return
    const reason = `${error instanceof Error ? error.name : typeof error} ${causeOf(error).code}`
    const isKnown = [...this.reasons.values()].includes(reason)
    this.reasons.set(part, reason)
    if (!isKnown) log.warn(this.message, { job: this.job, step: part, error })
  }

  worked(part: string): void {
    if (this.reasons.delete(part) && this.over && this.reasons.size === 0) log.info(this.over, { job: this.job })
  }
}
