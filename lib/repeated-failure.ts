import 'server-only'
import { causeOf } from './db-cause'
import { isKnownAway } from './db-state'
import { log } from './log'

/**
 * The log of background work that is tried again and again: each reason is logged once, until the work succeeds or fails otherwise.
 * With `over` it is also logged that all of it succeeds again.
 */
export class RepeatedFailure {
  private readonly reasons = new Map<string, string>()

  constructor(
    private readonly message: string,
    private readonly job: string,
    private readonly over?: string,
  ) {}

  /** @param part of the work, by a name in the code: others that fail for the same reason are not logged beside it */
  failed(part: string, error: unknown): void {
    // The log has why.
    if (isKnownAway()) return
    const reason = `${error instanceof Error ? error.name : typeof error} ${causeOf(error).code}`
    const isKnown = [...this.reasons.values()].includes(reason)
    this.reasons.set(part, reason)
    if (!isKnown) log.warn(this.message, { job: this.job, step: part, error })
  }

  worked(part: string): void {
    if (this.reasons.delete(part) && this.over && this.reasons.size === 0) log.info(this.over, { job: this.job })
  }
}
