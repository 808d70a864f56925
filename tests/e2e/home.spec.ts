import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  addAssessment,
  addChild,
  answerAsTeacher,
  askTeacher,
  giveConsent,
  linkIn,
  teacherName,
  tokenOf,
} from './people'
import { answerQuestions, visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, wordingIn } from './wording'

const fewSigns = Array<number>(18).fill(0)
const sizes = [
  { width: 390, height: 700 },
  { width: 1366, height: 657 },
]

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
    const next = (page: Page) => page.getByRole('region', { name: t('dashboard.todo.label'), exact: true })

    /** On a phone and on a school's laptop, without scrolling. */
    async function expectOnFirstScreen(page: Page, label: string) {
      const own = page.viewportSize()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expect(page.getByRole('link', { name: label }).first()).toBeInViewport({ ratio: 1 })
      }
      if (own) await page.setViewportSize(own)
    }

    test('with no child, one, five and twenty, the first thing to do is on the first screen', async ({
      parentPage: page,
      checkPage,
    }) => {
      await visit(page, '/')
      await expectOnFirstScreen(page, t('dashboard.empty.action'))
      await expect(next(page)).toBeHidden()

      const names = ['Oldest']
      await addChild(page.request, { name: 'Oldest' })
      await visit(page, '/')
      await expectOnFirstScreen(page, `${t('dashboard.card.start')}: Oldest`)
      await expect(next(page).getByRole('heading')).toHaveText(t('dashboard.todo.questions', { name: 'Oldest' }))

      const addFinished = async (name: string) => {
        const { id } = await addChild(page.request, { name })
        await addAssessment(page.request, id, fewSigns)
        names.splice(1, 0, name)
      }
      for (const name of ['B', 'C', 'D', 'E']) await addFinished(name)
      await visit(page, '/')
      await expectOnFirstScreen(page, `${t('dashboard.card.start')}: Oldest`)
      const headings = page.getByRole('article').getByRole('heading')
      await expect(headings).toHaveText(names)
      const line = card(page, 'C')
      await expect(line.locator('summary')).toContainText(t('screening.shortLevels.low'))
      await expect(line.locator('summary')).toContainText(t('dashboard.card.score', { score: 0, max: 54 }))
      await expect(line.getByRole('link')).toHaveCount(0)
      await line.locator('summary').click()
      await expect(line.getByRole('link', { name: `${t('dashboard.card.results')}: C`, exact: true })).toBeVisible()
      await checkPage(page)

      for (let count = 5; count < 20; count++) await addFinished(`Child ${count}`)
      await visit(page, '/')
      await expectOnFirstScreen(page, `${t('dashboard.card.start')}: Oldest`)
      await expect(headings).toHaveText(names)
      // Twenty children took twelve screens of a phone.
      await page.setViewportSize({ width: 390, height: 700 })
      const { height } = (await page.getByRole('region', { name: t('dashboard.children.title') }).boundingBox()) ?? {}
      expect(height).toBeLessThan(4 * 700)
    })

    test('of many children without answers five have a card, and each other one a row, which opens', async ({
      parentPage: page,
      checkPage,
    }) => {
      const names = Array.from({ length: 20 }, (_, index) => `Child ${index + 1}`)
      for (const name of names) await addChild(page.request, { name })
      await visit(page, '/')
      const headings = page.getByRole('article').getByRole('heading')
      await expect(headings).toHaveText(names.toReversed())
      const rows = page.getByRole('region', { name: t('dashboard.quiet', { count: 15 }), exact: true })
      await expect(rows.getByText(t('dashboard.card.noScore'), { exact: true })).toHaveCount(15)
      await checkPage(page)
      const start = rows.getByRole('link', { name: `${t('dashboard.card.start')}: Child 1`, exact: true })
      await expect(start).toBeHidden()
      await card(page, 'Child 1').locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect(start).toBeVisible()
      await checkPage(page)
    })

    test('the next step is the most pressing one; to answer again so soon is asked about', async ({
      parentPage: page,
      request,
      mailTo,
      checkPage,
    }) => {
      const child = await addChild(page.request, { name: 'Ploy' })
      await giveConsent(page.request, child.id)
      await addAssessment(page.request, child.id, manySigns)
      const addresses = [await askTeacher(page.request, child.id), await askTeacher(page.request, child.id)]
      await visit(page, '/')
      const ploy = card(page, 'Ploy')
      const named = (key: string) => ({ name: `${t(`dashboard.card.${key}`)}: Ploy`, exact: true })
      // While a teacher's answer is pending, a doctor can be asked; the card's only button leads to the result.
      const doctor = t('dashboard.todo.doctor', { name: 'Ploy' })
      await expect(next(page).getByRole('heading')).toHaveText(doctor)
      await expect(ploy.locator('[data-slot=button]:is(.bg-primary, .bg-secondary)')).toHaveText(
        t('dashboard.card.results'),
      )
      await expect(ploy.getByText(t('dashboard.card.answeredOf', { answered: 0, asked: 2 }))).toBeVisible()
      // Just asked: the page does not offer a reminder yet.
      await expect(ploy.getByRole('link', named('request'))).toHaveAttribute('href', /^\/teacher-referral#request-/)
      await ploy.getByRole('link', named('request')).click()
      const requests = page.getByRole('listitem').filter({ hasText: addresses[1] ?? '' })
      await expect(requests).toBeFocused()
      await expect(requests).toBeInViewport()
      await checkPage(page)

      await answerAsTeacher(request, linkIn(await mailTo(addresses[0] ?? '')), fewerSigns)
      await visit(page, '/')
      await expect(next(page).getByRole('heading')).toHaveText(t('dashboard.todo.answered', { name: 'Ploy' }))
      await expect(ploy.getByText(t('dashboard.card.answeredOf', { answered: 1, asked: 2 }))).toBeVisible()
      await expect(ploy.getByText(t('teacherReferral.statuses.pending'), { exact: true })).toBeVisible()
      await checkPage(page)
      await next(page).getByRole('link').click()
      await expect(page).toHaveURL('/combined-results')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await visit(page, '/')
      await expect(next(page).getByRole('heading')).toHaveText(doctor)

      const token = tokenOf(linkIn(await mailTo(addresses[1] ?? '')))
      const data = { reason: 'not_my_student' }
      expect((await request.post(`/api/teacher-referrals/${token}/decline`, { data })).status()).toBe(200)
      await visit(page, '/')
      const cannot = t('dashboard.todo.declined', { teacherName, name: 'Ploy' })
      await expect(next(page).getByRole('heading')).toHaveText(cannot)
      await expect(next(page).getByRole('link')).toHaveAttribute('href', '/teacher-referral')
      await checkPage(page)

      const again = page.getByRole('dialog', { name: t('dashboard.card.again.title') })
      await ploy.getByRole('link', named('reassess')).click()
      await expect(again.getByText(t('dashboard.card.again.last', { days: 0 }))).toBeVisible()
      await checkPage(page)
      await again.getByRole('button', { name: t('dashboard.card.again.no') }).click()
      await expect(again).toHaveCount(0)
      await expect(ploy.getByRole('link', named('reassess'))).toBeFocused()
      await page.keyboard.press('Enter')
      await again.getByRole('link', { name: t('dashboard.card.again.yes') }).click()
      await answerQuestions(page, t, { language, assessor: 'parent', answers: [1, 1, 1], by: 'keys' })

      // A draft comes first, and the server renders it before the browser has looked.
      const inEnglish = wordingIn('en')
      // The place is stored a moment after the next question is on screen.
      await expect(async () => {
        const html = await (await page.request.get('/', { headers: { 'accept-language': 'en' } })).text()
        const headings = [...html.matchAll(/<h2.*?<\/h2>/g)].map(([heading]) => heading.replace(/<.*?>/g, ''))
        expect(headings).toContain(inEnglish('dashboard.todo.questions', { name: 'Ploy' }))
        expect(html.includes(`>${inEnglish('dashboard.card.draft', { answered: 3, total: 18 })}</p>`)).toBe(true)
      }).toPass({ timeout: 30_000 })
      await visit(page, '/')
      await expect(next(page).getByText(t('dashboard.card.draft', { answered: 3, total: 18 }))).toBeVisible()
      await next(page).getByRole('link', named('continue')).click()
      await expect(page.getByText(t('questionnaire.counter', { number: 4, total: 18 })).first()).toBeVisible()
    })
  })
}
