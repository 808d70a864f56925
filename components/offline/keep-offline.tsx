'use client'

import { useEffect } from 'react'
import { keepMark, type PageMessage } from '@/service-worker/names'

/**
 * Marks the page as one that opens without a network.
 *
 * @param of what the page is about and its language: when it changes, the page is stored again
 */
export function KeepOffline({ of }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is another one when `of` is
  useEffect(() => void keepThisPage(), [of])
  return <meta name={keepMark} content="keep" />
}

/** Has the service worker keep the open page. Starts once the page has loaded: nothing on it needs this. */
async function keepThisPage(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  try {
    if (document.readyState !== 'complete') {
      await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
    }
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    // Loaded only after a gesture (ui/toaster.tsx), and needed without a network too.
    await import('@/components/ui/toast-region').catch(() => undefined)
    const assets = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ type: 'keep', address: location.href, assets } satisfies PageMessage)
  } catch {
    // Storage is blocked, or the browser allows no service worker here. Online everything works.
  }
}
