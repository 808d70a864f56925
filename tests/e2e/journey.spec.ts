import type { Page } from '@playwright/test'
import schools from '@/lib/children/schools.json' with { type: 'json' }
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { childName, confirmAddress, linkIn, newAddress, newPersonDetails, teacherName } from './people'
import { agree, answerQuestions, fillChild, fillRegistration, scriptsRun, visit } from './steps'
import { fewerSigns, languages, manySigns, sum, todayIn, wordingIn } from './wording'

const school = schools.find(({ en }) => en === 'Rajini School') ?? { en: '', th: '' }
const child = { name: childName, age: 9, grade: '3', gender: 'female', nationality: 'thai' }

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })
    const t = wordingIn(language)
    const open = (page: Page, name: string) => page.getByRole('link', { name: t(name), exact: true }).click()

    test('a new parent screens a child, the teacher answers, and the parent reads both results', async ({
      page,
      newBrowser,
      mailTo,
      checkPage,
      isMobile,
    }) => {
      test.slow()
      const teacherEmail = newAddress('siriporn')
      // pages.spec.ts covers pages without data: Thai on both sizes, English on the phone.
      const isFirstLook = language === 'en' && !isMobile

      await test.step('register', async () => {
        await visit(page, '/')
        if (isFirstLook) await checkPage(page)
        await open(page, 'landing.start')
        await expect(page).toHaveURL('/login')
        await page.getByRole('link', { name: /Sign Up|สมัครสมาชิก/ }).click()
        await expect(page).toHaveURL('/register')
        const person = newPersonDetails()
        await fillRegistration(page, t, person)
        await page.getByRole('button', { name: t('auth.register.submit') }).click()
        await expect(page).toHaveURL('/parent-onboarding')
        await expectToast(page, t('auth.register.success.title'), t('auth.register.success.text'))
        await confirmAddress(page.request, await mailTo(person.email))
      })

      await test.step('add a child, with a school from the list', async () => {
        await fillChild(page, t, child)
        await checkPage(page)
        const field = page.getByRole('combobox', { name: t('children.form.school') })
        await field.pressSequentially(language === 'en' ? 'rajinis' : 'ราชินี')
        await expect(page.getByRole('option', { name: school[language], exact: true })).toBeVisible()
        await takeByKeyboard(page, school[language])
        await expect(field).toHaveValue(school[language])
        await page.getByRole('button', { name: t('children.form.submit') }).click()
        await expect(page).toHaveURL('/parent-assessment')
      })

      await test.step('agree to the screening', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('consent.step.title'))
        await checkPage(page)
        await agree(page, t)
      })

      await test.step('answer 18 questions', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
        await checkPage(page)
        await answerQuestions(page, t, {
          language,
          assessor: 'parent',
          answers: manySigns,
          by: isMobile ? 'click' : 'both',
        })
        await checkPage(page)
        await page.getByRole('button', { name: t('questionnaire.finish') }).click()
        await expect(page).toHaveURL('/assessment-results')
      })

      await test.step('read the result', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('results.meaning.headline.doctor', child))
        const score = { score: sum(manySigns), max: 54, level: 'high' }
        await expect(page.getByText(t('results.score', score))).toBeVisible()
        const limits = { moderateFrom: 14, moderateTo: 25, highFrom: 26 }
        await expect(page.getByRole('img', { name: t('screening.bar.label', { ...score, ...limits }) })).toBeVisible()
        await expect(page.getByText(t('screening.levels.high'), { exact: true }).first()).toBeVisible()
        await expect(page.getByText(t('screening.disclaimer'))).toBeVisible()
        await expect(page.getByRole('heading', { name: t('results.analysis.title') })).toBeVisible()
        for (const [group, count] of Object.entries({ inattention: 7, hyperactivity: 5 })) {
          const row = page.getByRole('row', { name: t(`screening.groups.${group}`) })
          await expect(row).toContainText(t('results.analysis.count', { count, total: 9 }))
        }
        await expect(page.getByText(t('results.types.inattentive.title'))).toBeVisible()
        await checkPage(page)
      })

      await test.step('send the teacher a link', async () => {
        await open(page, 'results.actions.teacher')
        await expect(page).toHaveURL('/teacher-referral')
        await page.getByRole('textbox', { name: t('teacherReferral.form.teacherName') }).fill(teacherName)
        await page.getByRole('textbox', { name: t('teacherReferral.form.teacherEmail') }).fill(teacherEmail)
        await checkPage(page)
        await page.getByRole('button', { name: t('teacherReferral.form.send'), exact: true }).click()
        await expectToast(
          page,
          t('teacherReferral.form.sent.title'),
          t('teacherReferral.form.sent.text', { teacherName }),
        )
        await expect(page).toHaveURL('/')
        const card = page.getByRole('article', { name: child.name })
        await expect(card.getByText(t('teacherReferral.statuses.pending'), { exact: true })).toBeVisible()
        await expect(card.getByText(t('teacherReferral.mail.sent', { date: todayIn(language) }))).toBeVisible()
        await checkPage(page)
      })

      await test.step('the teacher opens the mail and answers', async () => {
        const mail = await mailTo(teacherEmail)
        expect(mail.subject).toBe(`${t('mail.invitation.subject')} · ${todayIn(language)}`)
        for (const form of [mail.text, mail.html]) expect(form).toContain(child.name)
        const teacher = await newBrowser()
        await teacher.goto(linkIn(mail))
        await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(t('teacher.landing.title', child))
        await expect(teacher.getByText(`${child.name} · ${t(`children.grades.${child.grade}`)}`)).toBeVisible()
        for (const hidden of [school[language], t('children.age', { count: child.age }), /34/])
          await expect(teacher.getByText(hidden)).toHaveCount(0)
        const email = teacher.getByRole('textbox', { name: t('teacher.form.email') })
        await expect(email).toHaveValue(teacherEmail)
        await expect(email).not.toBeEditable()
        await expect(teacher.getByRole('textbox', { name: t('teacher.form.name') })).toHaveValue(teacherName)
        await checkPage(teacher)
        await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
        await expect(teacher).toHaveURL(/\/teacher-assessment\?/)
        const answering = { language, assessor: 'teacher', answers: fewerSigns, by: 'click' } as const
        await answerQuestions(teacher, t, answering)
        await checkPage(teacher)
        await teacher.getByRole('button', { name: t('questionnaire.submit') }).click()
        await expect(teacher.getByRole('heading', { name: t('teacher.thanks.title') })).toBeFocused()
        await checkPage(teacher)

        await teacher.goto(linkIn(mail))
        await expect(teacher.getByRole('heading', { name: t('teacher.used.title') })).toBeVisible()
        expect(await teacher.content()).not.toContain(child.name)
        if (isFirstLook) await checkPage(teacher)
      })

      await test.step('read both results', async () => {
        await page.reload()
        await scriptsRun(page)
        const card = page.getByRole('article', { name: child.name })
        await expect(card.getByText(t('dashboard.card.score', { score: sum(fewerSigns), max: 54 }))).toBeVisible()
        await expect(card.getByText(t('screening.levels.moderate'), { exact: true })).toBeVisible()
        await expect(card.getByText(todayIn(language), { exact: true })).toHaveCount(1)
        await expect(card.getByText(t('dashboard.card.answeredToday'), { exact: true })).toBeVisible()
        await checkPage(page)
        await card.getByRole('link', { name: t('dashboard.card.send') }).click()
        const sent = page.getByRole('listitem').filter({ hasText: teacherEmail })
        // The badge, and not the same word within a longer text.
        const completed = new RegExp(`^${t('teacherReferral.statuses.completed')}$`)
        await expect(sent.locator('[data-slot=badge]').filter({ hasText: completed })).toBeVisible()
        // The focus is on the heading of each page that the router opens, Back included.
        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        await expect(heading).toBeFocused()
        await page.goBack()
        await expect(page).toHaveURL('/')
        await expect(heading).toBeFocused()
        await card.getByRole('link', { name: `${t('dashboard.card.combined')}: ${child.name}`, exact: true }).click()
        await expect(page).toHaveURL('/combined-results')
        await expect(heading).toBeFocused()

        const both = page.getByRole('main')
        for (const [heading, answers] of [
          [t('combined.you'), manySigns],
          [teacherName, fewerSigns],
        ] as const) {
          await expect(both.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
          await expect(both.getByText(String(sum(answers)), { exact: true })).toBeVisible()
        }
        const together = sum(manySigns) + sum(fewerSigns)
        for (const made of [together, together / 2])
          await expect(both).not.toContainText(new RegExp(`(?<![\\d.])${made}(?![\\d.])`))
        await expect(both.getByText(t('screening.disclaimer'))).toBeVisible()
        await checkPage(page)
      })
    })

    test('a school that is in no list is added by its own name', async ({ parentPage: page }) => {
      await visit(page, '/parent-onboarding')
      await fillChild(page, t, child)
      const typed = 'โรงเรียนบ้านทุ่งนา 7'
      await page.getByRole('combobox', { name: t('children.form.school') }).pressSequentially(typed)
      await page.getByRole('option', { name: t('children.form.addSchool', { typed }) }).click()
      await page.getByRole('button', { name: t('children.form.submit') }).click()
      await expect(page).toHaveURL('/parent-assessment')
      const children = await (await page.request.get('/api/children')).json()
      expect(children).toMatchObject([{ name: child.name, age: 9, grade: '3', school: typed }])
    })
  })
}

async function takeByKeyboard(page: Page, suggestion: string): Promise<void> {
  const wanted = page.getByRole('option', { name: suggestion, exact: true })
  for (let step = 0; step < 10 && (await wanted.getAttribute('data-highlighted')) === null; step++)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}
