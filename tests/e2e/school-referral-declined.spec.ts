import { expect, test } from './fixtures'
import { accept, heading, letterIn, refer, register, statusOf } from './school-referrals'
import { typeWord, visit } from './steps'
import { languages, mostly, onOneSize, ownNames, wordingIn } from './wording'

for (const language of mostly('en')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const { button, expectNotice } = letterIn(t)

    test('a person who got the letter by mistake declines it', async ({ page, request: school, checkPage }) => {
      const referral = await refer(school)
      await visit(page, referral.referralLink)
      await button(page, 'notMine.action').click()
      await expect(button(page, 'notMine.yes')).toBeFocused()
      await checkPage(page)
      await button(page, 'wayOut.back').click()
      await expect(button(page, 'notMine.action')).toBeFocused()
      expect(await statusOf(school, referral)).toBe('pending')

      await page.keyboard.press('Enter')
      await typeWord(page, t)
      await button(page, 'notMine.yes').click()
      await expect(heading(page)).toHaveText(t('schoolReferral.wayOut.thanks.title'))
      await expect(page.getByRole('main')).toBeFocused()
      await checkPage(page)
      expect(await statusOf(school, referral)).toBe('declined')
      await page.reload()
      await expectNotice(page, 'notFound')
    })

    test('a parent undoes the acceptance of the letter by another person', async ({
      page,
      request: school,
      newBrowser,
      checkPage,
    }) => {
      const referral = await refer(school)
      const otherBrowser = await newBrowser()
      await register(otherBrowser.request)
      await accept(otherBrowser.request, referral)
      await visit(page, referral.referralLink)
      await expectNotice(page, 'taken')
      await button(page, 'notMe.action').click()
      await expect(button(page, 'notMe.yes')).toBeFocused()
      await checkPage(page)
      await typeWord(page, t)
      await button(page, 'notMe.yes').click()
      await expect(heading(page)).toHaveText(t('schoolReferral.wayOut.thanks.title'))
      expect(await statusOf(school, referral)).toBe('declined')
    })

    test('an invalid link says what to do, and a missing token leads home', async ({
      page,
      request: school,
      checkPage,
    }) => {
      const referral = await refer(school)
      expect((await school.post(`/api/school-referrals/${referral.id}/revoke`)).status()).toBe(200)
      const changed = `${referral.referralLink.slice(0, -1)}${referral.referralLink.endsWith('A') ? 'B' : 'A'}`
      for (const path of [referral.referralLink, changed, '/school-referral?token=nonsense']) {
        await visit(page, path)
        await expectNotice(page, 'notFound')
        await expect(page.getByText(t('schoolReferral.notFound.text'))).toBeVisible()
      }
      await checkPage(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('ui.goHome') })
        .click()
      await expect(page).toHaveURL('/')
      for (const path of ['/school-referral', '/school-referral?token=', '/school-referral?token=a&token=b']) {
        await visit(page, path)
        await expect(page).toHaveURL('/')
      }
    })
  })
}

test('the letter fits a phone of 360 pixels @phone', async ({ page, request: school, checkPage }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const long = { studentName: 'W'.repeat(100), referringTeacher: 'ก'.repeat(200), referralReason: 'W'.repeat(2_000) }
  const referral = await refer(school, long)
  await visit(page, referral.referralLink)
  for (const language of languages) {
    await page.getByRole('button', { name: ownNames[language], exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordingIn(language)('schoolReferral.heading'))
    await checkPage(page)
  }
})
