/**
 * Does work under a signal that is aborted with another one, or once a time is over.
 *
 * @param parent ends the work before its time
 */
export async function withDeadline<Result>(
  ms: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // A timer holds its controller. Node 20 may collect what AbortSignal.any makes of AbortSignal.timeout, and then it never aborts.
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, ms)
  parent?.addEventListener('abort', abort, { once: true })
  if (parent?.aborted) abort()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    parent?.removeEventListener('abort', abort)
  }
}
