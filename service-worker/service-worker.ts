/// <reference lib="webworker" />
import { assets, isAsset, keepAssets } from './assets'
import { forgetAll, forgetOld, isKept, keep, otherPage, questionnairePages } from './kept-pages'
import { assetCache, type PageMessage, pageCache } from './names'
import { pageKey } from './page-key'

/*
 * Lets the two questionnaires open without a network, once they have been opened with one. What is kept, where and for how
 * long: docs/decisions/0022-service-worker.md. It answers nothing but pages and assets, and never reloads a page.
 */

declare const self: ServiceWorkerGlobalScope

/** The pages of parents and teachers. The others get the browser's own error. */
const theirPages = /^\/(?:$|parent-|teacher-|assessment-results|combined-results|doctor-consultation|profile)/

interface Navigation {
  key: string
  /** Settles when the page has been kept. */
  done: Promise<void>
}

/** Pages whose own navigation was kept, by their client: they need not be fetched again. */
const navigated = new Map<string, Navigation>()

// A new version takes over at once, under pages that are open: it serves them the same addresses with the same content.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOtherVersions(), forgetOld()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  const isNavigation = request.mode === 'navigate'
  // Signing in, up or out, here or by way of Google and LINE: the next person may be another one.
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
  // Not while the navigation puts the page in the place of an old one: the new one would be taken for it and deleted.
  await forgetOld()
  // A page without a child in its address has named its own since, and a navigation that lost an asset has kept nothing.
  if (navigation?.key === pageKey(address) && (await isKept(address))) return
  await keep(event, address)
}

async function deleteOtherVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('sati-'))
  await Promise.all(
    names.filter((name) => name !== pageCache && name !== assetCache).map((name) => caches.delete(name)),
  )
}
