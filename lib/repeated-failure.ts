import 'server-only'
import { causeOf } from './db-cause'
import { isKnownAway } from './db-state'
import { log } from './log'

/**
 * Logs each reason why background work fails once, until the work succeeds or fails otherwise. With `over` it also logs
 * that all of it succeeds again.
 */
export class RepeatedFailure {
  private readonly reasons = new Map<string, string>()

  constructor(
    private readonly message: string,
    private readonly job: string,
    private readonly over?: string,
  ) {}

  /** @param part a name in the code; parts that fail for the same reason are logged once */
  failed(part: string, error: unknown): void {
    // The reason is logged already.
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
