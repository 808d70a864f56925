import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addAssessment, addChild, askTeacher, assessmentsOf, giveConsent, linkIn } from './people'
import { answerQuestions, answerTo, begin, goOffline, questionHeading, visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, wordingIn } from './wording'

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const answer = (page: Page, answers: number[], assessor: 'parent' | 'teacher' = 'parent') =>
      answerQuestions(page, t, { language, assessor, answers, by: 'keys' })

    test('the home says how far the answers have come and leads back to them; logging out asks first', async ({
      parentPage: page,
      checkPage,
    }) => {
      const [ploy, mek] = [
        await addChild(page.request, { name: 'Ploy' }),
        await addChild(page.request, { name: 'Mek' }),
      ]
      for (const { id } of [ploy, mek]) await giveConsent(page.request, id)
      await addAssessment(page.request, mek.id, manySigns)
      await visit(page, `/parent-assessment?child=${ploy.id}`)
      // Out of a thumb's reach: there is no Logout next to the questions.
      await expect(page.getByRole('link', { name: t('header.logout') })).toHaveCount(0)
      await answer(page, manySigns.slice(0, 7))
      await visit(page, `/parent-assessment?child=${mek.id}`)
      await answer(page, [1, 1])
      await page.getByRole('link', { name: t('questionnaire.home') }).click()

      // Answers of another account on this device: signing out deletes them too, so the dialog names them.
      await page.evaluate((id) => {
        const key = Object.keys(localStorage).find((each) => each.endsWith(`.${id}`)) ?? ''
        localStorage.setItem('sati.draft.parent.another.child', localStorage.getItem(key) ?? '')
      }, ploy.id)

      const card = (name: string) => page.getByRole('article', { name })
      await expect(card('Ploy').getByText(t('dashboard.card.draft', { answered: 7, total: 18 }))).toBeVisible()
      await expect(card('Ploy').getByText(t('dashboard.card.notStarted'))).toHaveCount(0)
      await expect(card('Mek').getByText(t('dashboard.card.draft', { answered: 2, total: 18 }))).toBeVisible()
      await checkPage(page)
      await page.getByRole('link', { name: t('header.logout') }).click()
      const question = page.getByRole('dialog', { name: t('header.logoutQuestion.title') })
      await expect(question.getByText(t('header.logoutQuestion.text', { count: 9 + 7 }))).toBeVisible()
      await checkPage(page)
      await clickButton(page, t('header.logoutQuestion.stay'))
      await expect(question).toHaveCount(0)
      await card('Ploy')
        .getByRole('link', { name: t('dashboard.card.continue') })
        .first()
        .click()
      await expect(page.getByText(t('questionnaire.counter', { number: 8, total: 18 })).first()).toBeVisible()

      await visit(page, '/')
      await page.getByRole('link', { name: t('header.logout') }).click()
      // Offline nothing is lost, and the dialog shows the reason.
      await goOffline(page.context())
      await question.getByRole('link', { name: t('header.logoutQuestion.leave') }).click()
      await expect(question.getByText(t('header.logoutQuestion.offline'))).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toMatch(/draft/)
      await checkPage(page)
      await page.context().setOffline(false)
      await question.getByRole('link', { name: t('header.logoutQuestion.leave') }).click()
      await expect(page.getByRole('link', { name: t('landing.start') })).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie])))
        .not.toMatch(/draft/)
    })

    test('where storage is blocked, closing the page asks first, from the first answer until they are stored, and no other page loses them', async ({
      parentPage: { request },
      context,
    }) => {
      const child = await addChild(request)
      await giveConsent(request, child.id)
      await context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('storage is blocked', 'SecurityError')
        }
      })
      // A page of its own, because a native dialog fails a test on the others.
      const page = await context.newPage()
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.dismiss()
      })
      /** Resolves when the page is gone, or when its dialog was dismissed. */
      const close = async (open: Page) => {
        const decided = Promise.race([open.waitForEvent('close'), open.waitForEvent('dialog')])
        await open.close({ runBeforeUnload: true })
        await decided
        return open.isClosed()
      }
      const unanswered = await context.newPage()
      await visit(unanswered, '/parent-assessment')
      await begin(unanswered, t)
      expect(await close(unanswered)).toBe(true)

      await visit(page, '/parent-assessment')
      await answer(page, manySigns.slice(0, 1))
      expect(await close(page)).toBe(false)
      // On another page of the same document they still exist, and only there.
      await page.getByRole('link', { name: t('questionnaire.home'), exact: true }).click()
      await expect(page).toHaveURL('/')
      await expect(
        page.getByRole('article').getByText(t('dashboard.card.draft', { answered: 1, total: 18 })),
      ).toBeVisible()
      expect(await close(page)).toBe(false)
      // A click after which the user stays is forgotten.
      const refused = page.waitForEvent('dialog')
      await page.getByRole('banner').getByRole('link', { name: 'Sati' }).click({ noWaitAfter: true })
      await refused
      await expect(page.locator('[data-pressed]')).toHaveCount(0)
      await expect(page).toHaveURL('/')
      await page.goBack()
      await clickButton(page, t('questionnaire.previous'))
      await expect(answerTo(page, language, manySigns[0] ?? 0)).toBeChecked()
      expect(await close(page)).toBe(false)
      expect(asked).toEqual(Array(4).fill('beforeunload'))
      for (const [index, value] of manySigns.slice(1).entries()) {
        await clickButton(page, t('questionnaire.next'))
        await expect(questionHeading(page, t, language, index + 2)).toBeVisible()
        await answerTo(page, language, value).check()
      }
      await clickButton(page, t('questionnaire.finish'))
      await expect(page).toHaveURL(/\/assessment-results/)
      expect(await close(page)).toBe(true)
      expect(asked).toHaveLength(4)
      expect(await assessmentsOf(request)).toHaveLength(1)
    })

    test('a teacher comes back to answers that are kept, and to answers that could not be sent', async ({
      parentPage: page,
      newBrowser,
      mailTo,
    }) => {
      const child = await addChild(page.request)
      const link = linkIn(await mailTo(await askTeacher(page.request, child.id)))
      const teacher = await newBrowser()
      await teacher.context().addCookies([{ name: 'language', value: language, url: new URL(link).origin }])
      await visit(teacher, link)
      await teacher.getByRole('textbox', { name: t('teacher.form.name') }).fill('Ms Kanda')
      await clickButton(teacher, t('teacher.form.continue'))
      await answer(teacher, fewerSigns.slice(0, 5), 'teacher')

      await visit(teacher, link)
      await expect(teacher.getByText(t('teacher.form.draft', { answered: 5, total: 18 }))).toBeVisible()
      await expect(teacher.getByRole('textbox', { name: t('teacher.form.name') })).toHaveValue('Ms Kanda')
      await clickButton(teacher, t('teacher.form.continue'))
      await expect(teacher.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '6')
      await finishWithoutNetwork(teacher, fewerSigns.slice(5), t('questionnaire.submit'))
      const browser = teacher.context()
      await teacher.close()
      await browser.setOffline(false)
      const again = await browser.newPage()
      await again.goto(link)
      await expect(again.getByRole('heading', { name: t('teacher.thanks.title') })).toBeVisible()
      const referrals = await (await page.request.get('/api/teacher-referrals')).json()
      expect(referrals).toMatchObject([{ childId: child.id, status: 'completed' }])
      await expect.poll(() => again.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')
    })
  })
}

