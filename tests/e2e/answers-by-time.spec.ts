import type { Page, TestInfo } from '@playwright/test'
import { expectInSight, resize } from './checks'
import { runSql } from './database'
import { askForCall, newDoctor } from './doctors'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, linkIn } from './people'
import { visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, sum, wordingIn } from './wording'

const letMonthsPass = (testInfo: TestInfo, childId: string, months: number) =>
  runSql(
    testInfo,
    `UPDATE "Assessment" SET "completedAt" = "completedAt" - $2 * interval '30.44 days' WHERE "childId" = $1`,
    [childId, months],
  )

const [lastYear, thisYear] = ['ครูสมศรี', 'ครูกานดา']

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const halfAYear = t('combined.apart.earlier', { ago: t('screening.ago', { unit: 'month', count: 6 }) })
    const differs = (page: Page) => page.getByRole('main').getByText(t('combined.answers.apart', { steps: 2 }))

    test('answers of half a year ago have their age beside them and are compared with nothing, for parent and doctor', async ({
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      test.slow()
      const main = page.getByRole('main')
      const child = await addChild(page.request)
      const answer = async (name: string, answers: number[]) => {
        const link = linkIn(await mailTo(await askTeacher(page.request, child.id, undefined, name)))
        await answerAsTeacher(page.request, link, answers, name)
      }
      await addAssessment(page.request, child.id, fewerSigns)
      await answer(lastYear, fewerSigns)
      await letMonthsPass(testInfo, child.id, 6)
      await addAssessment(page.request, child.id, manySigns)

      await test.step('one of each, far apart: said on top, and nothing compared', async () => {
        await visit(page, `/combined-results?child=${child.id}`)
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('combined.apart.title'))
        await expect(main.getByText(halfAYear).first()).toBeVisible()
        await expect(main.getByRole('heading', { name: t('combined.questions.title') })).toHaveCount(0)
        await expect(main.getByText(t('combined.required.title'))).toHaveCount(0)
        await main.getByText(t('combined.answers.title', { total: 18 }), { exact: true }).click()
        await expect(differs(page)).toHaveCount(0)
        await checkPage(page)
        await visit(page, `/assessment-results?child=${child.id}`)
        await expect(main.getByRole('link', { name: t('results.actions.teacher') })).toBeVisible()
        await visit(page, '/')
        await expect(main.getByText(halfAYear)).toBeVisible()
        await checkPage(page)
      })

      await test.step('a new teacher is compared with the parent, and last year’s stands apart', async () => {
        await answer(thisYear, fewerSigns)
        await visit(page, `/combined-results?child=${child.id}`)
        await expect(main.getByText(t('combined.questions.title'), { exact: true })).toBeVisible()
        await main.getByText(t('combined.answers.title', { total: 18 }), { exact: true }).click()
        const columns = main
          .getByRole('table', { name: t('combined.answers.title', { total: 18 }) })
          .getByRole('columnheader')
        await expect(columns).toHaveText([
          t('combined.you'),
          new RegExp(`${thisYear}$`),
          new RegExp(`${lastYear}${halfAYear}$`),
        ])
        await expect(differs(page).first()).toBeVisible()
        await checkPage(page)
      })

      await test.step('a doctor reads everyone’s numbers on the first screen, then and now apart', async () => {
        const doctorPage = await newBrowser()
        const doctor = await newDoctor(testInfo, doctorPage.request)
        const requestId = await askForCall(page.request, doctor.doctorId, child.id, ['age', 'gender', 'school'])
        const isWide = (doctorPage.viewportSize()?.width ?? 0) > 1000
        if (isWide) await resize(doctorPage, { width: 1366, height: 657 })
        await visit(doctorPage, `/doctor-requests/${requestId}/results/${child.id}`)
        const table = doctorPage.getByRole('table', { name: t('sharedResults.table.label') })
        const rows = table.locator('tbody').getByRole('row')
        await expect(rows).toHaveCount(3)
        await expect(rows.nth(0)).toContainText(`${sum(manySigns)} / 54`)
        await expect(rows.nth(0)).toContainText(t('consent.relations.mother'))
        await expect(rows.nth(0)).toContainText('7/9')
        await expect(rows.nth(2)).toContainText(lastYear)
        await expect(rows.nth(2)).toContainText(halfAYear)
        await expect(rows.nth(0)).toContainText(t('sharedResults.table.aged', { years: 8 }))
        await expect(doctorPage.getByText(`${t('children.genders.female')} · โรงเรียนราชินี`)).toBeVisible()
        const report = doctorPage.getByRole('link', { name: t('report.download.action'), exact: true })
        const fhir = doctorPage.getByRole('link', { name: t('report.download.fhir'), exact: true })
        if (isWide) for (const shown of [report, fhir, rows.nth(2)]) await expectInSight(shown)
        const file = await doctorPage.request.get((await fhir.getAttribute('href')) ?? '')
        expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8'])
        await checkPage(doctorPage)
      })
    })
  })
}
