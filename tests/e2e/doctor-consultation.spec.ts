import type { Locator, Page } from '@playwright/test'
import { formatDate } from '@/lib/i18n/format'
import { expectToast, expectToastClear, expectToastOff, noteToasts, resize } from './checks'
import { askedCard, chooseDoctor, listDoctor, makeOlder, scheduleLink } from './doctors'
import { expect, test } from './fixtures'
import { slowDown } from './layout-shift'
import { addChild } from './people'
import { scriptsRun, unfold, visit } from './steps'
import { languages, onOneSize, type Translate, todayIn, wordingIn } from './wording'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const sheet = (page: Page) => page.getByRole('dialog')
const stepHeading = (page: Page, name: string) => sheet(page).getByRole('heading', { name })

/** All of a step is visible without scrolling. */
async function expectStepInSight(page: Page, next: string): Promise<void> {
  await expect(button(page, next)).toBeInViewport({ ratio: 1 })
  await expect(sheet(page).getByRole('heading')).toBeInViewport({ ratio: 1 })
}

async function sendWithoutShare(page: Page, t: Translate, message?: string): Promise<void> {
  await button(page, t('doctors.steps.next')).click()
  await sheet(page).getByText(t('doctors.steps.share.no'), { exact: true }).click()
  await button(page, t('doctors.steps.next')).click()
  if (message) await page.getByLabel(t('doctors.steps.worry.label')).fill(message)
  await button(page, t(message ? 'doctors.steps.sendMessage' : 'doctors.steps.send')).click()
}

/** The dock covers a third of the window at most, and cuts nothing off. */
async function expectLowDock(page: Page): Promise<void> {
  const { share, hidden } = await page.locator('.request-bar').evaluate((bar) => ({
    share: getComputedStyle(bar).position === 'fixed' ? bar.clientHeight / innerHeight : 0,
    hidden: bar.scrollHeight - bar.clientHeight,
  }))
  expect(share, 'share of the window').toBeLessThanOrEqual(1 / 3)
  expect(hidden, 'pixels of it that are hidden').toBeLessThanOrEqual(0)
}

