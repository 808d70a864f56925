import { errorTexts } from '@/lib/i18n/error-texts'
import { expect, test } from './fixtures'
import { ownServer } from './own-server'
import { newPersonDetails } from './people'

test.describe('while the database is away', () => {
  test.use({ language: 'th' })

  test('a page says so with 503 in the reader’s language, keeps them signed in and gives nothing away', async ({
    browser,
    locale,
  }) => {
    const server = await ownServer({})
    const context = await browser.newContext({ locale })
    try {
      const registered = await context.request.post(`${server.url}/api/auth/register`, { data: newPersonDetails() })
      expect(registered.status()).toBe(201)
      const session = await context.cookies()
      await server.stopDatabase()
      const page = await context.newPage()
      for (const path of ['/', '/profile', '/parent-assessment']) {
        const answer = await page.goto(server.url + path)
        expect.soft(answer?.status(), path).toBe(503)
        await expect.soft(page.getByRole('alert').getByRole('heading'), path).toHaveText(errorTexts.th.title)
        await expect.soft(page.getByRole('button', { name: errorTexts.th.tryAgain }), path).toBeVisible()
        expect.soft(await answer?.text(), path).not.toMatch(/prisma|ECONNREFUSED|node_modules|127\.0\.0\.1/i)
      }
      expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(200)
      expect(await context.cookies()).toEqual(session)
    } finally {
      await context.close()
      await server.stop()
    }
  })
})
