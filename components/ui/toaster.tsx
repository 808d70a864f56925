'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onToast, showStoredToast } from './toast'

export interface ToasterProps {
  /** Accessible name of each toast's close button. */
  closeLabel: string
  /** Accessible name of the region; the F8 key is added to it. */
  regionLabel: string
}

/**
 * Mounted once, in the root layout. sonner is loaded when the browser is idle (not with the page, and not only when it
 * is needed: without a connection it could not be loaded any more), or at once when a toast is pending.
 */
export function Toaster(props: ToasterProps) {
  const [Region, setRegion] = useState<ComponentType<ToasterProps> | null>(null)

  useEffect(() => {
    let load: (() => void) | null = () => {
      import('./toast-region').then(
        ({ ToastRegion }) => load && setRegion(() => ToastRegion),
        () => load && window.addEventListener('online', load, { once: true }),
      )
    }
    const stopListening = onToast(load)
    showStoredToast()
    const stopWaiting = whenIdle(load)
    return () => {
      stopListening()
      stopWaiting()
      load = null
    }
  }, [])

  return Region && <Region {...props} />
}

/** Safari has no requestIdleCallback. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(callback, { timeout: 2000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(callback, 300)
  return () => clearTimeout(id)
}
