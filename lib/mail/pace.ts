import 'server-only'
import diagnostics from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** While requests are served: 100,000 mails within twelve minutes, no more, as mails and pages share one thread. */
export const perSecond = 190
const gapMs = 1_000 / perSecond
/** Burst allowance: how much of a delay is caught up at once, so that a second's mails do not all leave at its end. */
const burstMs = 50

interface Dependencies {
  isBusy: () => boolean
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

export class Pace {
  private readonly requests = new ActiveRequests()
  private readonly dependencies: Dependencies
  private next = { people: 0, bulk: 0 }

  /** @param dependencies for tests */
  constructor(dependencies?: Dependencies) {
    this.dependencies = dependencies ?? { isBusy: () => this.requests.hasAny(), now: () => performance.now(), sleep }
  }

  start(): void {
    this.requests.start()
  }

  stop(): void {
    this.requests.stop()
  }

  /** Resolves when a mail may leave. Those for people are delayed by each other only; bulk mails make room for them. */
  async turn(kind: 'people' | 'bulk'): Promise<void> {
    const { isBusy, now, sleep } = this.dependencies
    if (!isBusy()) return
    const earliest = now() - burstMs
    const at = Math.max(this.next[kind], earliest)
    this.next.bulk = Math.max(this.next.bulk, earliest) + gapMs
    if (kind === 'people') this.next.people = at + gapMs
    const ms = at - now()
    if (ms > 0) await sleep(ms)
  }
}

const started = 'http.server.request.start'
/** The reader of a page requests its files at once, and the next page soon. */
const idleAfterMs = 1_000

/** Tracks whether this process serves requests. Node's diagnostics channel covers every HTTP server in it. */
export class ActiveRequests {
  private pending = 0
  private answeredAt = Number.NEGATIVE_INFINITY

  /** @param now for tests: milliseconds of a monotonic clock */
  constructor(private readonly now = () => performance.now()) {}

  start(): void {
    diagnostics.subscribe(started, this.note)
  }

  stop(): void {
    diagnostics.unsubscribe(started, this.note)
  }

  /** Also true for a second after the last one. */
  hasAny(): boolean {
    return this.pending > 0 || this.now() - this.answeredAt < idleAfterMs
  }

  private readonly note = (message: unknown): void => {
    const { response } = message as { response: ServerResponse }
    this.pending += 1
    // Emitted for every response, also when the client has disconnected.
    response.once('close', () => {
      this.pending -= 1
      this.answeredAt = this.now()
    })
  }
}
