import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addChild, askTeacher, assessmentsOf, giveConsent, linkIn } from './people'
import { agree, answerQuestions, answerTo, fillChild, questionHeading, scriptsRun, visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, scaleIn, wordingIn } from './wording'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const say = wordingIn(language)
    const heading = (page: Page, number: number) => questionHeading(page, say, language, number)
    const answer = (page: Page, answers: number[]) =>
      answerQuestions(page, say, { language, assessor: 'parent', answers, by: 'keys' })

    test('Back is the question before, then how to answer, then the page before', async ({ parentPage: page }) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await visit(page, '/')
      await page
        .getByRole('article')
        .getByRole('link', { name: say('dashboard.card.start') })
        .click()
      await answer(page, [3, 0, 2])
      await expect(heading(page, 4)).toBeFocused()
      await page.goBack()
      await expect(heading(page, 3)).toBeFocused()
      await expect(answerTo(page, language, 2)).toBeChecked()
      // Neither Previous, a reload nor another language puts an entry between two questions or loses one.
      await press(page, say('questionnaire.previous'))
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
      await press(page, say('questionnaire.previous'))
      await expect(answerTo(page, language, 0)).toBeChecked()
      await page.goBack()
      await expect(answerTo(page, language, 3)).toBeChecked()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('questionnaire.howTo.title'))
      await page.goBack()
      await expect(page).toHaveURL('/')
      await expect(
        page.getByRole('article').getByText(say('dashboard.card.draft', { answered: 3, total: 18 })),
      ).toBeVisible()
    })

    test('after adding a child and after Finish, Back never leads into what would do it again', async ({
      parentPage: page,
    }) => {
      await visit(page, '/')
      const school = 'โรงเรียนบ้านทุ่งนา'
      await page
        .getByRole('main')
        .getByRole('link', { name: say('dashboard.empty.action') })
        .click()
      await expect(page).toHaveURL('/parent-onboarding')
      await fillChild(page, say, { name: 'Mek', age: 9, grade: '3', gender: 'male', nationality: 'thai' })
      await page.getByRole('combobox', { name: say('children.form.school') }).fill(school)
      await page.getByRole('option', { name: say('children.form.addSchool', { typed: school }) }).click()
      await press(page, say('children.form.submit'))
      await agree(page, say)
      await answer(page, manySigns)
      await press(page, say('questionnaire.review.open'))
      await press(page, say('questionnaire.finish'))
      await expect(page).toHaveURL('/assessment-results')
      await page.goBack()
      // Not the questions, not the child's form, and not the home as it was before.
      await expect(page).toHaveURL('/')
      const card = page.getByRole('article', { name: 'Mek' })
      await expect(card.getByText(say('screening.levels.high'), { exact: true })).toBeVisible()
      expect(await assessmentsOf(page.request)).toHaveLength(1)
      expect(await (await page.request.get('/api/children')).json()).toHaveLength(1)
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
      await press(teacher, say('teacher.form.continue'))
      await answerQuestions(teacher, say, { language, assessor: 'teacher', answers: fewerSigns, by: 'keys' })
      await press(teacher, say('questionnaire.submit'))
      await expect(teacher.getByRole('heading', { name: say('teacher.thanks.title') })).toBeFocused()
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
      await press(page, say('questionnaire.review.open'))
      const title = page.getByRole('heading', { level: 1, name: say('questionnaire.review.title') })
      await expect(title).toBeFocused()
      const rows = page.getByRole('main').getByRole('listitem')
      await expect(rows).toHaveCount(18)
      for (const [index, value] of manySigns.entries()) {
        await expect(rows.nth(index)).toContainText(say(`screening.items.${index + 1}`))
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
      await press(page, say('questionnaire.review.return'))
      await expect(title).toBeFocused()
      await press(page, say('questionnaire.finish'))
      await expect(page).toHaveURL('/assessment-results')
      expect(await assessmentsOf(page.request)).toMatchObject([{ answers: manySigns.with(4, 0) }])
    })
  })
}