async function finishWithoutNetwork(page: Page, answers: number[], finish: string): Promise<void> {
  await goOffline(page.context())
  for (const value of answers) {
    await answerTo(page, await languageOf(page), value).check()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: finish, exact: true })).toBeEnabled()
  await expect(page.getByRole('status').filter({ hasText: '18' })).toBeVisible()
}

async function languageOf(page: Page): Promise<'en' | 'th'> {
  return (await page.locator('html').getAttribute('lang')) === 'th' ? 'th' : 'en'
}

const t = wordingIn('en')

test('a tab that is closed while Finish is on its way loses nothing', { tag: '@phone' }, async ({
  parentPage: page,
  context,
}) => {
  const child = await addChild(context.request)
  await giveConsent(context.request, child.id)
  await visit(page, '/parent-assessment')
  await answerQuestions(page, t, { language: 'en', assessor: 'parent', answers: manySigns, by: 'keys' })
  // The request is sent, and never answered.
  const parked = new Promise<void>((resolve) => page.route('**/api/assessments', () => resolve()))
  await clickButton(page, t('questionnaire.finish'))
  await parked
  await page.close()
  const again = await context.newPage()
  await again.goto('/')
  await expect(again.getByRole('article').getByText(t('screening.levels.high'), { exact: true })).toBeVisible()
  expect(await assessmentsOf(context.request)).toMatchObject([{ childId: child.id, answers: manySigns }])
})

test('signing out in one tab leaves no answer to another', { tag: '@desktop' }, async ({
  parentPage: page,
  context,
}) => {
  await giveConsent(page.request, (await addChild(page.request)).id)
  await visit(page, '/parent-assessment')
  await answerQuestions(page, t, { language: 'en', assessor: 'parent', answers: [3, 2], by: 'keys' })
  const other = await context.newPage()
  await visit(other, '/')
  await other.getByRole('link', { name: t('header.logout') }).click()
  await other.getByRole('link', { name: t('header.logoutQuestion.leave') }).click()
  await expect(other.getByRole('link', { name: t('landing.start') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')
})

/** OFFLINE_RUNS=100 npm test -- tests/e2e/kept-answers.spec.ts */
const runs = Number(process.env.OFFLINE_RUNS ?? 3)

test('with the network cut at question 2 and the tab closed after Finish, the answers are stored exactly once', {
  tag: '@phone',
}, async ({ parentPage: first, context }) => {
  test.setTimeout(180_000 + runs * 10_000)
  await first.close()
  const children = await Promise.all(['Ploy', 'Mek'].map((name) => addChild(context.request, { name })))
  for (const { id } of children) await giveConsent(context.request, id)
  const expected: string[] = []
  for (let run = 0; run < runs; run++) {
    const childId = children[run % children.length]?.id ?? ''
    expected.push(childId)
    await answerOffline(context, childId)
    const page = await context.newPage()
    await page.goto(run % 3 === 0 ? '/' : `/parent-assessment?child=${childId}`)
    await expect.poll(async () => (await assessmentsOf(context.request)).length).toBe(expected.length)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')
    await page.close()
  }
  const stored = await assessmentsOf(context.request)
  expect(stored.map(({ childId }) => childId).sort()).toEqual(expected.sort())
  for (const { answers } of stored) expect(answers).toEqual(manySigns)
})

async function answerOffline(context: BrowserContext, childId: string): Promise<void> {
  const page = await context.newPage()
  await visit(page, `/parent-assessment?child=${childId}`)
  await begin(page, t)
  await answerTo(page, 'en', manySigns[0] ?? 0).check()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
  await finishWithoutNetwork(page, manySigns.slice(1), t('questionnaire.finish'))
  await page.close()
  await context.setOffline(false)
}
