/// <reference lib="webworker" />
import { assets, isAsset, keepAssets } from './assets'
import { forgetAll, forgetOld, keep, otherPages, questionnairePages } from './kept-pages'
import { assetCache, type PageMessage, pageCache } from './names'
import { pageKey } from './page-key'

/*
 * Lets the two questionnaires open without a network, once they have been opened with one. What is kept, where and for how
 * long: docs/decisions/0022-service-worker.md. It answers nothing but pages and assets, and never reloads a page.
 */

declare const self: ServiceWorkerGlobalScope

/** The pages of parents and teachers. The others get the browser's own error. */
const theirPages = /^\/(?:$|parent-|teacher-|assessment-results|combined-results|doctor-consultation|profile)/

/** Pages whose own navigation was kept, by their client: they need not be fetched again. */
const navigated = new Set<string>()

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
  if (url.pathname.startsWith('/api/auth/') && (isNavigation || request.method !== 'GET')) event.waitUntil(forgetAll())
  if (request.method !== 'GET') return
  if (isAsset(url)) event.respondWith(assets.handle({ event, request }))
  else if (!isNavigation) return
  else if (pageKey(request.url)) {
    navigated.add(event.resultingClientId)
    event.respondWith(questionnairePages.handle({ event, request }))
  } else if (theirPages.test(url.pathname)) event.respondWith(otherPages.handle({ event, request }))
})

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  if (message.type === 'forget') return event.waitUntil(forgetAll())
  const isKept = event.source instanceof Client && navigated.delete(event.source.id)
  const kept = keepAssets(event, message.assets).then(() => (isKept ? undefined : keep(event, message.address)))
  event.waitUntil(Promise.all([forgetOld(), kept]))
})

async function deleteOtherVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('sati-'))
  await Promise.all(
    names.filter((name) => name !== pageCache && name !== assetCache).map((name) => caches.delete(name)),
  )
}
