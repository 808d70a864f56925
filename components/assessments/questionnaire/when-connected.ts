import { useEffect, useEffectEvent } from 'react'

/** No event fires when a connected network starts to work. */
const retryMs = 20_000

/**
 * Calls `send` when the connection or the user returns, and every 20 seconds. Background Sync needs no open page, but the
 * browsers of iPhones and of LINE lack it.
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

/** Sends pending answers. @param atOnce returns true if this page has not tried yet */
export function useSendWhenConnected(isWaiting: boolean, atOnce: () => boolean, send: () => void): void {
  const isFirst = useEffectEvent(atOnce)
  const attempt = useEffectEvent(send)

  useEffect(() => {
    if (!isWaiting) return
    const ended = new AbortController()
    whenConnected(() => attempt(), ended.signal)
    if (isFirst() && navigator.onLine) attempt()
    return () => ended.abort()
  }, [isWaiting])
}
