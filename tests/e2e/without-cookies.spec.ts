import { expect, test } from './fixtures'
import { newPersonDetails } from './people'
import { fillRegistration, logIn, visit } from './steps'
import { wordingIn } from './wording'

test('a browser that keeps no cookies is told so in place of a success', { tag: '@desktop' }, async ({
  newBrowser,
  parent,
}) => {
  const t = wordingIn('en')
  const withoutCookies = async (path: string) => {
    const page = await newBrowser()
    await page.route('**/api/auth/{login,register}', async (route) => {
      const response = await route.fetch()
      await page.context().clearCookies()
      const { 'set-cookie': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await visit(page, path)
    return page
  }
  const signingIn = await withoutCookies('/login')
  await logIn(signingIn, t, parent)
  const registering = await withoutCookies('/register')
  await fillRegistration(registering, t, newPersonDetails())
  await registering.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
  for (const [page, text] of [
    [signingIn, t('auth.errors.noCookies')],
    [registering, t('auth.register.noCookies.text')],
  ] as const) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expect(page.getByText(t('auth.login.success.title'))).toHaveCount(0)
    await expect(page).toHaveURL(/login|register/)
  }
  await expect(registering.getByText(t('auth.register.noCookies.title'))).toBeVisible()
  // From LINE's app to another browser: an unknown one, and a known one.
  for (const before of [null, '/login']) {
    const returning = await newBrowser()
    if (before) await visit(returning, before)
    await returning.context().addCookies(before ? [{ name: 'language', value: 'en', url: returning.url() }] : [])
    await visit(returning, '/api/auth/callback/google?code=x&state=y')
    await expect(returning.getByRole('alert').first()).toHaveText(t('auth.errors.otherBrowser'))
  }
})
