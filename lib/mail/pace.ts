import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { RequestsInHand } from './requests-in-hand'

/**
 * The rate limit for mails while this process serves requests: enough for 100,000 within twelve minutes, and no more, since
 * mails and pages share one thread.
 */
export const perSecond = 190
const gapMs = 1_000 / perSecond
/** What a page held up is made good for as long: a second's mails do not all come at its end. */
const mostBehindMs = 50

interface Surroundings {
  isBusy: () => boolean
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/** Holds mails to a pace while this process answers requests; otherwise they leave as fast as they can. */
export class Pace {
  private readonly requests = new RequestsInHand()
  private readonly around: Surroundings
  /** When the next may leave: one that a person waits for, and any other. */
  private next = { people: 0, bulk: 0 }

  /** @param around for tests */
  constructor(around?: Surroundings) {
    this.around = around ?? { isBusy: () => this.requests.any(), now: () => performance.now(), wait: sleep }
  }

  start(): void {
    this.requests.start()
  }

  stop(): void {
    this.requests.stop()
  }

  /**
   * Waits for the turn of a mail. One that a person waits for goes before those of which a school sends thousands: it waits for
   * its like alone, and the others make room for it.
   */
  async turn(kind: 'people' | 'bulk'): Promise<void> {
    const { isBusy, now, wait } = this.around
    if (!isBusy()) return
    const earliest = now() - mostBehindMs
    const at = Math.max(this.next[kind], earliest)
    this.next.bulk = Math.max(this.next.bulk, earliest) + gapMs
    if (kind === 'people') this.next.people = at + gapMs
    const ms = at - now()
    if (ms > 0) await wait(ms)
  }
}
