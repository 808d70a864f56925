import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

/** What is on its way for longer is not waited for: what was asked for is done all the same. */
const longestWait = 8_000

/**
 * Loads what the server shows on this page anew, and resolves when it is there, or after eight seconds. For a change behind a
 * dialog that closes afterwards: nobody sees the page move.
 */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const waiting = useRef(() => {})

  useEffect(() => {
    if (!isRefreshing) waiting.current()
  }, [isRefreshing])

  return () =>
    new Promise((resolve) => {
      waiting.current = resolve
      setTimeout(resolve, longestWait)
      startRefresh(() => router.refresh())
    })
}
