import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../support/pdf'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, childName, linkIn, teacherName } from './people'
import { visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, wordingIn } from './wording'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const card = (page: Page) => page.getByRole('region', { name: t('report.download.title'), exact: true })
    const change = (page: Page) => page.getByRole('region', { name: t('results.change.title'), exact: true })

    const openCard = (page: Page) => card(page).getByText(t('report.download.title'), { exact: true }).click()

    async function download(page: Page, name: string) {
      const downloading = page.waitForEvent('download')
      await card(page).getByRole('link', { name, exact: true }).click()
      const file = await downloading
      const title = language === 'en' ? `Sati report ${childName}` : `รายงาน Sati ${childName}`
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${title} \\d{4}-\\d\\d-\\d\\d\\.pdf$`))
      return readPdf(await readFile(await file.path()))
    }

    async function sheetsOf(page: Page): Promise<number> {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const file = await page.pdf({ preferCSSPageSize: true })
      return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    }

    test('a result fits on one sheet of paper, both results on two', async ({ parentPage: page, mailTo }) => {
      const child = await addChild(page.request)
      await addAssessment(page.request, child.id, manySigns)
      await visit(page, '/assessment-results')
      expect(await sheetsOf(page)).toBe(1)
      const teacherEmail = await askTeacher(page.request, child.id)
      await answerAsTeacher(page.request, linkIn(await mailTo(teacherEmail)), fewerSigns)
      await visit(page, '/combined-results')
      expect(await sheetsOf(page)).toBe(2)
    })

    test('a parent takes the report along, in the page’s language and in both', async ({
      parentPage: page,
      mailTo,
      checkPage,
    }) => {
      const child = await addChild(page.request)
      await addAssessment(page.request, child.id, manySigns)
      const teacherEmail = await askTeacher(page.request, child.id)
      await answerAsTeacher(page.request, linkIn(await mailTo(teacherEmail)), fewerSigns)
      await visit(page, '/assessment-results')
      await checkPage(page)
      await expect(change(page)).toHaveCount(0)
      await openCard(page)
      const own = await download(page, t('report.download.action'))
      expect(own.language).toBe(language)
      expect(own.pages).toHaveLength(3)
      for (const name of [childName, teacherName]) expect(own.pages[0]).toContain(name)
      await visit(page, '/combined-results')
      await openCard(page)
      await checkPage(page)
      const both = await download(page, t('report.download.named', { language: t('report.download.both') }))
      expect(both.pages).toHaveLength(6)
    })

    test('the second answers draw a line', async ({ parentPage: page, checkPage }) => {
      const child = await addChild(page.request)
      await addAssessment(page.request, child.id, manySigns)
      await addAssessment(page.request, child.id, fewerSigns)
      await visit(page, '/assessment-results')
      await change(page).getByText(t('results.change.title'), { exact: true }).click()
      await expect(change(page).getByRole('img')).toBeVisible()
      await change(page).getByText(t('results.change.table'), { exact: true }).click()
      await expect(change(page).getByRole('row')).toHaveCount(3)
      await checkPage(page)
    })
  })
}
