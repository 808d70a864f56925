import type { Page } from '@playwright/test'
import { providerNames } from '@/components/brand/provider-names'
import { beAtProvider, newSomebody, type Provider, signIn } from './at-provider'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { addChild, newAddress, newPersonDetails, password } from './people'
import { logIn, visit } from './steps'
import { languages, onOneSize, wordingIn } from './wording'

const providers = ['google', 'line'] as const

async function userOf(page: Page) {
  const answer = await page.request.get('/api/auth/user')
  return answer.status() === 200 ? answer.json() : null
}

async function sessionOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'sati-session')?.value
}

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const nameOf = (provider: Provider) => ({ provider: providerNames[provider] })
    const connectButton = (page: Page, provider: Provider) =>
      page.getByRole('button', { name: t('connected.connectTo', nameOf(provider)), exact: true })

    for (const provider of providers) {
      test(`${provider}: opens an account, knows it again, and goes on where it was going`, async ({
        page,
        newBrowser,
      }) => {
        const who = newSomebody({ email: newAddress(), isVerified: true })
        await signIn(page, t, provider, who)
        await expect(page).toHaveURL('/parent-onboarding')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const user = await userOf(page)
        expect(user).toMatchObject({
          firstName: 'นก',
          provider,
          role: 'parent',
          email: provider === 'google' ? who.email : null,
        })
        // Nothing of the round trip remains in the browser, except the cookie of the known browser.
        const kept = (await page.context().cookies()).map(({ name, domain }) => `${domain} ${name}`)
        expect(kept.filter((each) => /^localhost sati-(?!session)/.test(each))).toEqual(['localhost sati-device'])

        const elsewhere = await newBrowser()
        await signIn(elsewhere, t, provider, who, '/login?next=/learn/webinars')
        await expect(elsewhere).toHaveURL('/learn/webinars')
        expect((await userOf(elsewhere)).id).toBe(user.id)
        // A session that an attacker chose before is never adopted.
        expect(await sessionOf(elsewhere)).not.toBe(await sessionOf(page))
      })

      test(`${provider}: is connected from the profile, then a way in, then disconnected`, async ({
        parentPage: page,
        newBrowser,
        checkPage,
      }) => {
        const [who, before] = [newSomebody(), await userOf(page)]
        const session = await sessionOf(page)
        await visit(page, '/profile')
        await connectButton(page, provider).click()
        await beAtProvider(page, provider, who)
        await expect(page.getByText(t('connectionNotice.done.connected', nameOf(provider)))).toBeVisible()
        expect(await userOf(page)).toEqual({ ...before, connected: { ...before.connected, [provider]: true } })
        expect(await sessionOf(page)).toBe(session)
        await checkPage(page)

        const elsewhere = await newBrowser()
        await signIn(elsewhere, t, provider, who)
        await expect(elsewhere).toHaveURL('/')
        expect((await userOf(elsewhere)).id).toBe(before.id)

        await visit(page, '/profile')
        const disconnect = page.getByRole('button', { name: t('connected.disconnectFrom', nameOf(provider)) })
        await disconnect.click()
        await expect(page.getByText(t('connected.confirm', nameOf(provider)))).toBeVisible()
        await page
          .getByRole('button', { name: t('connected.disconnect'), exact: true })

          .click()
        await expect(connectButton(page, provider)).toBeVisible()
        expect(await userOf(page)).toEqual(before)
      })

      test(`${provider}: an account of its own cannot lose its only way in, nor can it be connected twice`, async ({
        page,
        newBrowser,
      }) => {
        const who = newSomebody()
        await signIn(page, t, provider, who)
        await expect(page).toHaveURL('/parent-onboarding')
        await visit(page, '/profile')
        await expect(page.getByText(t('connected.lastWayIn'))).toBeVisible()
        expect((await page.request.delete(`/api/auth/connections/${provider}`)).status()).toBe(409)

        const other = await newBrowser()
        await other.request.post('/api/auth/register', { data: newPersonDetails() })
        await visit(other, '/profile')
        await connectButton(other, provider).click()
        await beAtProvider(other, provider, who)
        await expect(other.getByText(t('connectionNotice.error.identity-taken'))).toBeVisible()
        expect((await userOf(other)).connected).toEqual({ google: false, line: false })
      })

      test(`${provider}: a cancelled authorization is reported in words`, async ({ page, checkPage }) => {
        await visit(page, '/login')
        await page.getByRole('link', { name: t(`auth.social.${provider}`) }).click()
        await page.getByRole('button', { name: 'Deny' }).click()
        await expect(page.getByRole('alert').filter({ hasText: t('auth.errors.cancelled') })).toBeVisible()
        if (provider === 'google') await checkPage(page)
        expect(await userOf(page)).toBeNull()
      })
    }

    test('a person who registered with another person’s address loses the account to the owner of the address', async ({
      page,
      parent,
      newBrowser,
      mailTo,
    }) => {
      const attacker = page
      const owner = await newBrowser()
      const who = newSomebody({ email: parent.email, isVerified: true, name: 'Malee Jaidee' })
      await mailTo(parent.email)
      await signIn(owner, t, 'google', who)
      await expect(owner).toHaveURL('/profile?done=claimed')
      await expect(owner.getByText(t('connectionNotice.done.claimed'))).toBeVisible()
      expect(await userOf(owner)).toMatchObject({ firstName: 'Malee', provider: 'google' })
      await mailTo(parent.email, 1)

      expect(await userOf(attacker)).toBeNull()
      await attacker.context().clearCookies()
      await visit(attacker, '/login')
      await logIn(attacker, t, parent)
      await expectToast(attacker, t('auth.login.failed.title'), t('auth.login.failed.text'))
      expect(await userOf(attacker)).toBeNull()
    })

    test('a Google account never opens a confirmed account of the same address by itself', async ({
      page,
      newBrowser,
    }) => {
      const email = newAddress()
      await signIn(page, t, 'google', newSomebody({ email, isVerified: true }))
      await expect(page).toHaveURL('/parent-onboarding')
      const other = await newBrowser()
      await signIn(other, t, 'google', newSomebody({ email, isVerified: true }))
      await expect(other.getByText(t('auth.errors.accountNotLinked'))).toBeVisible()
      expect(await userOf(other)).toBeNull()
    })

    test('LINE needs no address: the account works without one, and its profile asks for it', async ({ page }) => {
      await signIn(page, t, 'line', newSomebody())
      await expect(page).toHaveURL('/parent-onboarding')
      await addChild(page.request)
      await visit(page, '/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await userOf(page)).email).toBeNull()
      await visit(page, '/profile')
      await expect(page.getByText(t('profile.emailState.missing'))).toBeVisible()
    })
  })
}

