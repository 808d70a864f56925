import { expect, test } from './fixtures'
import { addAssessment, addChild } from './people'
import { visit } from './steps'
import { languages, manySigns, onOneSize, wordingIn } from './wording'

const fewSigns = Array<number>(18).fill(0)
const dayIn = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a child with high answers stays first until the visit to a doctor is noted, and the home follows each step', async ({
      parentPage: page,
      checkPage,
    }) => {
      const high = await addChild(page.request, { name: 'Ploy' })
      await addAssessment(page.request, high.id, manySigns)
      await addAssessment(page.request, (await addChild(page.request, { name: 'Low' })).id, fewSigns)
      const next = page.getByRole('region', { name: t('dashboard.todo.label'), exact: true })
      const card = page.getByRole('article', { name: 'Ploy', exact: true })
      const save = (kind: 'planned' | 'seen') => page.getByRole('button', { name: t(`doctorVisits.form.save.${kind}`) })
      const noted = page.getByRole('region', { name: t('doctorVisits.noted.title') })

      await test.step('the result leads to the page of the visit', async () => {
        await visit(page, `/assessment-results?child=${high.id}`)
        await page.getByRole('link', { name: t('results.meaning.visit') }).click()
        await expect(page).toHaveURL(`/children/${high.id}/visit`)
        await checkPage(page)
      })

      await test.step('a visit is planned, with a question of one’s own', async () => {
        await page.locator('#planned-on').fill(dayIn(5))
        await page.locator('#planned-place').fill('โรงพยาบาลบุรีรัมย์')
        await page.locator('#planned-question-0').fill('Is it more than being tired?')
        await save('planned').click()
        await expect(noted.getByText('Is it more than being tired?')).toBeVisible()
        await visit(page, '/')
        await expect(card.getByText(t('dashboard.card.doctor'), { exact: true })).toBeVisible()
        await expect(next.getByText(t('dashboard.todo.doctorText'))).toHaveCount(0)
      })

      await test.step('a doctor was seen: what was agreed is kept, and the child is done for now', async () => {
        await visit(page, `/children/${high.id}/visit`)
        await page.locator('#seen-on').fill(dayIn(0))
        await page.locator('#seen-agreed').fill('A hearing test first, then again.')
        await page.locator('#seen-again').fill(dayIn(90))
        await save('seen').click()
        await expect(noted.getByText('A hearing test first, then again.')).toBeVisible()
        await expect(noted.getByText('Is it more than being tired?')).toBeVisible()
        await checkPage(page)
        await visit(page, `/children/${high.id}`)
        const care = page.getByRole('region', { name: t('doctorVisits.path.title') })
        await expect(care.getByText(t('doctorVisits.path.steps.seen.title'), { exact: true }).first()).toBeVisible()
        await checkPage(page)
      })

      await test.step('undone, it is a plan again, and deleted the doctor is next again; “not now” is noted and undone too', async () => {
        await visit(page, `/children/${high.id}/visit`)
        await noted.getByRole('button').click()
        await expect(noted.getByText(t('doctorVisits.noted.status.planned'))).toBeVisible()
        // A plan with words in it asks before it is deleted.
        await noted.getByRole('button').click()
        await noted.getByRole('button', { name: t('doctorVisits.undo.keep') }).click()
        await expect(noted.getByText('Is it more than being tired?')).toBeVisible()
        await noted.getByRole('button').click()
        await noted.getByRole('button', { name: t('doctorVisits.undo.confirm') }).click()
        await expect(noted).toHaveCount(0)
        await visit(page, '/')
        await expect(next.getByRole('heading')).toHaveText(t('dashboard.todo.doctor', { name: 'Ploy' }))
        await next.getByRole('link', { name: t('dashboard.todo.seenAction') }).click()
        await page.getByRole('button', { name: t('doctorVisits.notNow.action') }).click()
        await expect(noted.getByText(t('doctorVisits.noted.status.not_now'))).toBeVisible()
        await visit(page, '/')
        await expect(next.getByText(t('dashboard.todo.doctorText'))).toHaveCount(0)
        await visit(page, `/children/${high.id}/visit`)
        await noted.getByRole('button').click()
        await expect(noted).toHaveCount(0)
        // On the same page once more: another note, no repeat of the one that is deleted.
        for (let time = 0; time < 2; time += 1) {
          await page.getByRole('button', { name: t('doctorVisits.notNow.action') }).click()
          await expect(noted.getByText(t('doctorVisits.noted.status.not_now'))).toBeVisible()
          await noted.getByRole('button').click()
          await expect(noted).toHaveCount(0)
        }
      })

      await test.step('a plan without a word becomes “not now” and a plan again, and can then be undone', async () => {
        await save('planned').click()
        await expect(noted.getByText(t('doctorVisits.noted.status.planned'))).toBeVisible()
        await page.getByRole('button', { name: t('doctorVisits.notNow.action') }).click()
        await expect(noted.getByText(t('doctorVisits.noted.status.not_now'))).toBeVisible()
        await noted.getByRole('button').click()
        await expect(noted.getByText(t('doctorVisits.noted.status.planned'))).toBeVisible()
        await noted.getByRole('button').click()
        await expect(noted).toHaveCount(0)
      })
    })

    test('a doctor who is to be seen in three days was not seen: the day is refused at its field, and nothing typed is lost', async ({
      parentPage: page,
    }) => {
      const child = await addChild(page.request, { name: 'Ploy' })
      await visit(page, `/children/${child.id}/visit`)
      await page.locator('#seen-on').fill(dayIn(3))
      await page.locator('#seen-agreed').fill('A hearing test.')
      await page.getByRole('button', { name: t('doctorVisits.form.save.seen') }).click()
      await expect(page.locator('#seen-on')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('#seen-agreed')).toHaveValue('A hearing test.')
      await expect(page.getByRole('region', { name: t('doctorVisits.noted.title') })).toHaveCount(0)
    })
  })
}
