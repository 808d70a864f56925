import type { Page } from '@playwright/test'
import { topics } from '@/lib/learn/types'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, giveConsent, linkIn, teacherName } from './people'
import { visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, sum, todayIn, wordingIn } from './wording'

const all = (answer: number) => Array<number>(18).fill(answer)
const signs = (answer: number, ...questions: number[]) =>
  questions.reduce((answers, question) => answers.with(question - 1, answer), all(0))

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

    test('a parent without children is led to adding the first', async ({ parentPage: page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.empty.heading'))
      await expect(page.getByRole('heading', { name: t('dashboard.children.title') })).toBeVisible()
      await page.getByRole('link', { name: t('dashboard.empty.action') }).click()
      await expect(page).toHaveURL('/parent-onboarding')
    })

    test('each child’s card says how far it has come', async ({ parentPage: page, request, mailTo }) => {
      const [nothing, waiting, answered, revoked] = [
        await addChild(page.request, { name: 'Nothing', age: 5, grade: 'K' }),
        await addChild(page.request, { name: 'Waiting', age: 18, grade: '12' }),
        await addChild(page.request, { name: 'Answered' }),
        await addChild(page.request, { name: 'Taken' }),
      ]
      for (const { id } of [waiting, answered]) await addAssessment(page.request, id, manySigns)
      await askTeacher(page.request, waiting.id)
      await askTeacher(page.request, revoked.id)
      const [newest] = await (await page.request.get('/api/teacher-referrals')).json()
      await page.request.post(`/api/teacher-referrals/${newest.id}/revoke`)
      const link = linkIn(await mailTo(await askTeacher(page.request, answered.id)))
      await answerAsTeacher(request, link, fewerSigns)
      await page.goto('/')
      const today = todayIn(language)

      const names = page.getByRole('article').getByRole('heading')
      await expect(names).toHaveText(['Answered', 'Waiting', 'Taken', 'Nothing'])
      const expectRow = (name: string, ...words: string[]) =>
        Promise.all(words.map((text) => expect(card(page, name).getByText(text, { exact: true })).toBeVisible()))
      const links = (name: string, ...keys: string[]) =>
        expect(card(page, name).getByRole('link')).toHaveText([name, ...keys.map((key) => t(`dashboard.card.${key}`))])
      const ageGrade = (age: number, grade: string) =>
        t('children.ageGrade', {
          age: t('children.age', { count: age }),
          grade: t(`children.grades.${grade}`),
        })

      await expectRow(nothing.name, ageGrade(5, 'K'), t('dashboard.card.notStarted'), t('dashboard.card.notSent'))
      await links(nothing.name, 'start', 'send')

      const score = (answers: number[]) => t('dashboard.card.score', { score: sum(answers), max: 54 })
      await expectRow(waiting.name, ageGrade(18, '12'), score(manySigns), t('screening.levels.high'), today)
      await expectRow(
        waiting.name,
        t('teacherReferral.statuses.pending'),
        t('teacherReferral.mail.sent', { date: today }),
      )
      await links(waiting.name, 'request', 'askDoctor', 'visit.action', 'results', 'send', 'reassess')

      await expectRow(answered.name, score(manySigns), score(fewerSigns), t('screening.levels.moderate'))
      await expect(card(page, answered.name).getByText(today, { exact: true })).toHaveCount(1)
      await expectRow(answered.name, t('dashboard.card.answeredToday'))
      await links(answered.name, 'askDoctor', 'visit.action', 'combined', 'send', 'results', 'reassess')

      await expectRow(revoked.name, t('teacherReferral.statuses.revoked'))
      await links(revoked.name, 'start', 'send')
    })

    test('every link of a card is about its own child', async ({ parentPage: page }) => {
      const older = await addChild(page.request, { name: 'Older' })
      const newer = await addChild(page.request, { name: 'Newer' })
      for (const { id } of [older, newer]) await giveConsent(page.request, id)
      await addAssessment(page.request, older.id, all(0))
      await addAssessment(page.request, newer.id, manySigns)
      const open = async (name: string) => {
        await page.goto('/')
        if (name === 'Older') await card(page, name).locator('summary').click()
      }
      const go = async (name: string, key: string) => {
        await open(name)
        await card(page, name)
          .getByRole('link', { name: `${t(`dashboard.card.${key}`)}: ${name}`, exact: true })
          .click()
      }
      for (const { id, name } of [older, newer]) {
        await open(name)
        await expect(card(page, name).getByRole('link')).toHaveCount(name === 'Older' ? 4 : 6)
        const [own, ...others] = await card(page, name).getByRole('link').all()
        if (own) await expect(own).toHaveAttribute('href', `/children/${id}`)
        for (const link of others)
          await expect(link).toHaveAttribute('href', new RegExp(`(\\?child=${id}|/children/${id}/visit)$`))
        await go(name, 'reassess')
        await page.getByRole('link', { name: t('dashboard.card.again.yes') }).click()
        await expect(page.getByRole('region', { name: t('questionnaire.about', { name }) })).toBeVisible()
        await go(name, 'send')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('teacherReferral.heading', { name }))
        await go(name, 'results')
        const headline = t(`results.meaning.headline.${name === 'Older' ? 'few' : 'doctor'}`, { name })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
      }
      await addAssessment(page.request, older.id, all(1))
      await page.goto('/')
      await expect(
        card(page, older.name).getByText(t('dashboard.card.score', { score: 18, max: 54 }), { exact: true }),
      ).toBeVisible()
    })

    test('the shortcuts and the four tiles lead to real pages', async ({ parentPage: page }) => {
      await addAssessment(page.request, (await addChild(page.request)).id, manySigns)
      for (const [key, path] of [
        ['assessment', '/parent-assessment'],
        ['results', '/assessment-results'],
        ['doctor', '/doctor-consultation'],
      ]) {
        await page.goto('/')
        const shortcuts = page.getByRole('navigation', { name: t('dashboard.next.label') })
        await shortcuts.getByRole('link', { name: t(`dashboard.next.${key}.title`) }).click()
        await expect(page).toHaveURL(path ?? '')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      for (const topic of topics) {
        await page.goto('/')
        await page.getByRole('link', { name: t(`learn.topics.${topic}`), exact: true }).click()
        await expect(page).toHaveURL(`/learn/${topic}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`learn.topics.${topic}`))
        await expect(page.getByRole('heading', { name: t('learn.sources') })).toBeVisible()
        const article = (await page.getByRole('article').textContent()) ?? ''
        expect(article.length, topic).toBeGreaterThan(1500)
        expect(/[\u0e01-\u0e5b]{20}/.test(article)).toBe(language === 'th')
      }
    })

    const high = { level: 'high', signs: 'high', texts: ['doctor', 'arrange'], next: ['doctor', 'teacher'] }
    interface ShownResult {
      title: string
      answers: number[]
      level: string
      signs: string
      texts: string[]
      next: string[]
      areas?: string[]
      analysis?: [type: string, ...counts: number[]]
    }
    const results: ShownResult[] = [
      {
        title: 'low',
        answers: all(0),
        level: 'low',
        signs: 'low',
        texts: ['few', 'watch'],
        next: ['guides', 'doctor'],
      },
      {
        title: 'low with one area that stands out',
        answers: signs(2, 1, 2, 3, 4, 16, 18),
        level: 'low',
        signs: 'area',
        texts: ['area', 'discuss'],
        next: ['doctor', 'teacher'],
        areas: ['inattention'],
      },
      {
        title: 'moderate',
        answers: all(1),
        level: 'moderate',
        signs: 'moderate',
        texts: ['askTeacher', 'askThenDoctor'],
        next: ['teacher', 'doctor'],
      },
      {
        title: 'moderate with two areas that stand out',
        answers: signs(2, 1, 2, 3, 4, 16, 18, 7, 8, 9, 10, 11, 12),
        level: 'moderate',
        signs: 'areas',
        texts: ['areas', 'discuss'],
        next: ['doctor', 'teacher'],
        areas: ['inattention', 'hyperactivity'],
      },
      {
        title: 'high, spread over both groups',
        answers: signs(3, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11),
        ...high,
        analysis: ['mixed', 5, 5],
      },
      { title: 'high in both groups', answers: all(3), ...high, analysis: ['combined', 9, 9] },
      {
        title: 'high, hyperactive-impulsive',
        answers: signs(3, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        ...high,
        analysis: ['hyperactive-impulsive', 0, 9],
      },
    ]

    test('a result says what it means and no more, at every level', async ({ parentPage: page }) => {
      for (const { title, answers, level, signs: found, texts, next, areas = [], analysis } of results) {
        await test.step(title, async () => {
          const child = await addChild(page.request, { name: 'Ploy' })
          await addAssessment(page.request, child.id, answers)
          await page.goto('/assessment-results')
          const main = page.getByRole('main')
          await expect(main.getByRole('heading', { level: 1 })).toHaveText(
            t(`results.meaning.headline.${texts[0]}`, { name: 'Ploy' }),
          )
          await expect(main).toContainText(t('results.score', { score: sum(answers), max: 54, level }))
          const [area, other] = areas.map((each) => t(`screening.areas.${each}`))
          for (const each of ['low', 'moderate', 'area', 'areas', 'high']) {
            const seen = main.getByText(t(`results.meaning.seen.${each}`, { area: area ?? '', other: other ?? '' }))
            await expect(seen).toHaveCount(each === found ? 1 : 0)
          }
          await expect(main.getByText(t(`results.meaning.advice.${texts[1]}`))).toBeVisible()
          await expect(main.getByText(t(`screening.levels.${level}`), { exact: true }).first()).toBeVisible()
          await expect(main.getByText(t('screening.disclaimer'))).toBeVisible()
          await main.getByText(t('screening.notes.title'), { exact: true }).click()
          await expect(main.getByText(t('screening.notes.causes'))).toBeVisible()
          await expect(main.getByText(t('screening.notes.medicine'))).toBeVisible()
          const steps = main
            .locator('section')
            .filter({ has: page.getByRole('heading', { level: 2 }) })
            .first()
          for (const [index, each] of next.entries())
            await expect(steps.getByRole('link').nth(index)).toHaveText(t(`results.actions.${each}`))

          const heading = main.getByRole('heading', { name: t('results.analysis.title') })
          await expect(heading).toHaveCount(analysis ? 1 : 0)
          if (!analysis) return
          const [type, ...counts] = analysis
          await expect(main.getByText(t(`results.types.${type}.title`))).toBeVisible()
          for (const [index, group] of ['inattention', 'hyperactivity'].entries()) {
            const row = main.getByRole('row', { name: t(`screening.groups.${group}`) })
            await expect(row).toContainText(t('results.analysis.count', { count: counts[index] ?? '', total: 9 }))
          }
        })
      }
    })

    test('once the teacher has answered, the result leads to both views', async ({
      parentPage: page,
      request,
      mailTo,
    }) => {
      const child = await addChild(page.request, { name: 'Ploy' })
      await visit(page, '/assessment-results')
      await expect(page.getByRole('heading', { name: t('results.none.title') })).toBeVisible()
      await page.goto('/combined-results')
      await expect(page.getByRole('heading', { name: t('combined.required.title') })).toBeVisible()
      await expect(page.getByText(t('combined.required.text'))).toBeVisible()

      const address = await askTeacher(page.request, child.id)
      await answerAsTeacher(request, linkIn(await mailTo(address)), fewerSigns)
      await page.goto('/combined-results')
      await expect(page.getByText(t('combined.required.parentText'))).toBeVisible()
      await addAssessment(page.request, child.id, all(1))
      await page.goto('/assessment-results')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        t('results.meaning.headline.share', { name: 'Ploy', count: 2 }),
      )
      await expect(main.getByRole('link', { name: t('results.actions.teacher'), exact: true })).toHaveCount(0)
      await main.getByRole('link', { name: t('results.actions.combined'), exact: true }).click()
      await expect(page).toHaveURL('/combined-results')
      await expect(main.getByRole('heading', { level: 2, name: teacherName })).toBeVisible()

      // Question 1: 1 and 3, two steps apart; question 2: 1 and 2, one step.
      const apart = main.getByText(t('combined.answers.apart', { steps: 2 }), { exact: true })
      await expect(apart).toHaveCount(fewerSigns.filter((answer) => Math.abs(answer - 1) === 2).length)
      await main.getByText(t('combined.answers.title', { total: 18 }), { exact: true }).click()
      const first = main.getByRole('row', { name: t('screening.items.1') })
      await expect(first).toContainText(t('combined.answers.apart', { steps: 2 }))
      const second = main.getByRole('row', { name: `2. ${t('screening.items.2')}` })
      await expect(second).not.toContainText(t('combined.answers.apart', { steps: 1 }))
      await expect(main.getByText(t('combined.share.text'))).toBeVisible()
    })
  })
}
