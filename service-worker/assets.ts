import { CacheFirst, ExpirationPlugin } from 'serwist'
import { assetCache } from './names'

/** Those of a kept page are used again whenever the page is kept again. */
export const assets = new CacheFirst({
  cacheName: assetCache,
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * 24 * 60 * 60, maxAgeFrom: 'last-used' })],
})

export function isAsset({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname.startsWith('/_next/static/')
}

/** In a page's tags or React's data. Polyfills are for browsers without service workers. */
export function assetsIn(html: string): string[] {
  const modern = html.replaceAll(/<script[^>]*\bnomodule\b[^>]*>/gi, '')
  return [...new Set(modern.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g))]
}

/** @returns whether all of them are cached now */
export async function keepAssets(event: ExtendableEvent, addresses: string[]): Promise<boolean> {
  const wanted = addresses.map((address) => new URL(address, location.origin)).filter(isAsset)
  const kept = wanted.map(async ({ href }) => {
    const [response, done] = assets.handleAll({ event, request: new Request(href) })
    await done
    return (await response).ok
  })
  return (await Promise.allSettled(kept)).every((result) => result.status === 'fulfilled' && result.value)
}
