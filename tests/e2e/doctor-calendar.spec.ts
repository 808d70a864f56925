import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { askedCard, calendar, chooseDoctor, listDoctor, scheduleLink } from './doctors'
import { expect, test } from './fixtures'
import { addChild } from './people'
import { visit } from './steps'
import { languages, onOneSize, wordingIn } from './wording'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('Schedule opens the calendar in a new tab, and the parent’s yes makes it an appointment', async ({
      parentPage: page,
      context,
      newBrowser,
      checkPage,
    }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      await addChild(page.request)
      await context.route(`${calendar}*`, (route) => route.fulfill({ body: 'calendar', contentType: 'text/html' }))
      await visit(page, `/doctor-consultation?search=${doctor.name}`)
      await chooseDoctor(page, doctor)
      const link = scheduleLink(page, t)
      await expect(link).toHaveAttribute('rel', /noopener/)
      const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
      const said = page.getByRole('status').filter({ hasText: t('doctors.sent.opened') })
      await expect(said).toContainText(t('doctors.sent.openedText'))
      await expect(tab).toHaveURL(calendar)
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      await tab.close()
      const card = askedCard(page, t)
      const status = (name: string) => card.getByText(t(`consultations.statuses.${name}`), { exact: true })
      await expect(status('calendar_opened')).toBeVisible()
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(page.getByRole('heading', { name: t('consultations.booking.title') })).toBeFocused()
      const listed = async () => (await (await page.request.get('/api/doctor-consultations')).json())[0]
      expect(await listed()).toMatchObject({ doctorId: doctor.id, status: 'calendar_opened' })
      await checkPage(page)
      await button(page, t('consultations.booking.notYet')).click()
      await expect(card.getByText(t('consultations.booking.later'))).toBeVisible()

      await visit(page, '/doctor-consultation')
      await button(page, t('consultations.booking.yes')).click()
      await card.getByLabel(t('consultations.appointment.date')).fill('2026-12-01')
      await card.getByLabel(t('consultations.appointment.time')).fill('09:30')
      await checkPage(page)
      await button(page, t('consultations.appointment.save')).click()
      await expectToast(page, t('consultations.appointment.savedTitle'), t('consultations.appointment.savedText'))
      await expect(status('scheduled')).toBeVisible()
      await expect(card).toContainText('09:30')
      expect((await listed()).status).toBe('scheduled')
      const file = page.getByRole('link', { name: t('consultations.appointment.file') })
      const answer = await page.request.get((await file.getAttribute('href')) ?? '')
      expect(answer.headers()['content-type']).toContain('text/calendar')
      expect(await answer.text()).toContain('DTSTART:20261201T023000Z')
      await checkPage(page)
    })
  })
}
