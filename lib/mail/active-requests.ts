import 'server-only'
import diagnostics from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

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
