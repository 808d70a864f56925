import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { linkIn, password } from './people'
import { logIn, visit } from './steps'
import { languages, onOneSize, texts, wordingIn } from './wording'

const next = 'another horse 55'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const say = wordingIn(language)

    test('a forgotten password is replaced by mail, and every session ends', async ({
      parent,
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      await mailTo(parent.email)
      const other = await newBrowser()
      await other.request.post('/api/auth/login', { data: parent })
      expect((await other.request.get('/api/auth/user')).status()).toBe(200)
      await page.context().clearCookies()
      await visit(page, '/login')
      await page.getByRole('link', { name: say('auth.login.forgot'), exact: true }).click()
      await expect(page.getByRole('heading', { name: say('recovery.forgot.heading'), exact: true })).toBeVisible()
      const send = page.getByRole('button', { name: say('recovery.forgot.submit'), exact: true })
      await send.click()
      await expect(page.getByText(say('validation.required'))).toBeVisible()
      await page.getByLabel(say('recovery.forgot.email'), { exact: true }).fill(parent.email.toUpperCase())
      await send.click()
      await expect(page.getByRole('heading', { name: say('recovery.forgot.sent'), exact: true })).toBeFocused()
      await checkPage(page)

      const mail = await mailTo(parent.email, 1)
      expect(mail.subject).toBe(texts.en.mail.passwordReset.subject)
      const link = linkIn(mail)
      expect(new URL(link).pathname).toBe('/reset-password')
      await visit(page, link)
      const fill = async (one: string, other: string) => {
        await page.getByLabel(say('recovery.reset.newPassword'), { exact: true }).fill(one)
        await page.getByLabel(say('recovery.reset.confirmPassword'), { exact: true }).fill(other)
        await page.getByRole('button', { name: say('recovery.reset.submit'), exact: true }).click()
      }
      await fill(next, `${next}6`)
      await expectToast(page, say('recovery.reset.mismatch.title'), say('recovery.reset.mismatch.text'))
      await fill('12345', '12345')
      await expectToast(page, say('recovery.reset.tooShort.title'), say('recovery.reset.tooShort.text'))
      await checkPage(page)
      await fill(next, next)
      await expect(page.getByRole('heading', { name: say('recovery.reset.done'), exact: true })).toBeFocused()
      expect((await other.request.get('/api/auth/user')).status()).toBe(401)

      await page.getByRole('link', { name: say('recovery.reset.signIn'), exact: true }).click()
      await logIn(page, say, { email: parent.email, password })
      await expectToast(page, say('auth.login.failed.title'), say('auth.login.failed.text'))
      await logIn(page, say, { email: parent.email, password: next })
      await expect(page).toHaveURL('/')

      await visit(page, link)
      await expect(page.getByRole('heading', { name: say('recovery.reset.invalid'), exact: true })).toBeFocused()
      await expect(page.getByLabel(say('recovery.reset.newPassword'), { exact: true })).toHaveCount(0)
      await checkPage(page)
      await page.getByRole('link', { name: say('recovery.reset.askAgain'), exact: true }).click()
      await expect(page).toHaveURL('/forgot-password')
    })
  })
}
