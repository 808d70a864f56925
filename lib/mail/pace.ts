import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { ActiveRequests } from './active-requests'

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
