import { type PageMessage, pageCache } from '@/service-worker/names'

/** Deletes the questionnaires that this browser keeps to be opened without a network: they name a child. */
export async function forgetKeptPages(): Promise<void> {
  try {
    // Told first, so that it keeps none that it is fetching just now.
    navigator.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies PageMessage)
    await caches.delete(pageCache)
  } catch {
    // Storage is blocked, or this is not a secure origin: nothing was kept.
  }
}
