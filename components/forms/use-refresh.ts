import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

/** In milliseconds. The request has succeeded, so a slow refresh must not keep the dialog open. */
const refreshTimeout = 8_000

/** Resolves once the server components are rendered, or after the timeout: a dialog closes over a page that is up to date. */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const onRefreshed = useRef(() => {})

  useEffect(() => {
    if (!isRefreshing) onRefreshed.current()
  }, [isRefreshing])

  // After the user has left for another page, the caller continues there.
  useEffect(() => () => onRefreshed.current(), [])

  return () =>
    new Promise((resolve) => {
      onRefreshed.current = resolve
      setTimeout(resolve, refreshTimeout)
      startRefresh(() => router.refresh())
    })
}
