import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { askForCall, choice, newDoctor, specialtyIn } from './doctors'
import { expect, test } from './fixtures'
import { addChild, childName } from './people'
import { scriptsRun, visit } from './steps'
import { languages, onOneSize, wordingIn } from './wording'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a listing is filled from lists by the words of either language, and is read in the reader’s own', async ({
      parentPage,
      newBrowser,
      checkPage,
    }, testInfo) => {
      const page = await newBrowser()
      const doctor = await newDoctor(testInfo, page.request)
      await visit(page, '/doctor-listing')
      await scriptsRun(page)
      await expect(choice(page, t, 'specialty')).toHaveValue(specialtyIn[language])
      await choice(page, t, 'location').fill('Chiang')
      await expect(page.getByRole('option')).toHaveCount(3)
      await checkPage(page)
      const chiangMai = { th: 'เชียงใหม่', en: 'Chiang Mai' }
      await page.getByRole('option', { name: chiangMai[language], exact: true }).click()
      await expect(choice(page, t, 'location')).toHaveValue(chiangMai[language])
      await button(page, t('doctorListing.save')).click()
      await expectToast(page, t('doctorListing.saved.title'), t('doctorListing.saved.shown'))
      await expect(page.getByText(chiangMai[language], { exact: true })).toBeVisible()

      await addChild(parentPage.request)
      for (const words of ['เชียงใหม่', 'chiang mai']) {
        await parentPage.goto(`/doctor-consultation?${new URLSearchParams({ search: `${words} อนงค์` })}`)
        const option = parentPage.locator(`input[name="doctor"][value="${doctor.doctorId}"]`)
        await expect(option).toHaveAccessibleName(new RegExp(`${specialtyIn[language]}.*${chiangMai[language]}`))
      }
    })

    test('a changed name is said to need verifying before it is saved, and then needs it', async ({
      newBrowser,
      checkPage,
    }, testInfo) => {
      const page = await newBrowser()
      await newDoctor(testInfo, page.request)
      await visit(page, '/profile')
      await scriptsRun(page)
      await button(page, t('profile.edit')).click()
      await expect(page.getByLabel(t('profile.lastName'))).toHaveAccessibleDescription(t('profile.nameHint'))
      await checkPage(page)
      await page.getByLabel(t('profile.lastName')).fill('Renamed')
      await button(page, t('profile.save')).click()
      await expectToast(page, t('profile.saved.title'), t('profile.saved.verifyAgain'))
      await page.goto('/')
      await expect(heading(page)).toHaveText(t('doctorHome.joining.waitingTitle'))
      await expect(page.getByText('อนงค์ Renamed').last()).toBeVisible()
      await page.goto('/profile')
      await scriptsRun(page)
      await button(page, t('profile.edit')).click()
      await expect(page.getByLabel(t('profile.lastName'))).toHaveAccessibleDescription('')
    })

    test('a cancelled request leaves the doctor’s own notes, found from the home', async ({
      parentPage,
      newBrowser,
      checkPage,
    }, testInfo) => {
      const page = await newBrowser()
      const doctor = await newDoctor(testInfo, page.request)
      const child = await addChild(parentPage.request)
      const requestId = await askForCall(parentPage.request, doctor.doctorId, child.id)
      const note = await page.request.post(`/api/doctor-requests/${requestId}/notes`, { data: { text: 'โทรแล้ว' } })
      expect(note.status()).toBe(201)
      const one = t('doctorRequest.cancelled.link', { count: 1 })
      await visit(page, '/')
      await expect(link(page, one)).toHaveCount(0)
      expect((await parentPage.request.post(`/api/doctor-consultations/${requestId}/cancel`)).status()).toBe(200)
      await visit(page, '/')
      await checkPage(page)
      await link(page, one).click()
      await expect(heading(page)).toHaveText(t('doctorRequest.cancelled.title'))
      await checkPage(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(childName) })
        .click()
      await expect(heading(page)).toHaveText(t('doctorRequest.gone.title'))
      await expect(page.getByText(t('doctorRequest.gone.about', { childName }))).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'โทรแล้ว' })).toBeVisible()
      await expect(page.getByLabel(t('doctorRequest.notes.new'))).toHaveCount(0)
      await checkPage(page)
    })
  })
}
