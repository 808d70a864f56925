import type { Instrumentation } from 'next'

/** Runs once in every server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('@/lib/boot').then(({ boot }) => boot())
}

/** Called by Next for an error in a page. `lib/boot` set the judge; this file is also bundled where it cannot be loaded. */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const { __satiOnRequestError } = globalThis as typeof globalThis & {
    __satiOnRequestError?: (error: unknown, requestId: string | undefined, route: string) => void
  }
  __satiOnRequestError?.(error, [request.headers['x-request-id']].flat()[0], context.routePath)
}
