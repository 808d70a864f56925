import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

/** In milliseconds. What was sent is stored by then, so a slow refresh must not keep the dialog open. */
const longestWait = 8_000

/**
 * Refreshes the page's server components, and resolves once they are rendered, or after eight seconds. For a dialog that closes
 * afterwards: the page behind it has changed before it is seen again, so nothing shifts.
 */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const waiting = useRef(() => {})

  useEffect(() => {
    if (!isRefreshing) waiting.current()
  }, [isRefreshing])

  // Whoever has left for another page meanwhile is told there what was done.
  useEffect(() => () => waiting.current(), [])

  return () =>
    new Promise((resolve) => {
      waiting.current = resolve
      setTimeout(resolve, longestWait)
      startRefresh(() => router.refresh())
    })
}
