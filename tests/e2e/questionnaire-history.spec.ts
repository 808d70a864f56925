import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addChild, askTeacher, assessmentsOf, giveConsent, linkIn } from './people'
import {
  agree,
  answerQuestions,
  answerTo,
  begin,
  fillChild,
  logIn,
  pressFor,
  questionHeading,
  scriptsRun,
  visit,
} from './steps'
import { fewerSigns, languages, manySigns, onOneSize, scaleIn, wordingIn } from './wording'

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const heading = (page: Page, number: number) => questionHeading(page, t, language, number)
    const answer = (page: Page, answers: number[]) =>
      answerQuestions(page, t, { language, assessor: 'parent', answers, by: 'keys' })

    test('Back is the question before, then how to answer, then the page before', async ({ parentPage: page }) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await visit(page, '/')
      await page
        .getByRole('article')
        .getByRole('link', { name: t('dashboard.card.start') })
        .click()
      await answer(page, [3, 0, 2])
      await expect(heading(page, 4)).toBeFocused()
      await page.goBack()
      await expect(heading(page, 3)).toBeFocused()
      await expect(answerTo(page, language, 2)).toBeChecked()
      // Neither Previous, a reload nor another language adds or loses a history entry between two questions.
      await clickButton(page, t('questionnaire.previous'))
      await expect(heading(page, 2)).toBeFocused()
      await page.goForward()
      await expect(heading(page, 3)).toBeFocused()
      await page.reload()
      await scriptsRun(page)
      await expect(heading(page, 3)).toBeVisible()
      for (const other of languages.toSorted((a) => (a === language ? 1 : -1))) {
        await page.locator(`button[lang=${other}]`).click()
        await expect(page.locator('html')).toHaveAttribute('lang', other)
      }
      await clickButton(page, t('questionnaire.previous'))
      await expect(answerTo(page, language, 0)).toBeChecked()
      await page.goBack()
      await expect(answerTo(page, language, 3)).toBeChecked()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
      await page.goBack()
      await expect(page).toHaveURL('/')
      await expect(
        page.getByRole('article').getByText(t('dashboard.card.draft', { answered: 3, total: 18 })),
      ).toBeVisible()
    })

    test('after adding a child and after Finish, Back never leads into what would do it again', async ({
      parentPage: page,
    }) => {
      await visit(page, '/')
      const school = 'โรงเรียนบ้านทุ่งนา'
      await page
        .getByRole('main')
        .getByRole('link', { name: t('dashboard.empty.action') })
        .click()
      await expect(page).toHaveURL('/parent-onboarding')
      await fillChild(page, t, { name: 'Mek', age: 9, grade: '3', gender: 'male', nationality: 'thai' })
      await page.getByRole('combobox', { name: t('children.form.school') }).fill(school)
      await page.getByRole('option', { name: t('children.form.addSchool', { typed: school }) }).click()
      await clickButton(page, t('children.form.submit'))
      await agree(page, t)
      await answer(page, manySigns)
      await clickButton(page, t('questionnaire.review.open'))
      await clickButton(page, t('questionnaire.finish'))
      await expect(page).toHaveURL('/assessment-results')
      await page.goBack()
      await expect(page).toHaveURL('/')
      const card = page.getByRole('article', { name: 'Mek' })
      await expect(card.getByText(t('screening.levels.high'), { exact: true })).toBeVisible()
      expect(await assessmentsOf(page.request)).toHaveLength(1)
      expect(await (await page.request.get('/api/children')).json()).toHaveLength(1)
    })

    test('after Finish the results of that child are loaded once, and nothing besides', async ({
      parentPage: page,
    }) => {
      const child = await addChild(page.request)
      await addChild(page.request, { name: 'Mek' })
      await giveConsent(page.request, child.id)
      const about = new URLSearchParams({ child: child.id })
      await visit(page, `/parent-assessment?${about}`)
      await answer(page, manySigns)
      await clickButton(page, t('questionnaire.review.open'))
      const loaded: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        searchParams.delete('_rsc')
        if (request.headers().rsc || request.isNavigationRequest()) loaded.push(`${pathname}?${searchParams}`)
      })
      await clickButton(page, t('questionnaire.finish'))
      await expect(page).toHaveURL(`/assessment-results?${about}`)
      await expect(page.getByText(t('screening.levels.high'), { exact: true }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(loaded).toEqual([`/assessment-results?${about}`])
    })

    test('after the thanks a teacher’s Back offers neither the start nor the questions again', async ({
      parentPage: page,
      newBrowser,
      mailTo,
    }) => {
      const link = linkIn(await mailTo(await askTeacher(page.request, (await addChild(page.request)).id)))
      const teacher = await newBrowser()
      await teacher.context().addCookies([{ name: 'language', value: language, url: new URL(link).origin }])
      await visit(teacher, '/privacy')
      await visit(teacher, link)
      await clickButton(teacher, t('teacher.form.continue'))
      await answerQuestions(teacher, t, { language, assessor: 'teacher', answers: fewerSigns, by: 'keys' })
      await clickButton(teacher, t('questionnaire.submit'))
      await expect(teacher.getByRole('heading', { name: t('teacher.thanks.title') })).toBeFocused()
      await teacher.goBack()
      await expect(teacher).toHaveURL('/privacy')
    })

    test('from the list of all answers one is changed with one press, and Back leads to the list', async ({
      parentPage: page,
      checkPage,
    }) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await visit(page, '/parent-assessment')
      await answer(page, manySigns)
      await clickButton(page, t('questionnaire.review.open'))
      const title = page.getByRole('heading', { level: 1, name: t('questionnaire.review.title') })
      await expect(title).toBeFocused()
      const rows = page.getByRole('main').getByRole('listitem')
      await expect(rows).toHaveCount(18)
      for (const [index, value] of manySigns.entries()) {
        await expect(rows.nth(index)).toContainText(t(`screening.items.${index + 1}`))
        await expect(rows.nth(index).getByText(scaleIn(language)[value] ?? '', { exact: true })).toBeVisible()
      }
      await checkPage(page)
      await rows.nth(4).getByRole('button').click()
      await expect(heading(page, 5)).toBeFocused()
      await answerTo(page, language, 0).check()
      await page.goBack()
      await expect(title).toBeFocused()
      await expect(rows.nth(4).getByText(scaleIn(language)[0] ?? '', { exact: true })).toBeVisible()
      await rows.nth(17).getByRole('button').click()
      await clickButton(page, t('questionnaire.review.return'))
      await expect(title).toBeFocused()
      await clickButton(page, t('questionnaire.finish'))
      await expect(page).toHaveURL('/assessment-results')
      expect(await assessmentsOf(page.request)).toMatchObject([{ answers: manySigns.with(4, 0) }])
    })
  })
}

