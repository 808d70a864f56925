import type { Page } from '@playwright/test'
import { askForCall, newDoctor } from './doctors'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, linkIn } from './people'
import { visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, sum, todayIn, wordingIn } from './wording'

const fewSigns = Array<number>(18).fill(0)

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
    const next = (page: Page) => page.getByRole('region', { name: t('dashboard.todo.label'), exact: true })
    const score = (answers: number[]) => t('dashboard.card.score', { score: sum(answers), max: 54 })

    test('a child with a high result stays first on the home until a doctor is asked', async ({
      parentPage: page,
      request,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      const high = await addChild(page.request, { name: 'High' })
      await addAssessment(page.request, high.id, manySigns)
      // Newer ones with nothing or other things to do.
      for (const name of ['Low', 'Lower']) {
        await addAssessment(page.request, (await addChild(page.request, { name })).id, fewSigns)
      }
      await addChild(page.request, { name: 'Unasked' })
      const names = page.getByRole('article').getByRole('heading')
      const expectDoctorFirst = async () => {
        await visit(page, '/')
        await expect(names).toHaveText(['High', 'Unasked', 'Lower', 'Low'])
        await expect(next(page).getByRole('heading')).toHaveText(t('dashboard.todo.doctor', { name: 'High' }))
        const way = { name: `${t('dashboard.card.askDoctor')}: High`, exact: true }
        await expect(next(page).getByRole('link', way)).toBeInViewport({ ratio: 1 })
        await expect(card(page, 'High').getByText(score(manySigns), { exact: true })).toBeVisible()
        await expect(card(page, 'High').getByRole('link', way)).toHaveAttribute(
          'href',
          `/doctor-consultation?child=${high.id}`,
        )
        await expect(page.getByText(t('dashboard.waiting.nothing'))).toHaveCount(0)
      }
      await expectDoctorFirst()
      const address = await askTeacher(page.request, high.id)
      await expectDoctorFirst()
      await checkPage(page)
      await answerAsTeacher(request, linkIn(await mailTo(address)), fewerSigns)
      await visit(page, '/')
      await expect(next(page).getByRole('heading')).toHaveText(t('dashboard.todo.answered', { name: 'High' }))
      await visit(page, `/combined-results?child=${high.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectDoctorFirst()

      const { doctorId } = await newDoctor(testInfo, (await newBrowser()).request)
      const ask = (status: string) =>
        page.request.post('/api/doctor-consultations', { data: { childId: high.id, doctorId, status } })
      expect((await ask('calendar_opened')).status()).toBe(201)
      await visit(page, '/')
      await expect(next(page).getByText(t('dashboard.todo.doctorOpened'))).toBeVisible()
      await checkPage(page)
      await next(page).getByRole('link').first().click()
      await expect(page).toHaveURL(`/doctor-consultation?child=${high.id}`)
      await expect(page.getByText(t('consultations.booking.title'))).toBeVisible()

      expect((await ask('callback_requested')).status()).toBe(201)
      await visit(page, '/')
      await expect(next(page).getByRole('heading')).toHaveText(t('dashboard.todo.call', { name: 'High' }))
    })

    test('a child’s page leads to a doctor after a request was cancelled, and the results of all to the same child', async ({
      parentPage: page,
      request,
      newBrowser,
      mailTo,
    }, testInfo) => {
      const child = await addChild(page.request, { name: 'Ploy' })
      await addAssessment(page.request, child.id, manySigns)
      await answerAsTeacher(request, linkIn(await mailTo(await askTeacher(page.request, child.id))), fewerSigns)
      await addChild(page.request, { name: 'Newer' })
      const { doctorId } = await newDoctor(testInfo, (await newBrowser()).request)
      const id = await askForCall(page.request, doctorId, child.id)
      const way = () => page.getByRole('main').getByRole('link', { name: t('childPage.doctors.action'), exact: true })
      await visit(page, `/children/${child.id}`)
      await expect(page.getByRole('heading', { name: t('consultations.title') })).toBeVisible()
      await expect(way()).toHaveCount(0)
      expect((await page.request.post(`/api/doctor-consultations/${id}/cancel`)).status()).toBe(200)
      await visit(page, `/children/${child.id}`)
      await expect(way()).toHaveAttribute('href', `/doctor-consultation?child=${child.id}`)

      // The page's address alone does not make a child the current one.
      await visit(page, `/combined-results?child=${child.id}`)
      await page.getByRole('link', { name: t('combined.share.action'), exact: true }).click()
      await expect(page).toHaveURL('/doctor-consultation')
      await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Ploy')
    })

    test('of a dozen children each row says age, grade, score, level, date and how far the teacher is', async ({
      parentPage: page,
      request,
      mailTo,
      checkPage,
    }) => {
      const low = async (name: string, details: object = {}) => {
        const child = await addChild(page.request, { name, ...details })
        await addAssessment(page.request, child.id, fewSigns)
        return child
      }
      await low('Unsent', { age: 6, grade: '1' })
      const answered = await low('Answered')
      await answerAsTeacher(request, linkIn(await mailTo(await askTeacher(page.request, answered.id))), fewSigns)
      const pending = await low('Waiting')
      const first = linkIn(await mailTo(await askTeacher(page.request, pending.id)))
      await answerAsTeacher(request, first, fewSigns)
      await askTeacher(page.request, pending.id)
      for (const { id } of [answered, pending]) await visit(page, `/combined-results?child=${id}`)
      for (let count = 0; count < 7; count++) await addChild(page.request, { name: `Child ${count}` })
      await addAssessment(page.request, (await addChild(page.request, { name: 'High' })).id, manySigns)
      await addChild(page.request, { name: 'Newest' })

      await visit(page, '/')
      const today = todayIn(language)
      const expectRow = (name: string, ...words: string[]) =>
        Promise.all(
          words.map((text) =>
            expect(card(page, name).locator('summary').getByText(text, { exact: true }).first()).toBeVisible(),
          ),
        )
      const about = t('children.ageGrade', {
        age: t('children.age', { count: 6 }),
        grade: t('children.grades.1'),
      })
      const shown = [score(fewSigns), today]
      await expectRow('Unsent', about, ...shown, t('dashboard.card.notSent'))
      await expectRow('Answered', ...shown)
      await expect(card(page, 'Answered').locator('summary').getByText(score(fewSigns), { exact: true })).toHaveCount(2)
      await expectRow('Waiting', ...shown, t('dashboard.card.answeredOf', { answered: 1, asked: 2 }))
      await expectRow('Waiting', t('teacherReferral.statuses.pending'))
      await expectRow('Child 0', t('dashboard.card.noScore'), t('dashboard.card.notSent'))
      await expect(card(page, 'High').locator('summary')).toHaveCount(0)
      await checkPage(page)
    })
  })
}