test.describe('whichever language', { tag: '@desktop' }, () => {
  const t = wordingIn('en')

  for (const provider of providers) {
    test(`${provider}: an unverified address opens no account`, async ({ parentPage, newBrowser, parent }) => {
      const who = newSomebody({ email: parent.email, isVerified: provider === 'line' })
      const page = await newBrowser()
      await signIn(page, t, provider, who)
      await expect(page).toHaveURL('/parent-onboarding')
      expect(await userOf(page)).toMatchObject({ email: null, provider })
      expect(await userOf(parentPage)).toMatchObject({ email: parent.email, provider: 'local' })
    })

    test(`${provider}: an authorization that was not requested on the profile links nothing`, async ({
      parentPage: page,
      parent,
    }) => {
      const [before, session] = [await userOf(page), await sessionOf(page)]
      await page.goto(`/api/auth/${provider}`)
      await beAtProvider(page, provider, newSomebody())
      await expect(page).toHaveURL('/parent-onboarding')
      expect((await userOf(page)).id).not.toBe(before.id)
      const old = await page.request.get('/api/auth/user', { headers: { cookie: `sati-session=${session}` } })
      expect(old.status()).toBe(401)
      await page.request.post('/api/auth/login', { data: { email: parent.email, password } })
      expect((await userOf(page)).connected).toEqual({ google: false, line: false })
    })

    test(`${provider}: another site cannot start an authorization`, async ({ parentPage: page, baseURL }, testInfo) => {
      const before = await userOf(page)
      // 127.0.0.1 is another site than localhost.
      await page.goto(testInfo.config.metadata.inboxUrl)
      await page.evaluate((url) => location.assign(url), `${baseURL}/api/auth/${provider}`)
      await expect(page).toHaveURL('/')
      expect(await userOf(page)).toEqual(before)
      expect((await page.context().cookies()).filter(({ name }) => name.startsWith(`sati-${provider}`))).toEqual([])
    })
  }

  test('an answer to the one provider is nothing to the other', async ({ page }) => {
    for (const [mine, other] of [
      ['google', 'line'],
      ['line', 'google'],
    ] as const) {
      // Both run in this browser, and the answer of one is sent to the other.
      await page.goto(`/api/auth/${other}`)
      await page.goto(`/api/auth/${mine}`)
      // Without its cookies the answer is refused before its code is exchanged, and so it is still valid.
      const kept = (await page.context().cookies()).filter(({ name }) => name.startsWith(`sati-${mine}`))
      await page.context().clearCookies({ name: new RegExp(`^sati-${mine}-`) })
      const returned = page.waitForRequest((request) => request.url().includes(`/api/auth/callback/${mine}?`))
      await beAtProvider(page, mine, newSomebody())
      const carried = (await returned).url()
      await page.context().addCookies(kept)
      await page.goto(carried.replace(`/callback/${mine}`, `/callback/${other}`))
      await expect(page).toHaveURL(/\/login\?error=OAuthCallback$/)
      expect(await userOf(page)).toBeNull()
      await page.context().clearCookies()
    }
  })

  test('the callback never redirects to another site', async ({ page }) => {
    const who = newSomebody()
    const places = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\r\n/evil.example',
    ]
    for (const place of places) {
      await page.context().clearCookies()
      await page.goto(`/api/auth/line?${new URLSearchParams({ next: place, callbackUrl: place, returnTo: place })}`)
      await beAtProvider(page, 'line', who)
      await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(parent-onboarding)?$/)
    }
    expect(await userOf(page)).not.toBeNull()
  })
})
