import { type APIRequestContext, expect, test } from '@playwright/test'
import { startProxy } from '@/tests/support/proxy'
import { assessmentsOf, childName, newPersonDetails } from '../people'
import { type Language, manySigns, ownNames, questionsIn, scaleIn, sum, wordingIn } from '../wording'
import type { Visitor } from './visitor'

const step = test.step

/**
 * A parent signs in, adds a child, consents, answers 18 questions and reads the result, with a network outage in between, in
 * steps that any browser can run.
 */
export async function screenAChild(
  visitor: Visitor,
  language: Language,
  server: string | undefined,
  request: APIRequestContext,
) {
  const t = wordingIn(language)
  const questions = questionsIn(language, 'parent')
  const parent = newPersonDetails()
  const child = language === 'th' ? childName : 'Ploy'
  expect((await request.post('/api/auth/register', { data: parent })).status()).toBe(201)
  const line = await startProxy(new URL(server ?? ''))
  const at = (path: string) => new URL(path, line.url).href

  const answer = async (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      await visitor.seesHeading(questions[index] ?? '')
      await visitor.check('radio', scaleIn(language)[manySigns[index] ?? 0] ?? '')
      if (index < 17) await visitor.press('button', t('questionnaire.next'))
    }
  }

  try {
    await step('sign in', async () => {
      await visitor.open(at('/login'))
      await readIn(visitor, language)
      await visitor.type(t('auth.login.email'), parent.email)
      await visitor.type(t('auth.login.password'), parent.password)
      await visitor.press('button', t('auth.login.submit'))
      await visitor.seesText(t('header.logout'))
    })

    await step('add a child', async () => {
      await visitor.open(at('/parent-onboarding'))
      await visitor.type(t('children.form.school'), 'Ban Thung Na School')
      await visitor.type(t('children.form.name'), child)
      await visitor.type(t('children.form.age'), '8')
      await visitor.select(t('children.form.grade'), t('children.grades.2'))
      await visitor.select(t('children.form.gender'), t('children.genders.female'))
      await visitor.select(t('children.form.nationality'), t('children.nationalities.thai'))
      await visitor.press('button', t('children.form.submit'))
    })

    await step('consent', async () => {
      await visitor.check('radio', t('consent.relations.mother'))
      await visitor.check('checkbox', t('consent.step.statement', { relation: 'mother' }))
      await visitor.press('button', t('consent.step.start'))
      await visitor.press('button', t('questionnaire.howTo.begin'))
    })

    await step('answer, and go on without a network', async () => {
      await answer(0, 3)
      await visitor.back()
      await visitor.seesHeading(questions[2] ?? '')
      await visitor.press('button', t('questionnaire.next'))
      await visitor.seesHeading(questions[3] ?? '')
      await expect.poll(() => visitor.evaluate(keptPages)).toEqual(['/parent-assessment'])
      await line.cut()
      await visitor.reload()
      await answer(3, 9)
      await visitor.reload()
      await visitor.seesHeading(questions[9] ?? '')
      await visitor.press('button', t('questionnaire.previous'))
      await visitor.seesHeading(questions[8] ?? '')
      expect(await visitor.isChecked('radio', scaleIn(language)[manySigns[8] ?? 0] ?? '')).toBe(true)
      await visitor.press('button', t('questionnaire.next'))
      await answer(9, 18)
    })

    await step('finish without a network, come back with one, and read the result', async () => {
      await visitor.press('button', t('questionnaire.finish'))
      await visitor.seesText(t('questionnaire.waiting.title', { total: 18 }))
      await line.restore()
      await visitor.reload()
      await visitor.seesText(t('results.score', { score: sum(manySigns), max: 54, level: 'high' }))
      expect(await assessmentsOf(request)).toMatchObject([{ answers: manySigns }])
    })

    await step('sign out', async () => {
      await visitor.press('link', t('header.logout'))
      await visitor.seesText(t('landing.start'))
      await expect.poll(() => visitor.evaluate(keptPages)).toEqual([])
    })
  } finally {
    await line.cut()
  }
}

async function readIn(visitor: Visitor, language: Language): Promise<void> {
  const spoken = () => visitor.evaluate(async () => document.documentElement.lang)
  if ((await spoken()) === language) return
  await visitor.press('button', ownNames[language])
  await expect.poll(spoken).toBe(language)
}

/** Runs in the page. */
async function keptPages(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('sati-pages'))
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return keys.flat().map(({ url }) => url.slice(location.origin.length))
}
