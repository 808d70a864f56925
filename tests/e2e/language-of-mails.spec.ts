import { expect, test } from './fixtures'
import { visit } from './steps'
import { languages, onOneSize, ownNames, texts } from './wording'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const other = language === 'en' ? 'th' : 'en'

    test('a language chosen while signed in is the language of the next mail', async ({
      parent,
      parentPage: page,
      mailTo,
    }) => {
      await mailTo(parent.email)
      await visit(page, '/')
      const kept = page.waitForResponse('**/api/auth/language')
      await page.getByRole('button', { name: ownNames[other], exact: true }).click()
      expect((await kept).status()).toBe(200)
      await page.request.post('/api/auth/forgot-password', { data: { email: parent.email } })
      expect((await mailTo(parent.email, 1)).subject).toBe(texts[other].mail.passwordReset.subject)
    })

    test('a language chosen while signed out is stored in the browser only', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await visit(page, '/login')
      await page.getByRole('button', { name: ownNames[other], exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
    })
  })
}