/** With text twice as large on a narrow phone, the buttons at the bottom are whole and clickable. */
async function expectReachableInLargeText(page: Page, buttons: Locator[]): Promise<void> {
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  for (const width of [360, 320]) {
    await resize(page, { width, height: 740 })
    for (const each of buttons) {
      // Not a trial click: it reaches the page, and the steps open over the other button.
      await expect(each).toBeVisible()
      await each.scrollIntoViewIfNeeded()
      const isOnTop = each.evaluate((element) => {
        const { x, y, width: wide, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + wide / 2, y + height / 2))
      })
      expect(await isOnTop).toBe(true)
      const rect = await each.boundingBox()
      expect(rect?.x).toBeGreaterThanOrEqual(0)
      expect((rect?.x ?? 0) + (rect?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectLowDock(page)
  }
}

/** Runs in the page: whether an element exists in the first frame without steps over the page. */
async function isThereAsTheStepsGo(selector: string): Promise<boolean> {
  while (document.querySelector('[role=dialog]')) await new Promise(requestAnimationFrame)
  return document.querySelector(selector) !== null
}

const inDays = (days: number, language: 'en' | 'th') =>
  formatDate(new Date(Date.now() + days * 86_400_000).toISOString(), language)

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a parent asks for a call, shares results, stops sharing and cancels', async ({
      parent,
      parentPage: page,
      newBrowser,
      checkPage,
      isMobile,
    }, testInfo) => {
      test.slow()
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      const child = await addChild(page.request)
      await visit(page, `/doctor-consultation?search=${doctor.name}`)
      await expect(askedCard(page, t)).toHaveCount(0)

      if (isMobile) {
        await page.setViewportSize({ width: 360, height: 640 })
        await expect(page.locator('.request-bar')).toHaveCount(0)
      }
      await button(page, t('doctors.callback')).click()
      await expectToast(page, t('forms.error'), t('doctors.select'))
      if (isMobile) await expectToastOff(page, button(page, t('doctors.callback')))
      else await expectToastClear(page)
      await expect(page.getByRole('radio').first()).toBeFocused()
      await expect(page.getByRole('group', { name: t('doctors.list') })).toContainText(t('doctors.select'))
      await checkPage(page)

      // Forced colours show a transparent tick; an absent one stays absent.
      await page.emulateMedia({ forcedColors: 'active' })
      const tick = page.locator('label').filter({ hasText: doctor.name }).locator('svg').last()
      await expect(tick).toHaveCSS('opacity', '0')
      await chooseDoctor(page, doctor)
      await expect(tick).toHaveCSS('opacity', '1')
      await page.emulateMedia({ forcedColors: 'none' })
      await expect(page.getByText(t('doctors.noEmergency')).filter({ visible: true })).toHaveCount(1)
      await button(page, t('doctors.callback')).click()
      await expect(stepHeading(page, t('doctors.steps.number.title', { doctor: doctor.name }))).toBeFocused()
      const number = page.getByLabel(t('doctors.steps.number.phone'))
      await expect(sheet(page)).toContainText(parent.email)
      await number.fill('081 234 5678')
      await page.getByLabel(t('doctors.steps.number.callTime')).selectOption('evening')
      await expectStepInSight(page, t('doctors.steps.next'))
      await checkPage(page)
      await button(page, t('doctors.steps.next')).click()

      await expect(stepHeading(page, t('doctors.steps.share.title', { name: child.name }))).toBeFocused()
      for (const answer of ['yes', 'no'])
        await expect(
          sheet(page).getByRole('radio', { name: t(`doctors.steps.share.${answer}`), exact: true }),
        ).not.toBeChecked()
      await expect(sheet(page).getByText(t('doctors.steps.share.noneYet', { name: child.name }))).toBeVisible()
      await button(page, t('doctors.steps.next')).click()
      await expect(sheet(page).getByText(t('doctors.steps.share.missing'))).toBeVisible()
      await sheet(page).getByText(t('doctors.steps.share.yes'), { exact: true }).click()
      await sheet(page)
        .getByText(t('doctors.steps.share.day', { days: 30 }), { exact: true })
        .click()
      await expectStepInSight(page, t('doctors.steps.next'))
      await sheet(page).getByText(t('sharing.details.legend')).click()
      for (const detail of ['age', 'gender', 'school'] as const) {
        const choice = sheet(page).getByRole('checkbox', { name: t(`sharing.details.${detail}`) })
        await expect(choice).not.toBeChecked()
        if (detail !== 'gender') await choice.check()
      }
      await checkPage(page)
      await page.goBack()
      await expect(number).toHaveValue('081 234 5678')
      await page.goBack()
      await expect(sheet(page)).toHaveCount(0)
      await button(page, t('doctors.callback')).click()
      await expect(number).toHaveValue('081 234 5678')
      await button(page, t('doctors.steps.next')).click()
      await button(page, t('doctors.steps.next')).click()

      await page.getByLabel(t('doctors.steps.worry.label')).fill('ลูกนั่งเรียนไม่ได้เลย')
      const details = (['age', 'school'] as const).map((detail) => t(`sharing.details.${detail}`)).join(', ')
      const going = t('doctors.share.summary', { names: child.name, days: 30 })
      for (const words of [going, t('sharing.also', { details })])
        await expect(sheet(page).getByText(words, { exact: true })).toBeVisible()
      await expectStepInSight(page, t('doctors.steps.send'))
      await checkPage(page)
      await button(page, t('doctors.steps.send')).click()
      const said = page.getByRole('status').filter({ hasText: t('doctors.sent.title') })
      await expect(said).toContainText(t('doctors.sent.text', { doctor: doctor.name, reach: 'phone' }))
      await expect(sheet(page)).toHaveCount(0)
      const card = askedCard(page, t)
      await expect(card).toContainText(t('consultations.statuses.callback_requested'))
      await expect(card).toContainText(t('consultations.about', { name: child.name }))
      await expect(card).toContainText(t('consultations.asked', { date: todayIn(language) }))
      await expect(card).toContainText(t('consultations.callBy', { date: inDays(1, language), reach: 'phone' }))
      const who = { doctor: doctor.name, name: child.name }
      const line = t('consultations.shares.line', { ...who, date: inDays(30, language) })
      for (const shown of [line, t('sharing.also', { details })])
        await expect(card.getByText(shown, { exact: true })).toBeVisible()
      await checkPage(page)

      await button(page, t('consultations.shares.stopLabel', who)).click()
      await expectToast(page, t('consultations.shares.stopped.title'), t('consultations.shares.stopped.text', who))
      await expect(card.getByText(t('consultations.shares.none'))).toBeVisible()
      await expect(page.getByRole('heading', { name: t('consultations.shares.title') })).toBeFocused()

      await button(page, t('consultations.cancel')).click()
      await expect(card.getByText(t('consultations.confirm'))).toBeVisible()
      await button(page, t('consultations.confirmCancel')).click()
      await expectToast(page, t('consultations.cancelled.title'), doctor.name)
      await card.getByText(t('consultations.earlier', { count: 1 })).click()
      await expect(card.getByText(t('consultations.statuses.cancelled'), { exact: true })).toBeVisible()
      await expect(button(page, t('consultations.cancel'))).toHaveCount(0)

      await button(page, t('doctors.callback')).click()
      await expect(number).toHaveValue('081 234 5678')
      await sendWithoutShare(page, t)
      await expect(button(page, t('consultations.cancel'))).toBeVisible()
      const all: { status: string }[] = await (await page.request.get('/api/doctor-consultations')).json()
      expect(all.map(({ status }) => status)).toEqual(['callback_requested', 'cancelled'])
      // Its toast covers the dock at twice the text size, and stays while the pointer rests on it.
      await page.mouse.move(0, 0)
      const cancelled = page.locator('[data-sonner-toast]').filter({ hasText: t('consultations.cancelled.title') })
      await expect(cancelled).toHaveCount(0)
      await expectReachableInLargeText(page, [button(page, t('doctors.callback')), scheduleLink(page, t)])
      await visit(page, `/children/${child.id}`)
      await unfold(page, t('consent.card.title'))
      const consent = page.getByRole('listitem').filter({ hasText: t('consent.card.purposes.doctor_share') })
      await expect(consent.getByText(t('consent.card.ended'), { exact: true })).toBeVisible()
    })
  })

  test.describe(`${language}, once`, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a parent without a child adds one first', async ({ parentPage: page }) => {
      await page.goto('/doctor-consultation')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('addChildFirst.title'))
    })

    test('doctors are searched by place, and nothing found says so', async ({
      parentPage: page,
      newBrowser,
      checkPage,
    }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request, null)
      const two = [await addChild(page.request), await addChild(page.request, { name: 'ภูผา' })]
      // From eight doctors on there is a search field; this run's count is unknown here.
      await visit(page, `/doctor-consultation?${new URLSearchParams({ search: `รามาธิบดี ${doctor.name}` })}`)
      await expect(
        page.getByText(t('doctors.search.found', { count: 1, words: `รามาธิบดี ${doctor.name}` })),
      ).toBeVisible()
      await expect(page.getByRole('radio', { name: new RegExp(doctor.name) })).toHaveCount(1)
      await expect(page.getByText(t('doctors.lead', { name: two[1]?.name ?? '' }))).toBeVisible()
      await scriptsRun(page)
      await chooseDoctor(page, doctor)
      await expect(page.getByText(t('doctors.noCalendar'))).toBeVisible()
      await expect(scheduleLink(page, t)).toHaveCount(0)
      await expect(button(page, t('doctors.schedule'))).toHaveCount(0)
      await checkPage(page)

      await page.getByRole('searchbox', { name: t('doctors.search.label') }).fill('<b>ไม่มี</b>')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('doctors.search.nothingText', { words: '<b>ไม่มี</b>' }))).toBeVisible()
      await expect(page.getByRole('radio', { name: /อนงค์/ })).toHaveCount(0)
      await checkPage(page)
      await page.getByRole('link', { name: t('doctors.search.all') }).click()
      await expect(page.getByRole('radio', { name: new RegExp(doctor.name) })).toHaveCount(1)
    })

    test('a failure says so and can be tried again', async ({ parentPage: page, newBrowser }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      await addChild(page.request)
      const toasts = await noteToasts(page)
      await visit(page, `/doctor-consultation?search=${doctor.name}`)
      await chooseDoctor(page, doctor)
      await page.route('/api/doctor-consultations', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
      await button(page, t('doctors.callback')).click()
      await sendWithoutShare(page, t, 'พบแพทย์ได้เมื่อไร')
      await expect.poll(() => toasts.map(({ words }) => words)).toEqual([`${t('forms.error')}${t('doctors.failed')}`])
      // The message stays at the button until the next try.
      const sentence = sheet(page).getByText(t('doctors.failed'))
      await expect(sentence).toBeInViewport({ ratio: 1 })
      await slowDown(page)
      const atFirst = page.evaluate(isThereAsTheStepsGo, '#asked')
      await button(page, t('doctors.steps.sendMessage')).dblclick()
      expect(await atFirst, 'that the request stands above the doctors before they are seen again').toBe(true)
      const said = page.getByRole('status').filter({ hasText: t('doctors.sent.message') })
      await expect(said).toContainText(t('doctors.sent.text', { doctor: doctor.name, reach: 'email' }))
      await expect(sentence).toHaveCount(0)
      await expect(askedCard(page, t).getByText(t('consultations.message'), { exact: true })).toBeVisible()
      await expect(page.getByText(t('doctors.askedOn', { doctor: doctor.name, date: todayIn(language) }))).toBeVisible()
      expect(await (await page.request.get('/api/doctor-consultations')).json()).toHaveLength(1)
    })

    test('a call that is late is admitted', async ({ parentPage: page, newBrowser, checkPage }, testInfo) => {
      const doctor = await listDoctor(testInfo, (await newBrowser()).request)
      const child = await addChild(page.request)
      const data = { childId: child.id, doctorId: doctor.id, status: 'callback_requested' }
      const { id } = await (await page.request.post('/api/doctor-consultations', { data })).json()
      await makeOlder(testInfo, id, 25)
      await visit(page, '/doctor-consultation')
      await expect(askedCard(page, t).getByText(t('consultations.late'))).toBeVisible()
      await checkPage(page)
    })
  })
}
