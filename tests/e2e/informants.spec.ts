import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, linkIn } from './people'
import { visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, sum, todayIn, wordingIn } from './wording'

const teachers = [
  { name: 'ครูศิริพร', answers: fewerSigns },
  { name: 'Kru Nok', answers: fewerSigns.map(() => 1) },
  { name: 'ครูพละ', answers: fewerSigns.map((_, index) => (index < 5 ? 1 : 0)) },
]

/** The most pixels that the page of a parent who reads Thai on a phone may be high. */
const highest = { result: 2350, combined: 3000 }

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

    test('every teacher who answered is beside the parent, and any two are compared', async ({
      parentPage: page,
      mailTo,
      checkPage,
    }) => {
      const child = await addChild(page.request)
      const main = page.getByRole('main')
      async function answer({ name, answers }: (typeof teachers)[number]) {
        const teacherEmail = await askTeacher(page.request, child.id, undefined, name)
        await answerAsTeacher(page.request, linkIn(await mailTo(teacherEmail)), answers, name)
      }
      const [first, ...others] = teachers
      if (!first) throw new Error('there is a first teacher')

      await test.step('a parent who has not answered reads the teacher', async () => {
        await answer(first)
        await visit(page, '/assessment-results')
        await expect(main.getByRole('heading', { name: t('results.none.ownTitle') })).toBeVisible()
        await main.getByRole('link', { name: first.name, exact: true }).click()
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('results.ofOne.title', { who: first.name }))
        await expect(main.getByText(String(sum(first.answers)), { exact: true })).toBeVisible()
        await checkPage(page)
      })

      await test.step('two results are short', async () => {
        await addAssessment(page.request, child.id, fewerSigns)
        await visit(page, '/combined-results')
        if (language === 'th') expect(await height(page)).toBeLessThanOrEqual(highest.combined)
      })

      await test.step('four are side by side', async () => {
        await addAssessment(page.request, child.id, manySigns)
        for (const teacher of others) await answer(teacher)
        await visit(page, '/combined-results')
        for (const { name, answers } of [{ name: t('combined.you'), answers: manySigns }, ...teachers]) {
          const shown = main
            .locator('[data-slot=card]')
            .filter({ has: page.getByRole('heading', { name, exact: true }) })
          await expect(shown.getByText(String(sum(answers)), { exact: true })).toBeVisible()
        }
        await checkPage(page)
        const all = [manySigns, fewerSigns, ...teachers.map(({ answers }) => answers)].map(sum)
        const made = all.reduce((total, each) => total + each, 0)
        for (const number of [made, made / all.length])
          await expect(main).not.toContainText(new RegExp(`(?<![\\d.])${number}(?![\\d.])`))

        const pair = t('combined.pairs.pair', {
          first: teachers[1]?.name ?? '',
          secondWithin: teachers[2]?.name ?? '',
        })
        await main.getByRole('link', { name: pair }).click()
        await expect(page).toHaveURL(/compare=teacher-2%2Cteacher-3$/)
        await expect(main.getByRole('link', { name: pair })).toHaveAttribute('aria-current', 'true')
        await expect(main.getByRole('heading', { level: 3, name: pair })).toBeVisible()

        await main.getByText(t('combined.answers.title', { total: 18 }), { exact: true }).click()
        const table = main.getByRole('table', { name: t('combined.answers.title', { total: 18 }) })
        await expect(table.getByRole('columnheader')).toHaveText([
          t('combined.you'),
          ...teachers.map(({ name }, index) => `${index + 1}${name}`),
        ])
        await expect(table.getByRole('cell')).toHaveCount(18 * 4)
        await checkPage(page)

        // On paper, which others read too, the reader is not "you".
        await page.emulateMedia({ media: 'print' })
        const reader = table.getByRole('columnheader').first()
        await expect(reader.getByText(t('combined.you'), { exact: true })).toBeHidden()
        const printed = reader.locator('[data-paper]')
        const words = () => printed.evaluate((element) => getComputedStyle(element, '::after').content)
        await expect.poll(words).toBe(`"${t('combined.parent')}"`)
        // A long table begins below the text before it, and leaves no half sheet empty.
        const cards = main.locator('[data-slot=card]')
        await expect(cards.filter({ has: page.getByRole('table') }).first()).toHaveCSS('break-inside', 'auto')
        await expect(cards.filter({ hasNot: page.getByRole('table') }).first()).toHaveCSS('break-inside', 'avoid')
        await page.emulateMedia({ media: 'screen' })
      })

      await test.step('the answers before are one press away', async () => {
        await main.getByText(t('combined.earlier.title', { count: 1 }), { exact: true }).click()
        await main.getByRole('link', { name: todayIn(language), exact: true }).click()
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('results.ofOne.mine'))
        await expect(main.getByText(String(sum(fewerSigns)), { exact: true })).toBeVisible()
        await main.getByRole('link', { name: t('results.ofOne.back') }).click()
        await expect(
          main.getByText(t('results.score', { score: sum(manySigns), max: 54, level: 'high' })),
        ).toBeVisible()
      })
    })

    test('a high result is no longer than three screens of a phone', async ({ parentPage: page, checkPage }) => {
      const child = await addChild(page.request)
      await addAssessment(page.request, child.id, manySigns)
      await visit(page, '/assessment-results')
      await checkPage(page)
      if (language === 'th') expect(await height(page)).toBeLessThanOrEqual(highest.result)
      await expect(page.getByRole('link', { name: t('results.actions.report'), exact: true })).toHaveAttribute(
        'href',
        new RegExp(`/api/children/${child.id}/report`),
      )
    })
  })
}
