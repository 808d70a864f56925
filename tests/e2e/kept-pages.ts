import { expect, type Page } from '@playwright/test'
import { pageCache } from '@/service-worker/names'

function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('sati-pages'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.slice(location.origin.length))
  })
}

export const expectKept = (page: Page, ...keys: string[]) => expect.poll(() => keptPages(page)).toEqual(keys)

export function newestKeptAt(page: Page): Promise<number> {
  return page.evaluate(async (pageCache) => {
    const cache = await caches.open(pageCache)
    const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
    return Math.max(...kept.map((page) => Number(page?.headers.get('X-Kept-At'))))
  }, pageCache)
}

export function ageBy(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate(
    async ({ pageCache, milliseconds }) => {
      const cache = await caches.open(pageCache)
      for (const key of await cache.keys()) {
        const kept = await cache.match(key)
        const headers = new Headers(kept?.headers)
        headers.set('X-Kept-At', String(Number(headers.get('X-Kept-At')) - milliseconds))
        await cache.put(key, new Response(await kept?.text(), { headers }))
      }
    },
    { pageCache, milliseconds },
  )
}

export function databasesWith(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await promise(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await promise(database.transaction(store).objectStore(store).getAll())
        if (JSON.stringify(rows).includes(text)) found.push(`${name}.${store}`)
      }
      database.close()
    }
    return found

    function promise<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  }, text)
}

export function cached(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const kept = await cache.match(key)
        parts.push(key.url, kept?.url ?? '', ...[...(kept?.headers ?? [])].flat(), (await kept?.text()) ?? '')
      }
    }
    return parts.join('\n')
  })
}
