import type { Page } from '@playwright/test'
import { expectInSight, expectToast, expectToastClear, noteToasts } from './checks'
import { expect, test } from './fixtures'
import { addChild, assessmentsOf, type Child, giveConsent } from './people'
import {
  answerQuestions,
  answerTo,
  begin,
  goOffline,
  logIn,
  pressFor,
  questionHeading,
  scriptsRun,
  visit,
} from './steps'
import { languages, manySigns, ownNames, questionsIn, scaleIn, sum, wordingIn } from './wording'

const t = wordingIn('en')
const next = (page: Page) => page.getByRole('button', { name: t('questionnaire.next'), exact: true })
const previous = (page: Page) => page.getByRole('button', { name: t('questionnaire.previous'), exact: true })
const finish = (page: Page) => page.getByRole('button', { name: t('questionnaire.finish'), exact: true })
const heading = (page: Page, number: number) => questionHeading(page, t, 'en', number)

async function open(page: Page): Promise<Child> {
  const child = await addChild(page.request)
  await giveConsent(page.request, child.id)
  await visit(page, '/parent-assessment')
  return child
}

const answer = (page: Page, answers: number[]) =>
  answerQuestions(page, t, { language: 'en', assessor: 'parent', answers, by: 'keys' })

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test('Next without an answer says so and moves the focus to the answers', async ({
      parentPage: page,
      t,
      isMobile,
    }) => {
      if (isMobile) await page.setViewportSize({ width: 360, height: 640 })
      await open(page)
      await begin(page, t)
      await page.getByRole('button', { name: t('questionnaire.next'), exact: true }).click()
      await expectToast(page, t('questionnaire.missingAnswer.title'), t('questionnaire.missingAnswer.text'))
      await expectToastClear(page)
      await page.getByRole('button', { name: t('ui.close') }).click()
      await expectInSight(page.getByRole('main').getByText(t('questionnaire.missingAnswer.title')))
      await expect(answerTo(page, language, 0)).toBeFocused()
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(questionHeading(page, t, language, 1)).toBeVisible()
    })
  })
}

