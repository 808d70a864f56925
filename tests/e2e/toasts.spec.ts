import { expectToast, expectToastOff } from './checks'
import { expect, test } from './fixtures'
import { newPersonDetails } from './people'
import { fillRegistration, visit } from './steps'
import { wordingIn } from './wording'

const t = wordingIn('th')

test.describe('a form that is refused', () => {
  test.use({ language: 'th' })

  test('has no toast on its button at 360 × 640', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await visit(page, '/register')
    await fillRegistration(page, t, { ...newPersonDetails(), confirm: 'another horse 54' })
    const submit = page.getByRole('button', { name: t('auth.register.submit'), exact: true })
    await submit.tap()
    await expectToast(page, t('auth.register.mismatch.title'), t('auth.register.mismatch.text'))
    await expectToastOff(page, submit)
  })

  test('has a toast that goes although a pointer rests on it', { tag: '@desktop' }, async ({ page }) => {
    await visit(page, '/register')
    await fillRegistration(page, t, { ...newPersonDetails(), confirm: 'another horse 54' })
    await page.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
    const toasts = page.locator('[data-sonner-toast]')
    await toasts.hover()
    await expect(toasts).toHaveCount(0, { timeout: 20_000 })
  })

  test('asks about a mistyped address, and one press takes the other', { tag: '@phone' }, async ({ page }) => {
    await visit(page, '/register')
    const email = page.getByLabel(t('auth.register.email'), { exact: true })
    await email.fill('nok@gmial.con')
    await page.getByLabel(t('auth.register.password'), { exact: true }).focus()
    await page.getByRole('button', { name: t('forms.meantAddress', { address: 'nok@gmail.com' }) }).tap()
    await expect(email).toHaveValue('nok@gmail.com')
    await expect(page.getByRole('button', { name: /gmail/ })).toHaveCount(0)
  })
})
