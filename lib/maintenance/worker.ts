import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SystemActor, systemActor } from '@/lib/auth/actor'
import { everyMs } from '@/lib/jobs'
import { log } from '@/lib/log'
import { count as countMetric, watch } from '@/lib/metrics/meter'
import { RepeatedFailure } from '@/lib/repeated-failure'
import { deleteExpired } from './delete-expired'
import { acquireLease, endLease } from './mutations'
import { tablesByMonth } from './retention'

/** No instance begins again for so long. Shorter than the interval, or every other round would be lost. */
const restSeconds = (0.9 * everyMs('maintenance')) / 1_000
const retryMs = 60_000
/** Extended after each batch, which is shorter than the statement timeout. */
const leaseSeconds = 60
const shortestPauseMs = 20

/** @returns how many; 0 when it is done */
export type CleanUp = (actor: SystemActor) => Promise<number>

type DropMonths = (actor: SystemActor, kept: { table: string; column: string; months: number }) => Promise<number>

export class MaintenanceWorker {
  private readonly actor = systemActor('maintenance')
  private readonly holder = randomUUID()
  private readonly stopping = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private round: Promise<unknown> = Promise.resolve()
  /** Milliseconds since 1970; 0 before the first round. */
  private finishedAt = 0
  private hasFailed = false
  private readonly failures = new RepeatedFailure('clean-up failed', 'maintenance')

  constructor(
    private readonly cleanUps: Readonly<Record<string, CleanUp>> = {},
    private readonly dropMonths?: DropMonths,
  ) {}

  start(): void {
    const name = 'sati_maintenance_last_success_timestamp_seconds'
    watch(() => [{ name, labels: {}, value: this.finishedAt / 1_000 }])
    this.schedule(0)
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    clearTimeout(this.timer)
    await this.round
  }

  private schedule(ms: number): void {
    if (this.stopping.signal.aborted) return
    this.timer = setTimeout(() => {
      this.round = this.work().then((wait) => this.schedule(wait))
    }, ms)
  }

  private async work(): Promise<number> {
    try {
      await this.run()
      this.failures.worked('round')
      return this.hasFailed ? retryMs : everyMs('maintenance')
    } catch (error) {
      countMetric('sati_maintenance_failures_total', {})
      this.failures.failed('round', error)
      return retryMs
    }
  }

  /** @returns null when another instance has the lease */
  async run(size?: number): Promise<number | null> {
    if (!(await acquireLease(this.actor, this.holder, leaseSeconds))) return null
    const started = performance.now()
    const failures: { step: string; error: unknown }[] = []
    /** A failing step does not keep the others from running. */
    const attempt = async (step: string, work: () => Promise<boolean>) => {
      try {
        return await work()
      } catch (error) {
        failures.push({ step, error })
        // Throws when the database is away.
        return this.pause(0)
      }
    }
    let count = 0
    // First what requests depend on: the log's next months and its seals.
    const rooms = Object.entries(this.cleanUps).map(
      ([name, cleanUp]) =>
        () =>
          attempt(name, () => this.cleanUpRoom(cleanUp)),
    )
    const rows = () =>
      attempt('rows', async () => {
        const cleaned = await deleteExpired({ ...(size ? { size } : {}), goOn: (ms) => this.pause(ms) })
        count = cleaned.count
        failures.push(...cleaned.failures.map(({ table, error }) => ({ step: table, error })))
        return cleaned.isDone
      })
    const months = () => attempt('months', () => this.dropOldMonths())
    let isDone = true
    for (const step of [...rooms, rows, months]) isDone = isDone && (await step())
    this.hasFailed = failures.length > 0
    await endLease(this.actor, this.holder, this.stopping.signal.aborted || this.hasFailed ? 0 : restSeconds)
    countMetric('sati_maintenance_rows_total', {}, count)
    for (const { step, error } of failures) log.warn('clean-up failed', { job: 'maintenance', step, error })
    if (this.hasFailed) countMetric('sati_maintenance_failures_total', {})
    // A lost lease or a stop leaves the rest to another.
    else if (isDone) this.finishedAt = Date.now()
    log.info('expired rows deleted', { job: 'maintenance', count, ms: Math.round(performance.now() - started) })
    return count
  }

  private async cleanUpRoom(cleanUp: CleanUp): Promise<boolean> {
    for (;;) {
      if (this.stopping.signal.aborted) return false
      const started = performance.now()
      if ((await cleanUp(this.actor)) === 0) return true
      if (!(await this.pause(performance.now() - started))) return false
    }
  }

  /** A month is about many people: the database keeps it whole while anything in it is under a legal hold. */
  private async dropOldMonths(): Promise<boolean> {
    if (!this.dropMonths || this.stopping.signal.aborted) return !this.stopping.signal.aborted
    for (const kept of tablesByMonth) await this.dropMonths(this.actor, kept)
    return true
  }

  /** Twice the batch's time, so that the database has two thirds of its time for requests. */
  private async pause(ms: number): Promise<boolean> {
    const { signal } = this.stopping
    await sleep(Math.max(shortestPauseMs, 2 * ms), undefined, { signal }).catch(() => {})
    return !signal.aborted && (await acquireLease(this.actor, this.holder, leaseSeconds))
  }
}
