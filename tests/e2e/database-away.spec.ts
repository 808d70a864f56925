import { errorTexts } from '@/lib/i18n/error-texts'
import { expect, test } from './fixtures'
import { ownServer } from './own-server'
import { newPersonDetails } from './people'

test.describe('while the database is away', () => {
  test.use({ language: 'th' })

  test(
    'a page says so with 503 in the reader’s language, keeps them signed in and gives nothing away',
    {
      tag: '@desktop',
    },
    async ({ browser, locale }, { config }) => {
      const server = await ownServer({}, { ownPostgres: true })
      // One outage for browsers of both sizes; the first of them meets broken connections.
      const sizes = config.projects.filter(({ name }) => name === 'phone' || name === 'desktop')
      expect(sizes).toHaveLength(2)
      const contexts = await Promise.all(
        sizes.map(({ use: { viewport, hasTouch = false, isMobile = false } }) =>
          browser.newContext({ locale, viewport, hasTouch, isMobile }),
        ),
      )
      try {
        for (const { request } of contexts) {
          const registered = await request.post(`${server.url}/api/auth/register`, { data: newPersonDetails() })
          expect(registered.status()).toBe(201)
        }
        const sessions = await Promise.all(contexts.map((context) => context.cookies()))
        await server.stopDatabase()
        for (const [index, context] of contexts.entries()) {
          const page = await context.newPage()
          for (const path of ['/', '/profile', '/parent-assessment']) {
            const where = `${path} on ${sizes[index]?.name}`
            const answer = await page.goto(server.url + path)
            expect.soft(answer?.status(), where).toBe(503)
            await expect.soft(page.getByRole('alert').getByRole('heading'), where).toHaveText(errorTexts.th.title)
            await expect.soft(page.getByRole('button', { name: errorTexts.th.tryAgain }), where).toBeVisible()
            expect.soft(await answer?.text(), where).not.toMatch(/prisma|ECONNREFUSED|node_modules|127\.0\.0\.1/i)
          }
          expect(await context.cookies()).toEqual(sessions[index])
        }
        expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(200)
      } finally {
        for (const context of contexts) await context.close()
        await server.stop()
      }
    },
  )
})
