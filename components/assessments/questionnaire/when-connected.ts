/** A network may be there and lead nowhere, which no event tells. */
const retryMs = 20_000

/**
 * Calls `send` when the connection comes back, on return to the page, and from time to time. Background Sync would do it
 * without the page, but the browsers of iPhones and of LINE do not have it.
 *
 * @param signal ends it
 */
export function whenConnected(send: () => void, signal: AbortSignal): void {
  const attempt = () => {
    if (navigator.onLine && document.visibilityState === 'visible') send()
  }
  for (const event of ['online', 'pageshow']) window.addEventListener(event, attempt, { signal })
  document.addEventListener('visibilitychange', attempt, { signal })
  const timer = setInterval(attempt, retryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
