import 'server-only'
import diagnostics from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

const started = 'http.server.request.start'
/** Who reads a page asks for the next one soon, and for its files at once. */
const momentMs = 1_000

/** Tracks whether this process is serving requests, by Node's diagnostics channel, which covers every HTTP server in it. */
export class RequestsInHand {
  private pending = 0
  private answeredAt = Number.NEGATIVE_INFINITY

  /** @param now for tests: milliseconds of a clock that only goes forward */
  constructor(private readonly now = () => performance.now()) {}

  start(): void {
    diagnostics.subscribe(started, this.note)
  }

  stop(): void {
    diagnostics.unsubscribe(started, this.note)
  }

  /** True while one is being answered, and for a moment after the last one was. */
  any(): boolean {
    return this.pending > 0 || this.now() - this.answeredAt < momentMs
  }

  private readonly note = (message: unknown): void => {
    const { response } = message as { response: ServerResponse }
    this.pending += 1
    // Said of every answer, also of one whose caller has gone.
    response.once('close', () => {
      this.pending -= 1
      this.answeredAt = this.now()
    })
  }
}
