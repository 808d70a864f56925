import { useEffect, useEffectEvent } from 'react'
import { whenConnected } from './when-connected'

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
