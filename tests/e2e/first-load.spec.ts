import { firstLoad, firstLoads, kilobytesOf } from '@/proof/bench/first-load.mjs'
import { expect, test } from './fixtures'
import { addChild, giveConsent, newPersonDetails } from './people'

const languages = ['en', 'th'] as const

test('a first load brings no more than its budget, and no letters or toasts that its page does not show', {
  tag: '@desktop',
}, async ({ browser, context, request }) => {
  const latinNames = { ...newPersonDetails(), firstName: 'Nok' }
  expect((await context.request.post('/api/auth/register', { data: latinNames })).status()).toBe(201)
  const child = await addChild(context.request, { name: 'Ploy', school: 'Rajini School' })
  await giveConsent(context.request, child.id)
  const signedIn = await context.storageState()

  for (const { path, budget } of firstLoads) {
    for (const language of languages) {
      const own = await browser.newContext({
        locale: language,
        ...(path === '/' ? {} : { storageState: signedIn }),
      })
      const page = await own.newPage()
      const query = path === '/parent-assessment' ? `?child=${child.id}` : ''
      const loads = await firstLoad(page, path + query)
      const names = loads.map(({ name }) => name)

      const fonts = names.flatMap((name) => name.match(/looped-([\w-]+)\.[^/]*\.woff2$/)?.[1] ?? [])
      const letters = { en: ['latin', 'thai-toggle'], th: ['latin', 'thai-first', 'thai-wght'] }
      expect(fonts.toSorted(), `letters of ${path} in ${language}`).toEqual(letters[language])
      expect.soft(kilobytesOf(loads), `kB of ${path} in ${language}`).toBeLessThanOrEqual(budget[language])
      // Proves that bytes are counted: Next's and React's scripts alone are more than this.
      expect(kilobytesOf(loads)).toBeGreaterThan(150)
      const scripts = names.filter((name) => name.endsWith('.js'))
      const bodies = await Promise.all(scripts.map(async (name) => (await request.get(name)).text()))
      const hasToasts = bodies.some((body) => body.includes('sonner-loading-wrapper'))
      // The questionnaire caches them for offline use as soon as its page is cached.
      if (path !== '/parent-assessment') expect(hasToasts, `toasts of ${path}`).toBe(false)
      await own.close()
    }
  }
})
