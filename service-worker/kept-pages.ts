import { NetworkFirst, type SerwistPlugin } from 'serwist'
import { sessionSeconds } from '@/lib/request/cookie-names'
import { assetsIn, keepAssets } from './assets'
import { keepMark, pageCache } from './names'
import { offlinePage } from './offline-page'
import { pageKey, plainParentKey, tokenIn, withoutSignature, withSignature } from './page-key'

const keptAt = 'X-Kept-At'
/** The teacher's name is in the page's address, but not in the mailed link. */
const keptName = 'X-Kept-Name'
const maxAge = sessionSeconds * 1000

/** Incremented when all pages are deleted, so that a page requested before is not stored after. */
let generation = 0

/** A response from the network is shown and decides what is kept; without one the kept page is shown. */
const keeping: SerwistPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state.generation = generation
  },
  cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) ?? request,
  cacheWillUpdate: async ({ request, response, event, state }) => {
    // Busy, restarting or rate-limited: unrelated to the user.
    if (response.status === 429 || response.status >= 500) return null
    const html = response.status === 200 ? await response.text() : ''
    if (!html.includes(`name="${keepMark}"`)) {
      // Signed out, another account, a used link or a withdrawn consent: the questions are closed to this user.
      await forget((key) => key === pageKey(request.url))
      return null
    }
    // Without its scripts the page could not be answered.
    if (!(await keepAssets(event, assetsIn(html))) || state?.generation !== generation) return null
    const headers = new Headers(response.headers)
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
    headers.set(keptAt, String(Date.now()))
    headers.set(keptName, encodeURIComponent(new URL(request.url).searchParams.get('name') ?? ''))
    // A new response: the network's has the address, and so the teacher's token.
    return new Response(withoutSignature(html, request.url), { headers })
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, event }) => {
    if (!cachedResponse || isOld(cachedResponse) || !(event instanceof FetchEvent)) return null
    // The requested address: this hook gets the key, which has no token.
    const html = withSignature(await cachedResponse.text(), event.request.url)
    return new Response(html, { headers: cachedResponse.headers })
  },
  cacheDidUpdate: async ({ request, state }) => {
    // `forgetAll` ran after `cacheWillUpdate` had let this page through. The request has the page's key.
    if (state?.generation !== generation) await (await caches.open(pageCache)).delete(request)
    // The child of the plain address is unknown, and a parent with a child in the address may have several.
    if (pageKey(request.url)?.startsWith(`${plainParentKey}?`)) await forget((key) => key === plainParentKey)
  },
  handlerDidError: async ({ request }) => {
    const [latest, ...others] = await parentPages()
    // With several children the wrong one could be opened.
    const isTheOne = latest && others.length === 0 && pageKey(request.url) === plainParentKey
    return isTheOne ? Response.redirect(latest) : offlinePage(latest)
  },
}

export const questionnairePages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: 8,
  matchOptions: { ignoreVary: true },
  plugins: [keeping],
})

/** Pages of a parent or teacher that are never kept. */
export function otherPage(request: Request): Promise<Response> {
  return fetch(request).catch(async () => offlinePage(await keptQuestionsFor(request.url)))
}

/** For a page that the router opened, or that was opened before the service worker was installed. */
export async function keep(event: ExtendableEvent, address: string): Promise<void> {
  if (!pageKey(address)) return
  const [response, done] = questionnairePages.handleAll({
    event,
    request: new Request(address, { redirect: 'manual' }),
  })
  await Promise.allSettled([response, done])
}

export async function isKept(address: string): Promise<boolean> {
  const key = pageKey(address)
  return (await entries()).some(([each]) => each === key)
}

export async function forgetAll(): Promise<void> {
  generation += 1
  await caches.delete(pageCache)
}

export async function forgetOld(): Promise<void> {
  await forget((_, response) => isOld(response))
}

async function forget(isMeant: (key: string, response: Response) => boolean): Promise<void> {
  for (const [key, response] of await entries()) {
    if (isMeant(key, response)) await (await caches.open(pageCache)).delete(key)
  }
}

// A teacher's page needs the mailed link's token, which is never stored, so a link leads to its own questions only.
async function keptQuestionsFor(address: string): Promise<string | undefined> {
  const token = tokenIn(address)
  if (!token) return (await parentPages())[0]
  const path = `/teacher-assessment?${new URLSearchParams({ token })}`
  const key = pageKey(location.origin + path)
  const kept = (await entries()).find(([each, response]) => each === key && !isOld(response))
  return kept && `${path}&name=${kept[1].headers.get(keptName) ?? ''}`
}

async function parentPages(): Promise<string[]> {
  const kept = (await entries()).filter(([key, response]) => key.startsWith(plainParentKey) && !isOld(response))
  return kept.toSorted(([, a], [, b]) => ageOf(a) - ageOf(b)).map(([key]) => key)
}

async function entries(): Promise<[key: string, response: Response][]> {
  const cache = await caches.open(pageCache)
  const found = await Promise.all((await cache.keys()).map(async ({ url }) => [url, await cache.match(url)] as const))
  return found.flatMap(([url, response]) => (response ? [[url.slice(location.origin.length), response]] : []))
}

function ageOf(response: Response): number {
  return Date.now() - Number(response.headers.get(keptAt))
}

function isOld(response: Response): boolean {
  return Math.abs(ageOf(response)) > maxAge
}
