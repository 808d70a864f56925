export async function withDeadline<Result>(
  ms: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any: Node 20 may collect what it makes of AbortSignal.timeout, and then it never aborts.
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
