import { expect, test } from './fixtures'
import { addChild, assessmentsOf, giveConsent } from './people'
import { answerQuestions, pressFor, questionHeading, visit } from './steps'
import { manySigns, wordingIn } from './wording'

const say = wordingIn('en')

test('two tabs about two children never mix them up @phone', async ({ parentPage: first }) => {
  const mek = await addChild(first.request, { name: 'Mek' })
  const ploy = await addChild(first.request, { name: 'Ploy' })
  for (const { id } of [mek, ploy]) await giveConsent(first.request, id)
  const about = (name: string) => first.getByRole('region', { name: say('questionnaire.about', { name }) })

  await visit(first, `/parent-assessment?child=${mek.id}`)
  await answerQuestions(first, say, { language: 'en', assessor: 'parent', answers: manySigns.slice(0, 3), by: 'keys' })

  const second = await first.context().newPage()
  await visit(second, '/')
  const card = second.getByRole('article').filter({ hasText: 'Ploy' })
  await card.getByRole('link', { name: say('dashboard.card.start') }).click()
  await expect(second).toHaveURL(`/parent-assessment?child=${ploy.id}`)

  // Another language and a reload of the first tab: still Mek, still his question.
  await first.getByRole('button', { name: 'ไทย' }).click()
  await expect(first.locator('html')).toHaveAttribute('lang', 'th')
  await first.getByRole('button', { name: 'EN' }).click()
  await expect(about('Mek')).toBeVisible()
  await first.reload()
  await expect(about('Mek')).toBeVisible()

  for (const [index, answer] of manySigns.entries()) {
    if (index < 3) continue
    await expect(questionHeading(first, say, 'en', index + 1)).toBeVisible()
    await pressFor(first, 'en', answer)
    if (index < 17) await first.keyboard.press('Enter')
  }
  // A third one at the same question: it does not offer again what is stored.
  const third = await first.context().newPage()
  await visit(third, `/parent-assessment?child=${mek.id}`)
  await expect(questionHeading(third, say, 'en', 18)).toBeVisible()
  await first.getByRole('button', { name: say('questionnaire.finish'), exact: true }).click()
  await expect(first).toHaveURL(`/assessment-results?child=${mek.id}`)
  await expect(third).toHaveURL(`/assessment-results?child=${mek.id}`)
  expect((await assessmentsOf(first.request)).map(({ childId }) => childId)).toEqual([mek.id])
})

test('an address with another parent’s child shows one’s own child @phone', async ({ parentPage: page }) => {
  const own = await addChild(page.request, { name: 'Mek' })
  await addChild(page.request, { name: 'Ploy' })
  await giveConsent(page.request, own.id)
  await visit(page, '/parent-assessment?child=01a1fd81-3640-755d-a46f-c21fa56b465f')
  await expect(page).not.toHaveURL(/01a1fd81/)
  await visit(page, `/parent-assessment?child=${own.id}`)
  await expect(page.getByRole('region', { name: say('questionnaire.about', { name: 'Mek' }) })).toBeVisible()
})
