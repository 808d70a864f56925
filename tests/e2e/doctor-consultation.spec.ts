import type { APIRequestContext, Locator, Page, TestInfo } from '@playwright/test'
import { formatDate } from '@/lib/i18n/format'
import { expectInSight, expectToast, expectToastClear, noteToasts } from './checks'
import { listing, makeOlder, verifyDoctor } from './doctors'
import { expect, test } from './fixtures'
import { addChild, newPersonDetails } from './people'
import { scriptsRun, visit } from './steps'
import { languages, onOneSize, type Say, todayIn, wordingIn } from './wording'

const calendar = 'https://calendar.example/book'
let doctors = 0

interface Listed {
  id: string
  /** Used by no other test of the run. */
  name: string
}

/** A verified doctor with a name of their own. */
async function listDoctor(
  testInfo: TestInfo,
  request: APIRequestContext,
  calendarBookingLink: string | null = calendar,
): Promise<Listed> {
  doctors += 1
  const lastName = `Srisai${testInfo.project.name}${testInfo.workerIndex}n${doctors}`
  const person = { ...newPersonDetails(), firstName: 'อนงค์', lastName, role: 'doctor' }
  expect((await request.post('/api/auth/register', { data: person })).status()).toBe(201)
  const answer = await request.put('/api/doctor-listing', { data: { ...listing, calendarBookingLink } })
  expect(answer.status()).toBe(200)
  await verifyDoctor(testInfo, person)
  return { id: (await answer.json()).id, name: `อนงค์ ${lastName}` }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const asked = (page: Page, say: Say) => page.getByRole('region', { name: say('consultations.title') })
const scheduleLink = (page: Page, say: Say) => page.getByRole('link', { name: say('doctors.schedule') })

/** Presses the card around the radio button, as people do. */
async function choose(page: Page, { name }: Listed): Promise<void> {
  await page.getByText(name, { exact: true }).first().click()
  await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeChecked()
}

/** What lies over the page at the bottom of the window is a third of it at most, and cuts nothing off. */
async function expectLowDock(page: Page): Promise<void> {
  const { share, hidden } = await page.locator('.request-bar').evaluate((bar) => ({
    share: getComputedStyle(bar).position === 'fixed' ? bar.clientHeight / innerHeight : 0,
    hidden: bar.scrollHeight - bar.clientHeight,
  }))
  expect(share, 'share of the window').toBeLessThanOrEqual(1 / 3)
  expect(hidden, 'pixels of it that are hidden').toBeLessThanOrEqual(0)
}

/** At twice the text, on a narrow phone, the buttons at the bottom are whole and can be pressed. */
async function expectReachableInLargeText(page: Page, buttons: Locator[]): Promise<void> {
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const each of buttons) {
      await each.click({ trial: true })
      const box = await each.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectLowDock(page)
  }
}

