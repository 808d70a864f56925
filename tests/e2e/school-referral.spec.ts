import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { giveConsent, newPersonDetails, tokenOf } from './people'
import { accept, heading, letterIn, refer, register, statusOf, student } from './school-referrals'
import { agree, answerQuestions, fillRegistration, logIn, visit } from './steps'
import { languages, manySigns, onOneSize, wordingIn } from './wording'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const { acceptButton, anotherAccount, button, expectLetter, expectNotice, link } = letterIn(t)

    test('a parent without an account comes back from registering, accepts and answers; the school sees that it is done', async ({
      page,
      request: school,
      checkPage,
    }) => {
      test.slow()
      const referral = await refer(school)
      const token = tokenOf(referral.referralLink)
      const here = `/school-referral?token=${token}`
      const referers: Promise<string | null>[] = []
      page.on('request', (sent) => void referers.push(sent.headerValue('referer').catch(() => null)))

      await test.step('the letter, signed out', async () => {
        await visit(page, referral.referralLink)
        await expectLetter(page)
        await checkPage(page)
        await link(page, 'register').click()
      })

      await test.step('an account, and back', async () => {
        await expect(page).toHaveURL(`/register?${new URLSearchParams({ next: here })}`)
        await page.getByRole('link', { name: t('auth.register.back') }).click()
        await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: here })}`)
        await page.getByRole('link', { name: /Sign Up|สมัครสมาชิก/ }).click()
        await expect(page).toHaveURL(`/register?${new URLSearchParams({ next: here })}`)
        await visit(page, page.url())
        await fillRegistration(page, t, newPersonDetails())
        await page.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
        await expect(page).toHaveURL(here)
        await expectToast(page, t('auth.register.success.title'), t('auth.register.success.text'))
        await expectLetter(page)
        await checkPage(page)
      })

      await test.step('accepted: what the school left out is asked for once', async () => {
        await acceptButton(page).click()
        await expect(page).toHaveURL(/\/parent-assessment\?child=/)
        await expect(heading(page)).toHaveText(t('children.details.title', { name: student.studentName }))
        expect(await statusOf(school, referral)).toBe('accepted')
        const age = page.getByRole('spinbutton', { name: t('children.form.age') })
        const choice = (name: string) => page.getByRole('combobox', { name: t(`children.form.${name}`), exact: true })
        // The page asks for no more than the school left open.
        for (const control of [age, choice('gender'), choice('nationality')]) await expect(control).toHaveValue('')
        await expect(choice('grade')).toHaveCount(0)
        await page.getByRole('button', { name: t('children.form.submit'), exact: true }).click()
        await expectToast(page, t('forms.error'), t('children.form.missing'))
        await expect(age).toBeFocused()
        await checkPage(page)
        await age.fill('9')
        await choice('gender').selectOption(t('children.genders.male'))
        await choice('nationality').selectOption(t('children.nationalities.thai'))
        await page.getByRole('button', { name: t('children.form.submit'), exact: true }).click()
      })

      await test.step('consent and 18 questions', async () => {
        await expect(heading(page)).toHaveText(t('consent.step.title'))
        await expect(heading(page)).toBeFocused()
        await agree(page, t)
        await expect(heading(page)).toHaveText(t('questionnaire.howTo.title'))
        await expect(heading(page)).toBeFocused()
        await answerQuestions(page, t, { language, assessor: 'parent', answers: manySigns, by: 'click' })
        await page.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
        await expect(page).toHaveURL(/\/assessment-results/)
      })

      const [child] = await (await page.request.get('/api/children')).json()
      const details = { name: student.studentName, grade: '4', age: 9, gender: 'male', nationality: 'thai' }
      expect(child).toMatchObject(details)
      const [seen] = await (await school.get('/api/school-referrals')).json()
      expect(seen).toEqual({ ...referral, status: 'completed' })

      await visit(page, referral.referralLink)
      await expectNotice(page, 'completed')
      await checkPage(page)
      const sent = await Promise.all(referers)
      expect(sent.filter((referer) => referer?.includes(token.split('.')[1] ?? ''))).toEqual([])
    })

    test('a second person is told that the referral was accepted, the parent who accepted it can continue', async ({
      parentPage: page,
      request: school,
      newBrowser,
      checkPage,
    }) => {
      const referral = await refer(school)
      await visit(page, referral.referralLink)
      await expectLetter(page)

      const faster = await newBrowser()
      await faster.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])
      const other = await register(faster.request)
      const child = await accept(faster.request, referral)
      await acceptButton(page).click()
      await expectToast(page, t('forms.error'), t('schoolReferral.failed'))
      await expectNotice(page, 'taken')
      await expect(anotherAccount(page)).toBeVisible()
      await checkPage(page)
      expect(await (await page.request.get('/api/children')).json()).toEqual([])

      // A signed-out visitor may be the parent who accepted.
      await faster.request.get('/api/auth/logout')
      await visit(faster, referral.referralLink)
      await expectNotice(faster, 'taken')
      await checkPage(faster)
      await link(faster, 'signIn').click()
      await expect(faster).toHaveURL(/\/login\?next=/)
      await logIn(faster, t, other)
      await expectLetter(faster)
      await expect(faster.getByText(t('schoolReferral.accepted'))).toBeVisible()
      await expect(button(faster, 'notMine.action')).toHaveCount(0)
      await checkPage(faster)
      await link(faster, 'goOn').click()
      await expect(faster).toHaveURL(`/parent-assessment?child=${child.id}`)
      await expect(heading(faster)).toHaveText(t('children.details.title', { name: student.studentName }))
    })

    test('what is not known of a child is left out wherever the child is shown', async ({
      parentPage: page,
      request: school,
      newBrowser,
      checkPage,
    }) => {
      await accept(page.request, await refer(school))
      const otherSchool = (await newBrowser()).request
      const { id } = await accept(page.request, await refer(otherSchool, { studentName: 'Mek', studentGrade: null }))
      await visit(page, '/')
      const card = (name: string) => page.getByRole('article', { name, exact: true })
      const grade = t('children.gradeAlone', { grade: t('children.grades.4') })
      await expect(card(student.studentName).getByText(grade, { exact: true })).toBeVisible()
      await expect(card('Mek')).toBeVisible()
      await expect(page.getByText(/null|undefined|NaN/)).toHaveCount(0)
      await checkPage(page)
      await giveConsent(page.request, id)
      await visit(page, `/teacher-referral?child=${id}`)
      await expect(heading(page)).toContainText('Mek')
      await expect(page.getByText(/null|undefined|NaN/)).toHaveCount(0)
      await visit(page, `/parent-assessment?child=${id}`)
      await expect(page.getByRole('combobox', { name: t('children.form.grade'), exact: true })).toHaveValue('')
      await checkPage(page)
      const options = page.getByRole('combobox', { name: t('childPicker.label') }).getByRole('option')
      await expect(options).toHaveText([/^Mek$/, `${student.studentName} · ${grade}`])
    })

    test('registering never redirects to another site', async ({ page }) => {
      for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/auth/logout']) {
        await page.context().clearCookies({ name: /sati/ })
        await visit(page, `/register?${new URLSearchParams({ next })}`)
        await fillRegistration(page, t, newPersonDetails())
        await page.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
        await expect(page).toHaveURL('/parent-onboarding')
      }
    })
  })
}
