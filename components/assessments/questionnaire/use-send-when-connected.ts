import { useEffect, useEffectEvent } from 'react'

/** A network may be there and lead nowhere, which no event tells. */
const retryMs = 20_000

/**
 * Sends when the connection comes back, on return to the page, and from time to time. Background Sync would do it without
 * the page, but the browsers of iPhones and of LINE do not have it.
 *
 * @param atOnce returns true when nothing was tried on this page yet
 */
export function useSendWhenConnected(isWaiting: boolean, atOnce: () => boolean, send: () => void): void {
  const attempt = useEffectEvent(() => {
    if (navigator.onLine && document.visibilityState === 'visible') send()
  })
  const isFirst = useEffectEvent(atOnce)

  useEffect(() => {
    if (!isWaiting) return
    if (isFirst()) attempt()
    const listener = () => attempt()
    const timer = setInterval(listener, retryMs)
    window.addEventListener('online', listener)
    window.addEventListener('pageshow', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', listener)
      window.removeEventListener('pageshow', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [isWaiting])
}