const inDays = (days: number, language: 'en' | 'th') =>
  formatDate(new Date(Date.now() + days * 86_400_000).toISOString(), language)

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const say = wordingIn(language)

    test('a parent asks for a call, shares results, stops sharing and cancels', async ({
      parentPage: page,
      newBrowser,
      checkPage,
      isMobile,
    }, testInfo) => {
      test.slow()
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      const child = await addChild(page.request)
      await visit(page, `/doctor-consultation?search=${doctor.name}`)
      await expect(asked(page, say)).toHaveCount(0)

      if (isMobile) await page.setViewportSize({ width: 360, height: 640 })
      await button(page, say('doctors.callback')).click()
      await expectToast(page, say('forms.error'), say('doctors.select'))
      // The list may be under the buttons that were pressed.
      if (isMobile) await expectInSight(page.getByRole('main').getByText(say('doctors.select')).last())
      await expectToastClear(page)
      await expect(page.getByRole('radio').first()).toBeFocused()
      await expect(page.getByRole('group', { name: say('doctors.list') })).toContainText(say('doctors.select'))
      await checkPage(page)

      // Forced colours make a transparent tick visible; one that is not there stays away.
      await page.emulateMedia({ forcedColors: 'active' })
      const tick = page.locator('label').filter({ hasText: doctor.name }).locator('svg').last()
      await expect(tick).toHaveCSS('opacity', '0')
      await choose(page, doctor)
      await expect(tick).toHaveCSS('opacity', '1')
      await page.emulateMedia({ forcedColors: 'none' })
      await expect(page.getByText(say('doctors.noEmergency')).filter({ visible: true })).toHaveCount(1)
      await page.getByText(say('doctors.share.title')).click()
      const box = page.getByRole('checkbox', { name: child.name, exact: true })
      await expect(box).not.toBeChecked()
      await box.check()
      await button(page, say('doctors.callback')).click()
      await expectToast(page, say('forms.error'), say('doctors.share.untilMissing'))
      const howLong = page.getByRole('group', { name: say('doctors.share.until') })
      for (const days of [7, 30, 90])
        await expect(howLong.getByLabel(say('doctors.share.day', { days }), { exact: true })).not.toBeChecked()
      await howLong.getByText(say('doctors.share.day', { days: 30 }), { exact: true }).click()
      const consent = page.getByRole('region', { name: say('visitLink.title') }).getByText(say('sharing.consent'))
      await expect(consent).toBeVisible()
      await expect(page.getByText(say('sharing.consent'))).toHaveCount(2)
      const going = say('doctors.share.summary', { names: child.name, days: 30 })
      await expect(page.getByText(going)).toBeVisible()
      await checkPage(page)

      await button(page, say('doctors.callback')).click()
      await expectToast(
        page,
        say('doctors.sent.title'),
        say('doctors.sent.text', { doctor: doctor.name, reach: 'email' }),
      )
      await expect(page.getByText(going)).toHaveCount(0)
      const card = asked(page, say)
      await expect(card).toContainText(say('consultations.statuses.callback_requested'))
      await expect(card).toContainText(say('consultations.about', { name: child.name }))
      await expect(card).toContainText(say('consultations.asked', { date: todayIn(language) }))
      await expect(card).toContainText(/\d\d:\d\d/)
      const who = { doctor: doctor.name, name: child.name }
      const line = say('consultations.shares.line', { ...who, date: inDays(30, language) })
      await expect(card.getByText(line)).toBeVisible()
      await checkPage(page)

      await button(page, say('consultations.shares.stopLabel', who)).click()
      await expectToast(page, say('consultations.shares.stopped.title'), say('consultations.shares.stopped.text', who))
      await expect(card.getByText(say('consultations.shares.none'))).toBeVisible()
      await expect(page.getByRole('heading', { name: say('consultations.shares.title') })).toBeFocused()

      await button(page, say('consultations.cancel')).click()
      await expect(card.getByText(say('consultations.confirm'))).toBeVisible()
      await button(page, say('consultations.confirmCancel')).click()
      await expectToast(page, say('consultations.cancelled.title'), doctor.name)
      await card.getByText(say('consultations.earlier', { count: 1 })).click()
      await expect(card.getByText(say('consultations.statuses.cancelled'), { exact: true })).toBeVisible()
      await expect(button(page, say('consultations.cancel'))).toHaveCount(0)

      // Asking again after that is a request of its own.
      await button(page, say('doctors.callback')).click()
      await expect(button(page, say('consultations.cancel'))).toBeVisible()
      const all: { status: string }[] = await (await page.request.get('/api/doctor-consultations')).json()
      expect(all.map(({ status }) => status)).toEqual(['callback_requested', 'cancelled'])
      // Or its toast lies over the dock once its text is twice as large, for as long as the pointer rests on it.
      const sent = page.locator('[data-sonner-toast]').filter({ hasText: say('doctors.sent.title') })
      await sent.getByRole('button').click()
      await expect(sent).toHaveCount(0)
      await expectReachableInLargeText(page, [button(page, say('doctors.callback')), scheduleLink(page, say)])
      await visit(page, `/children/${child.id}`)
      await expect(page.getByText(say('consent.card.purposes.doctor_share'))).toBeVisible()
    })

    test('Schedule opens the calendar in a new tab and records the consultation', async ({
      parentPage: page,
      context,
      newBrowser,
      checkPage,
    }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      await addChild(page.request)
      await context.route(`${calendar}*`, (route) => route.fulfill({ body: 'calendar', contentType: 'text/html' }))
      await visit(page, `/doctor-consultation?search=${doctor.name}`)
      await button(page, say('doctors.schedule')).click()
      await expectToast(page, say('forms.error'), say('doctors.select'))
      await choose(page, doctor)
      const link = scheduleLink(page, say)
      await expect(link).toHaveAttribute('rel', /noopener/)
      // The toast is looked for from the press on: it goes away by itself while the new tab is looked at.
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        expectToast(page, say('doctors.sent.noted'), say('doctors.sent.notedText')),
        link.click(),
      ])
      await expect(tab).toHaveURL(calendar)
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      await tab.close()
      await expect(asked(page, say).getByText(say('consultations.statuses.scheduled'), { exact: true })).toBeVisible()
      await expect(asked(page, say)).toContainText(say('consultations.scheduledText'))
      await checkPage(page)
      const [made] = await (await page.request.get('/api/doctor-consultations')).json()
      expect(made).toMatchObject({ doctorId: doctor.id, status: 'scheduled' })
    })
  })

  test.describe(`${language}, once`, onOneSize[language], () => {
    test.use({ language })
    const say = wordingIn(language)

    test('a parent without a child adds one first', async ({ parentPage: page }) => {
      await page.goto('/doctor-consultation')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('addChildFirst.title'))
    })

    test('doctors are searched by place, and nothing found says so', async ({
      parentPage: page,
      newBrowser,
      checkPage,
    }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request, null)
      const two = [await addChild(page.request), await addChild(page.request, { name: 'ภูผา' })]
      await visit(page, '/doctor-consultation')
      await page.getByRole('searchbox', { name: say('doctors.search.label') }).fill(`รามาธิบดี ${doctor.name}`)
      await button(page, say('doctors.search.button')).click()
      await expect(
        page.getByText(say('doctors.search.found', { count: 1, words: `รามาธิบดี ${doctor.name}` })),
      ).toBeVisible()
      await expect(page.getByRole('radio', { name: new RegExp(doctor.name) })).toHaveCount(1)
      await expect(page.getByText(say('doctors.lead', { name: two[1]?.name ?? '' }))).toBeVisible()
      await scriptsRun(page)
      // Without a calendar there is nothing to open.
      await choose(page, doctor)
      await expect(page.getByText(say('doctors.noCalendar'))).toBeVisible()
      await expect(scheduleLink(page, say)).toHaveCount(0)
      await expect(button(page, say('doctors.schedule'))).toHaveCount(0)
      await checkPage(page)

      await page.getByRole('searchbox', { name: say('doctors.search.label') }).fill('<b>ไม่มี</b>')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('doctors.search.nothingText', { words: '<b>ไม่มี</b>' }))).toBeVisible()
      await expect(page.getByRole('radio', { name: /อนงค์/ })).toHaveCount(0)
      await checkPage(page)
      await page.getByRole('link', { name: say('doctors.search.all') }).click()
      await expect(page.getByRole('radio', { name: new RegExp(doctor.name) })).toHaveCount(1)
    })

    test('a failure says so and can be tried again', async ({ parentPage: page, newBrowser }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      await addChild(page.request)
      const toasts = await noteToasts(page)
      await visit(page, `/doctor-consultation?search=${doctor.name}`)
      await choose(page, doctor)
      await page.route('/api/doctor-consultations', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
      await button(page, say('doctors.callback')).click()
      await expect
        .poll(() => toasts.map(({ words }) => words))
        .toEqual([`${say('forms.error')}${say('doctors.failed')}`])
      // Where it was pressed too, until the next try.
      const sentence = page.locator('main').getByText(say('doctors.failed'))
      await expect(sentence).toBeInViewport({ ratio: 1 })
      await expect(button(page, say('doctors.callback'))).toBeInViewport({ ratio: 1 })
      await expectToastClear(page)
      await button(page, say('doctors.callback')).dblclick()
      await expectToast(
        page,
        say('doctors.sent.title'),
        say('doctors.sent.text', { doctor: doctor.name, reach: 'email' }),
      )
      await expect(sentence).toHaveCount(0)
      expect(await (await page.request.get('/api/doctor-consultations')).json()).toHaveLength(1)
    })

    test('a call that is late is admitted', async ({ parentPage: page, newBrowser, checkPage }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      const child = await addChild(page.request)
      const data = { childId: child.id, doctorId: doctor.id, status: 'callback_requested' }
      const { id } = await (await page.request.post('/api/doctor-consultations', { data })).json()
      await makeOlder(testInfo, id, 25)
      await visit(page, '/doctor-consultation')
      await expect(asked(page, say).getByText(say('consultations.late'))).toBeVisible()
      await checkPage(page)
    })
  })
}
