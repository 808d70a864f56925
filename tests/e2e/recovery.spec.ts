import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { linkIn, password } from './people'
import { logIn, visit } from './steps'
import { languages, onOneSize, texts, wordingIn } from './wording'

const next = 'another horse 55'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

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
      await page.getByRole('link', { name: t('auth.login.forgot'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('recovery.forgot.heading'), exact: true })).toBeVisible()
      const send = page.getByRole('button', { name: t('recovery.forgot.submit'), exact: true })
      await send.click()
      await expect(page.getByText(t('validation.required'))).toBeVisible()
      await page.getByLabel(t('recovery.forgot.email'), { exact: true }).fill(parent.email.toUpperCase())
      await send.click()
      await expect(page.getByRole('heading', { name: t('recovery.forgot.sent'), exact: true })).toBeFocused()
      await checkPage(page)

      const mail = await mailTo(parent.email, 1)
      expect(mail.subject).toBe(texts.en.mail.passwordReset.subject)
      const link = linkIn(mail)
      expect(new URL(link).pathname).toBe('/reset-password')
      await visit(page, link)
      const fill = async (one: string, other: string) => {
        await page.getByLabel(t('recovery.reset.newPassword'), { exact: true }).fill(one)
        await page.getByLabel(t('recovery.reset.confirmPassword'), { exact: true }).fill(other)
        await page.getByRole('button', { name: t('recovery.reset.submit'), exact: true }).click()
      }
      await fill(next, `${next}6`)
      await expectToast(page, t('recovery.reset.mismatch.title'), t('recovery.reset.mismatch.text'))
      await fill('12345', '12345')
      await expectToast(page, t('recovery.reset.tooShort.title'), t('recovery.reset.tooShort.text'))
      await checkPage(page)
      await fill(next, next)
      await expect(page.getByRole('heading', { name: t('recovery.reset.done'), exact: true })).toBeFocused()
      expect((await other.request.get('/api/auth/user')).status()).toBe(401)

      await page.getByRole('link', { name: t('recovery.reset.signIn'), exact: true }).click()
      await logIn(page, t, { email: parent.email, password })
      await expectToast(page, t('auth.login.failed.title'), t('auth.login.failed.text'))
      await logIn(page, t, { email: parent.email, password: next })
      await expect(page).toHaveURL('/')

      await visit(page, link)
      await expect(page.getByRole('heading', { name: t('recovery.reset.invalid'), exact: true })).toBeFocused()
      await expect(page.getByLabel(t('recovery.reset.newPassword'), { exact: true })).toHaveCount(0)
      await checkPage(page)
      await page.getByRole('link', { name: t('recovery.reset.askAgain'), exact: true }).click()
      await expect(page).toHaveURL('/forgot-password')
    })
  })
}