const t = wordingIn('en')
const howTo = (page: Page) => page.getByRole('heading', { level: 1, name: t('questionnaire.howTo.title') })
const card = (page: Page, label: string) =>
  page
    .getByRole('article')
    .getByRole('link', { name: t(label) })
    .first()

async function answerFrom(page: Page, first: number, end = 18): Promise<void> {
  for (const [index, value] of manySigns.entries()) {
    if (index < first || index >= end) continue
    await expect(questionHeading(page, t, 'en', index + 1)).toBeVisible()
    await pressFor(page, 'en', value)
    if (index < 17) await page.keyboard.press('Enter')
  }
}

const entryOf = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
  )

/** Goes back or forward once, until that entry and its page are shown. */
async function expectMove(page: Page, how: 'back' | 'forward', entry: number, path: string): Promise<void> {
  const moved = page.evaluate((how) => {
    const reached = new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true }))
    history[how]()
    return reached
  }, how)
  // Where the entry is another document, this one ends.
  await moved.catch(() => undefined)
  await expect.poll(() => entryOf(page).catch(() => -1)).toBe(entry)
  await expect(page).toHaveURL(path)
  await scriptsRun(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(howTo(page)).toHaveCount(0)
  expect(await entryOf(page)).toBe(entry)
}

test('once answers are stored, Back and Forward lead past every entry of their questions', { tag: '@phone' }, async ({
  parentPage: page,
  parent,
  context,
}) => {
  const child = await addChild(page.request)
  await giveConsent(page.request, child.id)
  await visit(page, '/')
  const home = await entryOf(page)

  await test.step('after signing in again in between', async () => {
    await card(page, 'dashboard.card.start').click()
    await begin(page, t)
    await answerFrom(page, 0, 10)
    await context.clearCookies({ name: 'sati-session' })
    await answerFrom(page, 10)
    await clickButton(page, t('questionnaire.finish'))
    await expect(page).toHaveURL(/\/login\?next=/)
    await logIn(page, t, parent)
    await expect(page).toHaveURL('/assessment-results')
    await expectMove(page, 'back', home, '/')
    await expect(page.getByRole('article').getByText(t('screening.levels.high'), { exact: true })).toBeVisible()
    await expectMove(page, 'forward', home, '/')
  })

  await test.step('after a visit to the home in between', async () => {
    await card(page, 'dashboard.card.reassess').click()
    await page.getByRole('link', { name: t('dashboard.card.again.yes') }).click()
    await expect(howTo(page)).toBeVisible()
    await begin(page, t)
    await answerFrom(page, 0, 7)
    await page.getByRole('link', { name: t('questionnaire.home'), exact: true }).click()
    await expect(page).toHaveURL('/')
    const again = await entryOf(page)
    await card(page, 'dashboard.card.continue').click()
    await answerFrom(page, 7)
    await clickButton(page, t('questionnaire.finish'))
    await expect(page).toHaveURL('/assessment-results')
    await expectMove(page, 'forward', again + 1, '/assessment-results')
    await expectMove(page, 'back', again, '/')
    await expectMove(page, 'back', home, '/')
  })

  await test.step('after the home has sent them', async () => {
    await card(page, 'dashboard.card.reassess').click()
    await page.getByRole('link', { name: t('dashboard.card.again.yes') }).click()
    await begin(page, t)
    await answerFrom(page, 0)
    await page.route('**/api/assessments', (route) => route.abort())
    await clickButton(page, t('questionnaire.finish'))
    await expect(page.getByText(t('questionnaire.waiting.title', { total: 18 }))).toBeVisible()
    await page.unroute('**/api/assessments')
    await page.getByRole('link', { name: t('questionnaire.home'), exact: true }).click()
    await expect(page.getByText(t('dashboard.answersSent')).first()).toBeVisible()
    await expectMove(page, 'back', home, '/')
  })
  expect(await assessmentsOf(page.request)).toHaveLength(3)
})

