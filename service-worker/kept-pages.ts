import { NetworkFirst, type SerwistPlugin } from 'serwist'
import { sessionSeconds } from '@/lib/request/cookie-names'
import { assetsIn, keepAssets } from './assets'
import { keepMark, pageCache } from './names'
import { offlinePage } from './offline-page'
import { pageKey, plainParentKey, tokenIn, withoutSignature, withSignature } from './page-key'

const keptAt = 'X-Kept-At'
/** The teacher's name in the address of the page, which the link in the mail does not have. */
const keptName = 'X-Kept-Name'
/** As long as an unfinished questionnaire. */
const maxAge = sessionSeconds * 1000

/** Goes up whenever all pages are forgotten, so that one which was asked for before is not kept after. */
let generation = 0

/** What the network answers is shown and decides what is kept; without an answer the kept page is shown. */
const keeping: SerwistPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state.generation = generation
  },
  cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) ?? request,
  cacheWillUpdate: async ({ request, response, event, state }) => {
    // Busy, restarting or refused for a while: this says nothing about the person.
    if (response.status === 429 || response.status >= 500) return null
    const html = response.status === 200 ? await response.text() : ''
    if (!html.includes(`name="${keepMark}"`)) {
      // Signed out, another account, a used link, a withdrawn consent: the questions are not open to them any more.
      await forget((key) => key === pageKey(request.url))
      return null
    }
    // Without its scripts it could not be answered.
    if (!(await keepAssets(event, assetsIn(html))) || state?.generation !== generation) return null
    const headers = new Headers(response.headers)
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
    headers.set(keptAt, String(Date.now()))
    headers.set(keptName, encodeURIComponent(new URL(request.url).searchParams.get('name') ?? ''))
    // A new response, because the one of the network knows its address and with it the teacher's token.
    return new Response(withoutSignature(html, request.url), { headers })
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, event }) => {
    if (!cachedResponse || isOld(cachedResponse) || !(event instanceof FetchEvent)) return null
    // The address as it was asked for: the one that is passed here is the key, which has no token.
    const html = withSignature(await cachedResponse.text(), event.request.url)
    return new Response(html, { headers: cachedResponse.headers })
  },
  cacheDidUpdate: async ({ request }) => {
    // Which child the plain address was about is not known, and a parent whose addresses name one may have several.
    if (pageKey(request.url)?.startsWith(`${plainParentKey}?`)) await forget((key) => key === plainParentKey)
  },
  handlerDidError: async ({ request }) => {
    const [latest, ...others] = await parentPages()
    // Of several children the wrong one could be opened.
    const isTheOne = latest && others.length === 0 && pageKey(request.url) === plainParentKey
    return isTheOne ? Response.redirect(latest) : offlinePage(latest)
  },
}

/** For a questionnaire. On a line that seems to work and does not, the kept page is shown after a while. */
export const questionnairePages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: 8,
  matchOptions: { ignoreVary: true },
  plugins: [keeping],
})

/** For every other page of a parent or teacher: never kept. */
export function otherPage(request: Request): Promise<Response> {
  return fetch(request).catch(async () => offlinePage(await wayOnFrom(request.url)))
}

/** Keeps a page that was opened by the router, or before there was a service worker. */
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

/**
 * The address of kept questions that can be opened from this one. A teacher's needs the token of the mailed link, which is
 * kept nowhere, so a link leads to its own questions only.
 */
async function wayOnFrom(address: string): Promise<string | undefined> {
  const token = tokenIn(address)
  if (!token) return (await parentPages())[0]
  const path = `/teacher-assessment?${new URLSearchParams({ token })}`
  const key = pageKey(location.origin + path)
  const kept = (await entries()).find(([each, response]) => each === key && !isOld(response))
  return kept && `${path}&name=${kept[1].headers.get(keptName) ?? ''}`
}

/** The addresses of kept pages of a parent, the newest first. */
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
