/// <reference lib="webworker" />
import { assets, isAsset, keepAssets } from './assets'
import { forgetAll, forgetOld, isKept, keep, otherPage, questionnairePages } from './kept-pages'
import { assetCache, type PageMessage, pageCache } from './names'
import { pageKey } from './page-key'

// docs/decisions/0022-service-worker.md. It serves only pages and assets, and never reloads a page.

declare const self: ServiceWorkerGlobalScope

/** Pages of parents and teachers. Others get the browser's own error. */
const theirPages = /^\/(?:$|parent-|teacher-|assessment-results|combined-results|doctor-consultation|profile)/

interface Navigation {
  key: string
  done: Promise<void>
}

/** By client: pages whose own navigation was kept need no second fetch. */
const navigated = new Map<string, Navigation>()

// A new version takes over at once, also from open pages: the same addresses have the same content.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOtherVersions(), forgetOld()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  const isNavigation = request.mode === 'navigate'
  // Signing in, up or out, also by Google and LINE: the next user may be another one.
  const isOfAccount = url.pathname.startsWith('/api/auth/') && url.pathname !== '/api/auth/language'
  if (isOfAccount && (isNavigation || request.method !== 'GET')) event.waitUntil(forgetAll())
  if (request.method !== 'GET') return
  if (isAsset(url)) return event.respondWith(assets.handle({ event, request }))
  if (!isNavigation) return
  const key = pageKey(request.url)
  if (key) {
    const [response, done] = questionnairePages.handleAll({ event, request })
    navigated.set(event.resultingClientId, { key, done })
    event.respondWith(response)
  } else if (theirPages.test(url.pathname)) event.respondWith(otherPage(request))
})

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  if (message.type === 'forget') return event.waitUntil(forgetAll())
  const client = event.source instanceof Client ? event.source.id : ''
  const navigation = navigated.get(client)
  navigated.delete(client)
  event.waitUntil(keepOpened(event, message, navigation))
})

async function keepOpened(
  event: ExtendableEvent,
  { address, assets }: PageMessage & { type: 'keep' },
  navigation: Navigation | undefined,
): Promise<void> {
  await Promise.all([keepAssets(event, assets), navigation?.done.catch(() => undefined)])
  // Not while the navigation replaces an old page: the new one would be deleted in its place.
  await forgetOld()
  // The address may have got its child since, and a navigation that lost an asset has kept nothing.
  if (navigation?.key === pageKey(address) && (await isKept(address))) return
  await keep(event, address)
}

async function deleteOtherVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('sati-'))
  await Promise.all(
    names.filter((name) => name !== pageCache && name !== assetCache).map((name) => caches.delete(name)),
  )
}
