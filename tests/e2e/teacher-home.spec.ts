import { expect, test } from './fixtures'
import { addChild, answerAsTeacher, askTeacher, childName, confirmAddress, newPersonDetails } from './people'
import { scriptsRun, visit } from './steps'
import { fewerSigns, mostly, onOneSize, todayIn, wordingIn } from './wording'

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a teacher with an account confirms the address, answers from the home and sees that it is done', async ({
      parent,
      parentPage,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      test.slow()
      await confirmAddress(parentPage.request, await mailTo(parent.email))
      const page = await newBrowser()
      const referers: Promise<string | null>[] = []
      page.on('request', (sent) => void referers.push(sent.headerValue('referer').catch(() => null)))
      const teacher = { ...newPersonDetails(), firstName: 'คุณครูนก', role: 'teacher' }
      expect((await page.request.post('/api/auth/register', { data: teacher })).status()).toBe(201)
      const confirmation = await mailTo(teacher.email)
      await askTeacher(parentPage.request, (await addChild(parentPage.request)).id, teacher.email)
      const heading = page.getByRole('heading', { level: 1 })

      await visit(page, '/')
      await expect(heading).toHaveText(t('teacherHome.title'))
      await expect(page.getByRole('heading', { name: t('teacherHome.unconfirmed.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('teacherHome.unconfirmed.action') })).toHaveAttribute(
        'href',
        '/profile',
      )
      expect(await page.content()).not.toContain(childName)
      // The typed title is not doubled. The header of a phone has no room to show it.
      const greeting = t('header.greeting', { firstName: teacher.firstName })
      await expect(page.getByRole('banner')).toContainText(greeting)
      await checkPage(page)

      await confirmAddress(page.request, confirmation)
      await page.reload()
      const request = page.getByRole('article', { name: childName })
      const parentName = `${parent.firstName} ${parent.lastName}`
      await expect(request.getByText(t('teacherHome.request.from', { parentName }))).toBeVisible()
      await expect(request.getByText(t('children.grades.2'))).toBeVisible()
      const demo = page.getByRole('link', { name: t('teacherHome.links.demo.title') })
      await expect(demo).toHaveAttribute('href', '/school-admin')
      await checkPage(page)
      const date = todayIn(language)
      const from = t('teacherHome.request.from', { parentName })
      const sent = t('teacherHome.request.sent', { date })
      await request
        .getByRole('link', { name: t('teacherHome.request.answerFor', { name: childName, from, sent }), exact: true })
        .click()
      await expect(page).toHaveURL(/\/teacher-login\?token=/)
      await expect(heading).toContainText(childName)
      await page.waitForLoadState('load')
      expect(referers.length).toBeGreaterThan(20)
      expect((await Promise.all(referers)).filter((referer) => referer?.includes('token'))).toEqual([])

      await answerAsTeacher(page.request, page.url(), fewerSigns)
      const [pupil, own] = ['ต้นกล้า', 'ใบบุญ']
      await askTeacher(parentPage.request, (await addChild(parentPage.request, { name: pupil })).id, teacher.email)
      await addChild(page.request, { name: own })
      await page.reload()
      await expect(heading).toHaveText(t('teacher.used.title'))
      await checkPage(page)
      await page.getByRole('link', { name: t('teacherHome.back') }).click()
      await expect(page).toHaveURL('/')
      await scriptsRun(page)
      await expect(page.getByRole('article', { name: pupil })).toBeVisible()
      const pending = [
        t('teacherHome.open', { count: 1 }),
        t('dashboard.waiting.start', { count: 1, names: own }),
      ].join(' ')
      await expect(page.getByText(pending, { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText(t('teacherHome.hello', teacher), { exact: true })).toBeVisible()
      await expect(page.getByText(t('teacherHome.closed.answered.text', { date }))).toBeVisible()
      await expect(request).toHaveCount(0)
      expect(await page.content()).not.toMatch(/totalScore|riskLevel|\/ ?54/)
      await checkPage(page)
    })
  })
}
