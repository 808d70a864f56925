import type { PageMessage } from '@/service-worker/names'

/**
 * Has the service worker keep the page that is open, so that it opens again without a network. Waits until the page has
 * loaded: nothing on it needs this.
 */
export async function keepThisPage(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  try {
    if (document.readyState !== 'complete') {
      await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
    }
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    // Not asked for before a gesture (ui/toaster.tsx), and wanted without a network too.
    await import('@/components/ui/toast-region').catch(() => undefined)
    const assets = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ type: 'keep', address: location.href, assets } satisfies PageMessage)
  } catch {
    // Storage is blocked, or the browser allows no service worker here. Online everything works as before.
  }
}
