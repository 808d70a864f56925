import { expect, test } from './fixtures'
import { addChild, giveConsent } from './people'
import { answerQuestions, visit } from './steps'
import { languages, manySigns, onOneSize, wordingIn } from './wording'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('an address without a child, as of a bookmark, leads to the result after Finish', async ({
      parentPage: page,
    }) => {
      for (const name of ['Ploy', 'Ton']) await giveConsent(page.request, (await addChild(page.request, { name })).id)
      await visit(page, '/')
      await visit(page, '/parent-assessment')
      await expect(page).toHaveURL(/\/parent-assessment\?child=/)
      await answerQuestions(page, t, { language, assessor: 'parent', answers: manySigns, by: 'keys' })
      await page.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
      await expect(page).toHaveURL(/\/assessment-results\?child=/)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL('/')
    })
  })
}
