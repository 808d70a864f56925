import { expect, test } from './fixtures'
import { ownServer } from './own-server'
import { newPersonDetails } from './people'
import { postJson } from './raw-request'
import { wordingIn } from './wording'

const providers = ['google', 'line'] as const
const t = wordingIn('en')

test('a sign-in that is not set up says so at its button, after it, and on the profile', { tag: '@desktop' }, async ({
  newBrowser,
  checkPage,
}) => {
  const server = await ownServer({})
  try {
    const page = await newBrowser()
    for (const provider of providers) {
      await page.goto(`${server.url}/login`)
      const button = page.getByRole('link', { name: t(`auth.social.${provider}`) })
      await expect(button).toContainText(t('auth.social.notAvailable'))
      await button.click()
      await expect(page.getByText(t('auth.errors.providerNotConfigured'))).toBeVisible()
      await checkPage(page)
    }
    // The next failure is shown alone.
    await page.getByRole('button', { name: t('auth.login.submit'), exact: true }).click()
    await expect(page.getByLabel(t('auth.login.password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(t('auth.errors.providerNotConfigured'))).toBeHidden()
    const { headers } = await postJson(server.url, '/api/auth/register', newPersonDetails())
    const cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
    for (const provider of providers) {
      const body = { intent: 'connect', provider }
      const answer = await postJson(server.url, '/api/auth/intent', body, { cookie })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([409, 'PROVIDER_NOT_CONFIGURED'])
    }
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: server.url }])
    for (const provider of providers) {
      await page.goto(`${server.url}/api/auth/${provider}`)
      await expect(page.getByRole('alert').getByText(t('connectionNotice.error.not-configured'))).toBeVisible()
      await checkPage(page)
    }
    await page.goto(`${server.url}/profile`)
    await expect(page.getByRole('button', { name: t('connected.notAvailable') })).toHaveCount(2)
  } finally {
    await server.stop()
  }
})
