import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, giveConsent, linkIn, teacherName } from './people'
import { unfold, visit } from './steps'
import { fewerSigns, manySigns, mostly, onOneSize, todayIn, wordingIn } from './wording'

const longName = 'น้องกัญญาณัฐณัฐธิดา วงศ์สุวรรณไพบูลย์ศิริพัฒน์'

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a child is corrected, its answers keep their day, and the parent chooses when to answer again', async ({
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      test.slow()
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      const path = `/children/${child.id}`
      const region = (key: string) => page.getByRole('region', { name: t(key), exact: true })
      const clickButton = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

      await visit(page, path)
      await expect(region('childPage.timeline.title')).toContainText(
        t('childPage.timeline.empty', { name: child.name }),
      )
      await expect(region('childPage.recheck.title')).toContainText(t('childPage.recheck.none'))
      await checkPage(page)

      await addAssessment(page.request, child.id, manySigns)
      await unfold(page, t('childPage.details.title'))
      await clickButton('childPage.details.edit')
      const name = page.getByRole('textbox', { name: t('children.form.name'), exact: true })
      await expect(name).toBeFocused()
      await expect(name).toHaveValue(child.name)
      await name.fill('')
      const age = page.getByRole('spinbutton', { name: t('children.form.age') })
      await age.fill('3')
      await clickButton('childPage.details.save')
      await expect(page.getByText(t('validation.required'))).toBeVisible()
      await expect(page.getByText(t('validation.ageRange'))).toBeVisible()
      await checkPage(page)
      await name.fill(longName)
      await age.fill('9')
      await page.getByRole('combobox', { name: t('children.form.grade') }).selectOption('3')
      await page.getByRole('combobox', { name: t('children.form.school') }).fill('โรงเรียนใหม่')
      await clickButton('childPage.details.save')
      await expectToast(page, t('childPage.details.saved.title'), t('childPage.details.saved.text'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName)
      await expect(region('childPage.details.title')).toContainText(t('children.age', { count: 9 }))
      await expect(region('childPage.details.title')).toContainText('โรงเรียนใหม่')
      await expect(page.getByRole('button', { name: t('childPage.details.edit') })).toBeFocused()

      const teacher = await askTeacher(page.request, child.id)
      await answerAsTeacher((await newBrowser()).request, linkIn(await mailTo(teacher)), fewerSigns)
      await visit(page, path)
      const rows = region('childPage.timeline.title').getByRole('listitem')
      const aged = (years: number, grade: string) =>
        t('childPage.timeline.then', {
          about: t('children.ageGrade', {
            age: t('children.age', { count: years }),
            grade: t(`children.grades.${grade}`),
          }),
        })
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText(t('childPage.timeline.teacherNamed', { name: teacherName }))
      await expect(rows.first()).toContainText(aged(9, '3'))
      await expect(rows.last()).toContainText(t('childPage.timeline.you'))
      await expect(rows.last()).toContainText(aged(8, '2'))
      await expect(page.getByRole('link', { name: t('childPage.timeline.combined') })).toBeVisible()

      const recheck = region('childPage.recheck.title')
      await expect(recheck).not.toContainText(t('childPage.recheck.none'))
      await unfold(page, t('childPage.recheck.title'))
      await recheck.getByRole('combobox').selectOption('0')
      await clickButton('childPage.recheck.save')
      await expectToast(page, t('childPage.recheck.saved.title'), t('childPage.recheck.saved.never'))
      await expect(recheck).toContainText(t('childPage.recheck.never'))
      await recheck.getByRole('combobox').selectOption('date')
      await checkPage(page)

      // The same teacher again is refused before anything is sent.
      await visit(page, `/teacher-referral?child=${child.id}`)
      await page
        .getByRole('textbox', { name: t('teacherReferral.form.teacherEmail') })
        .fill(` ${teacher.toUpperCase()}`)
      const date = todayIn(language)
      await expect(page.getByText(t('teacherReferral.form.recent.answered', { name: longName, date }))).toBeVisible()
      await expect(
        page.getByRole('button', { name: t('teacherReferral.form.recent.anyway'), exact: true }),
      ).toBeVisible()
      await checkPage(page)
    })

    test('another parent’s child, a malformed id and a deleted child are no pages', async ({
      parentPage: page,
      newBrowser,
    }) => {
      const other = (await newBrowser()).request
      const details = {
        firstName: 'N',
        lastName: 'S',
        email: `other.${Date.now()}@example.com`,
        password: 'correct horse 54',
      }
      expect((await other.post('/api/auth/register', { data: { ...details, role: 'parent' } })).status()).toBe(201)
      const { id } = await addChild(other)
      for (const path of [id, 'nonsense', '%27'])
        expect((await page.request.get(`/children/${path}`)).status()).toBe(404)
    })
  })
}
