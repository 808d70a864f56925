import 'server-only'

type Work<A extends unknown[], R> = (...args: A) => Promise<R> | R

/** Keeps what our callbacks throw: next-auth would turn an outage into a failed sign-in. */
export class ErrorRecorder {
  private first: { error: unknown } | undefined

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