test('after a change of child, Back is every question once', { tag: '@desktop' }, async ({ parentPage: page }) => {
  const [mek, ploy] = [await addChild(page.request, { name: 'Mek' }), await addChild(page.request, { name: 'Ploy' })]
  for (const { id } of [mek, ploy]) await giveConsent(page.request, id)
  await visit(page, `/parent-assessment?child=${mek.id}`)
  await begin(page, t)
  await answerFrom(page, 0, 4)
  const about = (name: string) => page.getByRole('region', { name: t('questionnaire.about', { name }) })
  await page.getByRole('combobox', { name: t('childPicker.label') }).selectOption(ploy.id)
  await expect(about('Ploy')).toBeVisible()
  await begin(page, t)
  await answerFrom(page, 0, 1)
  await expect(questionHeading(page, t, 'en', 2)).toBeVisible()
  await page.goBack()
  await expect(questionHeading(page, t, 'en', 1)).toBeVisible()
  await page.goBack()
  await expect(howTo(page)).toBeVisible()
  for (const number of [4, 3, 2, 1]) {
    await page.goBack()
    await expect(about('Mek')).toBeVisible()
    await expect(questionHeading(page, t, 'en', number)).toBeVisible()
  }
  await page.goBack()
  await expect(howTo(page)).toBeVisible()
})
