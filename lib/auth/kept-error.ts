import 'server-only'

type Work<A extends unknown[], R> = (...args: A) => Promise<R> | R

/**
 * What a function of ours throws while next-auth calls it. next-auth makes a redirect and a line of its log of it, and so
 * of an outage a sign-out; the caller is to be told what it was.
 */
export class KeptError {
  private first: { error: unknown } | undefined

  /** The same function; what it throws is kept. */
  by<A extends unknown[], R>(work: Work<A, R>): (...args: A) => Promise<R> {
    return async (...args) => {
      try {
        return await work(...args)
      } catch (error) {
        this.first ??= { error }
        throw error
      }
    }
  }

  rethrow(): void {
    if (this.first) throw this.first.error
  }
}