test('keys 1 to 4 answer, Enter goes on, and the arrows stay with the answers', { tag: '@desktop' }, async ({
  parentPage: page,
}) => {
  await open(page)
  await begin(page, t)
  await pressFor(page, 'en', 2)
  await expect(answerTo(page, 'en', 2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(answerTo(page, 'en', 3)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(answerTo(page, 'en', 1)).toBeChecked()
  await expect(heading(page, 1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 2)).toBeFocused()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expectToast(page, t('questionnaire.missingAnswer.title'), t('questionnaire.missingAnswer.text'))
})

test('the progress follows the question and the focus its heading', async ({ parentPage: page }) => {
  await open(page)
  await begin(page, t)
  const progress = page.getByRole('progressbar')
  for (const number of [1, 2, 3]) {
    const counter = t('questionnaire.counter', { number, total: 18 })
    await expect(progress).toHaveAccessibleName(counter)
    await expect(progress).toHaveAttribute('aria-valuenow', String(number))
    await expect(progress).toHaveAttribute('aria-valuemax', '18')
    await expect(page.getByText(counter, { exact: true })).toBeVisible()
    await expect.poll(() => filledPart(page), { message: 'the filled part of the bar' }).toBeCloseTo(number / 18, 2)
    await expect(heading(page, number)).toBeFocused()
    await answerTo(page, 'en', 1).check()
    await next(page).click()
  }
})

async function filledPart(page: Page): Promise<number> {
  const bar = page.getByRole('progressbar')
  const [whole, filled] = await Promise.all([bar.boundingBox(), bar.locator('> *').boundingBox()])
  return (filled?.width ?? 0) / (whole?.width ?? 1)
}

test('Previous goes back without losing an answer', async ({ parentPage: page }) => {
  await open(page)
  await answer(page, [3, 0, 2])
  await previous(page).click()
  await expect(heading(page, 3)).toBeFocused()
  await expect(answerTo(page, 'en', 2)).toBeChecked()
  await previous(page).click()
  await expect(answerTo(page, 'en', 0)).toBeChecked()
  await previous(page).click()
  await expect(heading(page, 1)).toBeFocused()
  await expect(previous(page)).toBeDisabled()
  for (const value of [3, 0, 2]) {
    await expect(answerTo(page, 'en', value)).toBeChecked()
    await next(page).click()
  }
})

test('a reload keeps the answers and the question', { tag: '@phone' }, async ({ parentPage: page }) => {
  await open(page)
  await answer(page, [3, 0, 2])
  await answerTo(page, 'en', 1).check()
  // The question is in the server's HTML, so nothing jumps.
  const response = await page.reload()
  expect(await response?.text()).toContain(t('questionnaire.counter', { number: 4, total: 18 }))
  await scriptsRun(page)
  await expect(heading(page, 4)).toBeVisible()
  await expect(answerTo(page, 'en', 1)).toBeChecked()
  for (const value of [2, 0, 3]) {
    await previous(page).click()
    await expect(answerTo(page, 'en', value)).toBeChecked()
  }
})

test('another language keeps the answers and the question', async ({ parentPage: page }) => {
  await open(page)
  await answer(page, [3, 0])
  await answerTo(page, 'en', 2).check()
  await page.getByRole('button', { name: ownNames.th, exact: true }).click()
  const thai = wordingIn('th')
  await expect(questionHeading(page, thai, 'th', 3)).toBeVisible()
  await expect(answerTo(page, 'th', 2)).toBeChecked()
  await page.getByRole('button', { name: thai('questionnaire.previous'), exact: true }).click()
  await expect(answerTo(page, 'th', 0)).toBeChecked()
  for (const english of [...scaleIn('en'), ...questionsIn('en', 'parent')])
    await expect(page.getByText(english, { exact: true })).toHaveCount(0)
})

test('Finish without a connection says that the answers are kept, and sends them once by itself with one', {
  tag: '@phone',
}, async ({ parentPage: page, context }) => {
  const toasts = await noteToasts(page)
  const child = await open(page)
  await answer(page, manySigns)
  await goOffline(context)
  await finish(page).click()
  const notice = page.getByRole('status').filter({ hasText: t('questionnaire.waiting.title', { total: 18 }) })
  for (const line of ['waiting.text', 'offline.title', 'offline.text'])
    await expect(notice.getByText(t(`questionnaire.${line}`), { exact: true })).toBeVisible()
  const toast = `${t('questionnaire.offline.title')}${t('questionnaire.offline.text')}`
  await expect.poll(() => toasts).toEqual([{ words: toast }])
  await expect(heading(page, 18)).toBeVisible()
  await previous(page).click()
  await expect(answerTo(page, 'en', 3)).toBeChecked()
  await expect(notice).toBeVisible()
  expect(toasts).toEqual([{ words: toast }])
  await context.setOffline(false)
  await expect(page).toHaveURL('/assessment-results')
  await expect(page.getByText(t('results.score', { score: sum(manySigns), max: 54, level: 'high' }))).toBeVisible()
  expect(await assessmentsOf(page.request)).toMatchObject([{ childId: child.id, answers: manySigns }])
})

test('answers whose reply is lost on the way are stored once when they are sent again', { tag: '@desktop' }, async ({
  parentPage: page,
}) => {
  await open(page)
  await answer(page, manySigns)
  const sent: (string | undefined)[] = []
  await page.route('**/api/assessments', async (route) => {
    sent.push(route.request().headers()['idempotency-key'])
    if (sent.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  await finish(page).click()
  await expect(page.getByRole('status').getByText(t('questionnaire.waiting.title', { total: 18 }))).toBeVisible()
  await finish(page).click()
  await expect(page).toHaveURL('/assessment-results')
  expect(await assessmentsOf(page.request)).toHaveLength(1)
  expect(sent).toEqual([sent[0], sent[0]])
  expect(sent[0]).toMatch(/^\w{32}$/)
})

test('an answer that is changed after its reply was lost is stored as it was changed', { tag: '@phone' }, async ({
  parentPage: page,
}) => {
  await open(page)
  await answer(page, manySigns)
  await page.route(
    '**/api/assessments',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await finish(page).click()
  await expect(page.getByRole('status').getByText(t('questionnaire.waiting.title', { total: 18 }))).toBeVisible()
  await answerTo(page, 'en', 3).check()
  await finish(page).click()
  await expect(page).toHaveURL('/assessment-results')
  const score = { score: sum(manySigns) + 2, max: 54, level: 'high' }
  await expect(page.getByText(t('results.score', score))).toBeVisible()
})

test('a double click on Finish stores one assessment', { tag: '@desktop' }, async ({ parentPage: page }) => {
  await open(page)
  await answer(page, manySigns)
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/assessments')) posts += 1
  })
  await finish(page).dblclick()
  await expect(page).toHaveURL('/assessment-results')
  expect(posts).toBe(1)
  expect(await assessmentsOf(page.request)).toHaveLength(1)
})

test('a double click on the last Next does not finish', { tag: '@phone' }, async ({ parentPage: page }) => {
  await open(page)
  await answer(page, manySigns.slice(0, 16))
  await answerTo(page, 'en', 2).check()
  await next(page).click()
  await answerTo(page, 'en', 1).check()
  await previous(page).click()
  await next(page).dblclick()
  await expect(heading(page, 18)).toBeVisible()
  await expect(finish(page)).toBeEnabled()
  expect(await assessmentsOf(page.request)).toEqual([])
})

test('each of two children has answers of their own', async ({ parentPage: page }) => {
  for (const name of ['Ploy', 'Mek']) await giveConsent(page.request, (await addChild(page.request, { name })).id)
  await visit(page, '/parent-assessment')
  const picker = page.getByRole('combobox', { name: t('childPicker.label') })
  const choose = async (name: string) => picker.selectOption({ label: await labelOf(name) })
  const labelOf = async (name: string) =>
    (await picker.getByRole('option').allTextContents()).find((label) => label.startsWith(name)) ?? name
  const about = (name: string) => page.getByRole('region', { name: t('questionnaire.about', { name }) })

  await expect(about('Mek')).toBeVisible()
  await answer(page, [3, 2])
  await choose('Ploy')
  await expect(about('Ploy')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await answer(page, [0])
  await choose('Mek')
  await expect(about('Mek')).toBeVisible()
  await expect(heading(page, 3)).toBeVisible()
  await previous(page).click()
  await expect(answerTo(page, 'en', 2)).toBeChecked()
  await page.reload()
  await scriptsRun(page)
  await expect(about('Mek')).toBeVisible()
  await choose('Ploy')
  await expect(heading(page, 2)).toBeVisible()
})

test('a session that ends in the middle costs no answer', { tag: '@desktop' }, async ({
  parentPage: page,
  context,
  parent,
}) => {
  const toasts = await noteToasts(page)
  await open(page)
  await answer(page, manySigns)
  await context.clearCookies({ name: 'sati-session' })
  await finish(page).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  const loggedOutText = `${t('questionnaire.loggedOut.title')}${t('questionnaire.loggedOut.text')}`
  await expect.poll(() => toasts.map(({ words }) => words)).toContain(loggedOutText)
  await expect(page.getByText(t('auth.login.answersKept', { count: 18 }))).toBeVisible()
  await logIn(page, t, parent)
  await expect(page).toHaveURL(/\/assessment-results/)
  expect(await assessmentsOf(page.request)).toMatchObject([{ answers: manySigns }])
})

test('without a child the page leads to adding one', { tag: '@phone' }, async ({ parentPage: page, checkPage }) => {
  await visit(page, '/parent-assessment')
  await expect(page.getByRole('heading', { name: t('addChildFirst.title') })).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: t('addChildFirst.action') }).click()
  await expect(page).toHaveURL('/parent-onboarding')
})
