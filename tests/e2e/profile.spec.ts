import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { linkIn, newAddress, password } from './people'
import { logIn, visit } from './steps'
import { mostly, onOneSize, wordingIn } from './wording'

const newPassword = 'ม้าน้ำสีฟ้า 54'

for (const language of mostly('en')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const region = (page: Page, name: string) => page.getByRole('region', { name: t(name), exact: true })
    const personal = (page: Page) => region(page, 'profile.personal')
    const passwords = (page: Page) => region(page, 'profile.password.title')
    const clickButton = (within: ReturnType<typeof region>, name: string) =>
      within.getByRole('button', { name: t(name), exact: true }).click()

    test('a signed-out visitor is asked to sign in, and comes back to the profile', async ({
      page,
      parent,
      checkPage,
    }) => {
      await page.context().clearCookies()
      await visit(page, '/profile')
      await expect(page.getByRole('heading', { level: 1, name: t('profile.signedOut.title') })).toBeVisible()
      await checkPage(page)
      await page.getByRole('link', { name: t('profile.signedOut.action'), exact: true }).click()
      await logIn(page, t, parent)
      await expect(page).toHaveURL('/profile')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${parent.firstName} ${parent.lastName}`)
    })

    test('details are changed, or kept when the change is cancelled or refused', async ({
      parent,
      page,
      checkPage,
    }) => {
      await visit(page, '/profile')
      const { id } = await (await page.request.get('/api/auth/user')).json()
      await expect(page.getByText(`${id.slice(0, 8)}…`)).toBeVisible()
      await expect(region(page, 'profile.account')).toContainText(t('header.roles.parent'))
      await expect(region(page, 'sessions.recent.title')).toContainText(t('sessions.recent.methods.registration'))
      await expect(personal(page)).toContainText(t('profile.notProvided'))

      const name = page.getByLabel(t('profile.firstName'), { exact: true })
      const phone = page.getByRole('textbox', { name: t('profile.phoneNumber') })
      await clickButton(personal(page), 'profile.edit')
      await expect(name).toBeFocused()
      await name.fill('Somebody')
      await clickButton(personal(page), 'profile.cancel')
      await expect(personal(page)).toContainText(parent.firstName)
      await expect(page.getByText('Somebody')).toHaveCount(0)

      await clickButton(personal(page), 'profile.edit')
      await expect(name).toHaveValue(parent.firstName)
      await name.fill('')
      await phone.fill('call me')
      await clickButton(personal(page), 'profile.save')
      await expectToast(page, t('profile.failed.title'), '')
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expect(phone).toHaveAttribute('aria-invalid', 'true')
      await expect(name).toBeFocused()
      await checkPage(page)

      await name.fill('ใบตอง')
      await phone.fill('081-234 5678')
      await clickButton(personal(page), 'profile.save')
      await expectToast(page, t('profile.saved.title'), t('profile.saved.text'))
      await expect(personal(page)).toContainText('081-234 5678')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ใบตอง ${parent.lastName}`)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ใบตอง ${parent.lastName}`)
    })

    test('a confirmed address is replaced by a new one only when that one is confirmed', async ({
      parent,
      page,
      mailTo,
    }) => {
      await visit(page, '/profile')
      await expect(personal(page)).toContainText(t('profile.emailState.unconfirmed'))
      await confirm(page, linkIn(await mailTo(parent.email)))
      await visit(page, '/profile')
      await expect(personal(page)).not.toContainText(t('profile.emailState.unconfirmed'))

      const email = newAddress('next')
      await clickButton(personal(page), 'profile.edit')
      await page.getByLabel(t('profile.email'), { exact: true }).fill(email)
      await clickButton(personal(page), 'profile.save')
      await expectToast(page, t('profile.saved.title'), t('profile.saved.waits'))
      await expect(personal(page)).toContainText(t('profile.emailState.pending', { email }))
      expect((await (await page.request.get('/api/auth/user')).json()).email).toBe(parent.email)
      await confirm(page, linkIn(await mailTo(email)))
      expect((await (await page.request.get('/api/auth/user')).json()).email).toBe(email)
    })

    test('a new password ends the other browser’s session at its next request', async ({
      parent,
      page,
      newBrowser,
    }) => {
      const other = await newBrowser()
      await other.request.post('/api/auth/login', { data: { email: parent.email, password } })
      await visit(other, '/parent-onboarding')
      await visit(page, '/profile')
      await clickButton(passwords(page), 'profile.password.change')
      const [current, next, again] = ['current', 'new', 'confirm'].map((field) =>
        page.getByLabel(t(`profile.password.${field}`), { exact: true }),
      )
      if (!current || !next || !again) throw new Error('three fields')
      await expect(current).toBeFocused()

      await fillIn([
        [current, 'wrong'],
        [next, newPassword],
        [again, 'another'],
      ])
      await clickButton(passwords(page), 'profile.password.save')
      await expectToast(page, t('profile.password.mismatch.title'), t('profile.password.mismatch.text'))
      await fillIn([
        [next, 'short'],
        [again, 'short'],
      ])
      await clickButton(passwords(page), 'profile.password.save')
      await expectToast(page, t('profile.password.tooShort.title'), t('profile.password.tooShort.text'))

      await passwords(page)
        .getByRole('button', { name: t('ui.showPassword') })
        .nth(1)
        .click()
      await expect(next).toHaveAttribute('type', 'text')
      await expect(current).toHaveAttribute('type', 'password')

      await fillIn([
        [next, newPassword],
        [again, newPassword],
      ])
      await clickButton(passwords(page), 'profile.password.save')
      await expectToast(page, t('profile.password.failed.title'), t('profile.password.wrong'))
      await expect(current).toHaveAttribute('aria-invalid', 'true')
      await expect(current).toHaveAccessibleDescription(t('profile.password.wrong'))
      expect((await other.request.get('/api/auth/user')).status()).toBe(200)

      await current.fill(password)
      await clickButton(passwords(page), 'profile.password.save')
      await expectToast(page, t('profile.password.changed.title'), t('profile.password.changed.text'))
      await expect(current).toHaveCount(0)
      expect((await other.request.get('/api/auth/user')).status()).toBe(401)
      await other.reload()
      await expect(other).toHaveURL('/login')
      await visit(page, '/profile')
      await expect(personal(page)).toBeVisible()

      await page.context().clearCookies()
      await visit(page, '/login')
      await logIn(page, t, { email: parent.email, password: newPassword })
      await expect(page).toHaveURL('/')
    })

    async function confirm(page: Page, link: string): Promise<void> {
      await visit(page, link)
      await page.getByRole('button', { name: t('verifyEmail.confirm'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('verifyEmail.done') })).toBeVisible()
    }

    async function fillIn(fields: [ReturnType<Page['getByLabel']>, string][]): Promise<void> {
      for (const [field, text] of fields) await field.fill(text)
    }
  })
}
