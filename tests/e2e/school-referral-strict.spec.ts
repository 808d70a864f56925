import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { linkIn, newPersonDetails, type Person, tokenOf } from './people'
import { heading, letterIn, refer, referAs, register } from './school-referrals'
import { makeSchool } from './schools'
import { logIn, visit } from './steps'
import { mostly, onOneSize, wordingIn } from './wording'

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const { acceptButton, anotherAccount, button, expectLetter, link } = letterIn(t)
    const strict = (key: string) => t(`schoolReferral.strict.${key}`)
    const title = (key: string) => ({ name: strict(`${key}.title`), exact: true })

    test('a parent confirms the address that the school wrote to, and comes back to the letter', async ({
      parent,
      parentPage: page,
      request: school,
      mailTo,
      checkPage,
    }, testInfo) => {
      const member = await register(school)
      const name = 'Strict School'
      await makeSchool(testInfo, { name, memberEmail: member.email, role: 'member', requiresParentEmail: true })
      await mailTo(parent.email)
      const { referralLink } = await referAs(school, { parentEmail: parent.email.toUpperCase() })
      await mailTo(parent.email, 1)
      await visit(page, referralLink)
      await expectLetter(page, { isDemo: false })
      await expect(page.getByRole('heading', title('unconfirmed'))).toBeVisible()
      await expect(page.getByRole('status').getByText(parent.email)).toBeVisible()
      await expect(acceptButton(page)).toHaveCount(0)
      await checkPage(page)
      await button(page, 'strict.resend').click()
      await expectToast(page, strict('sent.title'), strict('sent.text'))
      await link(page, 'strict.confirmed').click()
      await expect(page.getByRole('heading', title('unconfirmed'))).toBeVisible()

      const confirmation = linkIn(await mailTo(parent.email, 2))
      expect(confirmation).not.toContain(tokenOf(referralLink).split('.')[1])
      const tab = await page.context().newPage()
      await visit(tab, confirmation)
      await tab.getByRole('button', { name: t('verifyEmail.confirm'), exact: true }).click()
      await expect(heading(tab)).toHaveText(t('verifyEmail.done'))
      await checkPage(tab)
      await tab.getByRole('link', { name: t('verifyEmail.goOn'), exact: true }).click()
      await expect(tab).toHaveURL(new URL(referralLink).pathname + new URL(referralLink).search)
      await expectLetter(tab, { isDemo: false })
      await acceptButton(tab).click()
      await expect(tab).toHaveURL(/\/parent-assessment\?child=/)
    })

    test('a person signed in with another account switches without losing the letter', async ({
      parentPage: page,
      parent: other,
      request: school,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      const member = await register(school)
      const name = 'Other Strict School'
      await makeSchool(testInfo, { name, memberEmail: member.email, role: 'member', requiresParentEmail: true })
      const invited: Person = newPersonDetails()
      const elsewhere = (await newBrowser()).request
      await register(elsewhere, invited)
      const token = tokenOf(linkIn(await mailTo(invited.email)))
      expect((await elsewhere.post('/api/auth/verify-email', { data: { token } })).status()).toBe(200)

      const { referralLink } = await referAs(school, { parentEmail: invited.email })
      const here = `/school-referral?token=${tokenOf(referralLink)}`
      await visit(page, here)
      await expect(page.getByRole('heading', title('otherEmail'))).toBeVisible()
      await expect(page.getByRole('status').getByText(other.email)).toBeVisible()
      // The reason is between the school and its mail.
      await expect(page.getByText(invited.email)).toHaveCount(0)
      await expect(acceptButton(page)).toHaveCount(0)
      await checkPage(page)
      await anotherAccount(page).click()
      await expect(page).toHaveURL(here)
      await link(page, 'signIn').click()
      await logIn(page, t, invited)
      await expect(page).toHaveURL(here)
      await acceptButton(page).click()
      await expect(page).toHaveURL(/\/parent-assessment\?child=/)
    })

    test('on a shared computer the letter says whose account it is, and lets one change it', async ({
      page,
      request: school,
      checkPage,
    }) => {
      const { referralLink } = await refer(school)
      const teacher = await register(page.request, { role: 'teacher' })
      await visit(page, referralLink)
      await expect(page.getByText(t('schoolReferral.signedInAs', { name: teacher.email }))).toBeVisible()
      await checkPage(page)
      await anotherAccount(page).click()
      await expect(link(page, 'register')).toBeVisible()
      await expectLetter(page)
      expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    })

    test('a parent who resets the password on the way comes back to the letter', async ({
      page,
      request: school,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      const { referralLink } = await refer(school)
      const here = `/school-referral?token=${tokenOf(referralLink)}`
      const parent = await register((await newBrowser()).request)
      await mailTo(parent.email)
      await visit(page, here)
      await link(page, 'signIn').click()
      await page.getByRole('link', { name: t('auth.login.forgot'), exact: true }).click()
      await expect(page).toHaveURL(`/forgot-password?${new URLSearchParams({ next: here })}`)
      const back = page.getByRole('link', { name: t('recovery.forgot.back'), exact: true })
      await expect(back).toHaveAttribute('href', `/login?${new URLSearchParams({ next: here })}`)
      await page.getByLabel(t('recovery.forgot.email'), { exact: true }).fill(parent.email)
      await page.getByRole('button', { name: t('recovery.forgot.submit'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('recovery.forgot.sent'), exact: true })).toBeFocused()
      await expect(back).toHaveAttribute('href', `/login?${new URLSearchParams({ next: here })}`)

      const reset = linkIn(await mailTo(parent.email, 1))
      expect(reset).not.toContain('school-referral')
      const tab = await page.context().newPage()
      await visit(tab, reset)
      const password = 'another horse 55'
      await tab.getByLabel(t('recovery.reset.newPassword'), { exact: true }).fill(password)
      await tab.getByLabel(t('recovery.reset.confirmPassword'), { exact: true }).fill(password)
      await tab.getByRole('button', { name: t('recovery.reset.submit'), exact: true }).click()
      await expect(tab.getByRole('heading', { name: t('recovery.reset.done'), exact: true })).toBeFocused()
      await checkPage(tab)
      await tab.getByRole('link', { name: t('recovery.reset.signIn'), exact: true }).click()
      const next = `/shared-access?${new URLSearchParams({ next: here })}`
      await expect(tab).toHaveURL(`/login?${new URLSearchParams({ next })}`)
      await logIn(tab, t, { email: parent.email, password })
      await expect(tab).toHaveURL(here)
      await expectLetter(tab)
      await expect(acceptButton(tab)).toBeVisible()
    })
  })
}
