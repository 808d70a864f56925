import { useEffect, useEffectEvent } from 'react'
import { whenConnected } from './when-connected'

/** Sends answers that wait. @param atOnce returns true when nothing was tried on this page yet */
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
