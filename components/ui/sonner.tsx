'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onToast, showStoredToast } from './toast'

export interface ToasterProps {
  /** Accessible name of each toast's close button. */
  closeLabel: string
  /** Accessible name of the region; the F8 key is added to it. */
  regionLabel: string
}

/** A person is there: a pointer or a finger moves, a key goes down. */
const gestures = ['pointermove', 'pointerdown', 'keydown']

/**
 * Mounted once, in the root layout. sonner is loaded at the first gesture, or at once when a toast is pending: not with the
 * page, which many only read, and not only when it is needed, since without a connection it could not be loaded any more.
 */
export function Toaster(props: ToasterProps) {
  const [Region, setRegion] = useState<ComponentType<ToasterProps> | null>(null)

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const load = () => {
      import('./toast-region').then(
        ({ ToastRegion }) => signal.aborted || setRegion(() => ToastRegion),
        () => window.addEventListener('online', load, { once: true, signal }),
      )
    }
    for (const gesture of gestures) window.addEventListener(gesture, load, { once: true, signal })
    const stopListening = onToast(load)
    showStoredToast()
    return () => {
      stopListening()
      ended.abort()
    }
  }, [])

  return Region && <Region {...props} />
}
