import { expectToast } from './checks'
import { expect, test } from './fixtures'
import {
  addChild,
  assessmentsOf,
  confirmAddress,
  giveConsent,
  linkIn,
  newAddress,
  newPersonDetails,
  tokenOf,
} from './people'
import { agree, answerQuestions, answerTo, pressFor, questionHeading, visit } from './steps'
import { languages, manySigns, onOneSize, wordingIn } from './wording'

const t = wordingIn('en')

test('two tabs about two children never mix them up @phone', async ({ parentPage: first }) => {
  const mek = await addChild(first.request, { name: 'Mek' })
  const ploy = await addChild(first.request, { name: 'Ploy' })
  for (const { id } of [mek, ploy]) await giveConsent(first.request, id)
  const about = (name: string) => first.getByRole('region', { name: t('questionnaire.about', { name }) })

  await visit(first, `/parent-assessment?child=${mek.id}`)
  await answerQuestions(first, t, { language: 'en', assessor: 'parent', answers: manySigns.slice(0, 3), by: 'keys' })

  const second = await first.context().newPage()
  await visit(second, '/')
  const card = second.getByRole('article').filter({ hasText: 'Ploy' })
  await card.getByRole('link', { name: t('dashboard.card.start') }).click()
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
    await expect(questionHeading(first, t, 'en', index + 1)).toBeVisible()
    await pressFor(first, 'en', answer)
    if (index < 17) await first.keyboard.press('Enter')
  }
  // A third tab at the same question: it does not offer what is stored.
  const third = await first.context().newPage()
  await visit(third, `/parent-assessment?child=${mek.id}`)
  await expect(questionHeading(third, t, 'en', 18)).toBeVisible()
  await first.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
  await expect(first).toHaveURL(`/assessment-results?child=${mek.id}`)
  await expect(third).toHaveURL(`/assessment-results?child=${mek.id}`)
  expect((await assessmentsOf(first.request)).map(({ childId }) => childId)).toEqual([mek.id])
})

test('an address with another parent’s child shows no child, and one’s own children stay where they are @phone', async ({
  parentPage: page,
}) => {
  const own = await addChild(page.request, { name: 'Mek' })
  await addChild(page.request, { name: 'Ploy' })
  await giveConsent(page.request, own.id)
  await visit(page, '/parent-assessment?child=01a1fd81-3640-755d-a46f-c21fa56b465f')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('childNotFound.title'))
  await expect(page.getByRole('main')).not.toContainText(/Mek|Ploy/)
  await visit(page, `/parent-assessment?child=${own.id}`)
  await expect(page.getByRole('region', { name: t('questionnaire.about', { name: 'Mek' }) })).toBeVisible()
})

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const finish = { name: t('questionnaire.finish'), exact: true }

    test('answers of a second parent that are refused in one tab are told there and stay in the other', async ({
      parent,
      parentPage,
      newBrowser,
      mailTo,
    }) => {
      test.slow()
      const own = parentPage.request
      await confirmAddress(own, await mailTo(parent.email))
      const { id: childId } = await addChild(own)
      const email = newAddress('second')
      const invited = await (await own.post('/api/second-parents', { data: { childId, email } })).json()
      const link = linkIn(await mailTo(email))
      const second = await newBrowser()
      await second.request.post('/api/auth/register', { data: { ...newPersonDetails(), email } })
      await confirmAddress(second.request, await mailTo(email, 1))
      const accepted = await second.request.post('/api/second-parents/accept', { data: { token: tokenOf(link) } })
      expect(accepted.status()).toBe(200)
      await second.context().addCookies([{ name: 'language', value: language, url: new URL(link).origin }])
      await visit(second, `/parent-assessment?child=${childId}`)
      await agree(second, t)
      await answerQuestions(second, t, { language, assessor: 'parent', answers: manySigns, by: 'keys' })
      const last = answerTo(second, language, manySigns[17] ?? 0)

      await test.step('a consent that was withdrawn in another tab is asked for again, and the answers come back', async () => {
        const other = await second.context().newPage()
        await visit(other, '/profile')
        await other.getByRole('button', { name: new RegExp(t('consent.card.withdraw')) }).click()
        await other.getByRole('button', { name: t('consent.card.confirmWithdraw'), exact: true }).click()
        await expectToast(other, t('consent.card.done.title'), t('consent.card.done.text'))
        await other.close()
        await second.getByRole('button', finish).click()
        await expectToast(second, t('questionnaire.failed.title'), t('questionnaire.failed.text'))
        await agree(second, t)
        await expect(last).toBeChecked()
      })

      await test.step('a removal, while the answers wait: another tab tells it, and neither deletes them', async () => {
        await second.route('**/api/assessments', (route) => route.abort('internetdisconnected'))
        await second.getByRole('button', finish).click()
        await expect(second.getByText(t('questionnaire.waiting.title', { total: 18 }))).toBeVisible()
        expect((await own.post(`/api/second-parents/${invited.id}/remove`)).status()).toBe(200)
        const other = await second.context().newPage()
        await visit(other, '/')
        await expectToast(other, t('dashboard.answersRefused'), t('dashboard.answersOfNoChild'))
        await expect(second.getByText(t('questionnaire.waiting.title', { total: 18 }))).toBeHidden()
        await expect(last).toBeChecked()
        const kept = await other.evaluate((id) => Object.keys(localStorage).filter((key) => key.endsWith(id)), childId)
        expect(kept.filter((key) => key.includes('draft'))).toHaveLength(1)
      })
    })
  })
}
