'use client'

import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * What stands below the first window. When a press has led to this page it is drawn after what is above, which a slow phone so
 * shows earlier; in the server's HTML it is there from the beginning.
 */
export function DrawnNext({ children }: { children: ReactNode }) {
  const isByPress = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const [isDrawn, setDrawn] = useState(!isByPress)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDrawn && children
}
