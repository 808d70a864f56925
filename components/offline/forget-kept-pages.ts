import { type PageMessage, pageCache } from '@/service-worker/names'

/** Deletes the questionnaires that this browser keeps for use without a network: they name a child. */
export async function forgetKeptPages(): Promise<void> {
  try {
    // First, so that the service worker does not keep a page that it is fetching now.
    const { serviceWorker } = navigator
    const worker = serviceWorker?.controller ?? (await serviceWorker?.getRegistration())?.active
    worker?.postMessage({ type: 'forget' } satisfies PageMessage)
    await caches.delete(pageCache)
  } catch {
    // Storage is blocked, or this is not a secure origin: nothing was kept.
  }
}
