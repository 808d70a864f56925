import type { APIRequestContext, Page } from '@playwright/test'
import { expectToast, noteToasts } from './checks'
import { letMinutesPass, letMorningCome } from './database'
import { expect, test } from './fixtures'
import { expectKept } from './kept-pages'
import {
  addAssessment,
  addChild,
  answerAsTeacher,
  askTeacher,
  childName,
  confirmAddress,
  giveConsent,
  linkIn,
  newAddress,
  teacherName,
  tokenOf,
} from './people'
import { answerQuestions, answerTo, begin, scriptsRun, typeWord, visit } from './steps'
import { fewerSigns, manySigns, mostly, nextMorningIn, onOneSize, wordingIn } from './wording'

const secretSchool = 'โรงเรียนที่ครูไม่ต้องรู้ 7391'

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const expectInvalid = (page: Page) =>
      expect(page.getByRole('heading', { level: 1, name: t('teacher.invalid.title') })).toBeVisible()

    test('a teacher page without a link says so and leads to the landing page', async ({ page }) => {
      const toasts = await noteToasts(page)
      const missingText = `${t('teacher.missing.title')}${t('teacher.missing.text')}`
      for (const path of ['/teacher-login', '/teacher-login?token=', '/teacher-assessment']) {
        const before = toasts.length
        await page.goto(path)
        await expect(page).toHaveURL('/')
        await expect(page.getByRole('link', { name: t('landing.start') })).toBeVisible()
        await expect.poll(() => toasts.slice(before).map(({ words }) => words)).toEqual([missingText])
      }
    })

    test('an invalid link shows a link to the home page', async ({ page, checkPage }) => {
      for (const token of ['nonsense', '01900000-0000-7000-8000-000000000000.AAAA', '%00', '"><b>']) {
        await page.goto(`/teacher-login?${new URLSearchParams({ token })}`)
        await expectInvalid(page)
        await page.goto(`/teacher-assessment?${new URLSearchParams({ token, name: teacherName })}`)
        await expectInvalid(page)
      }
      await checkPage(page)
      await page.getByRole('link', { name: t('ui.goHome') }).click()
      await expect(page).toHaveURL('/')
    })

    test('a teacher without a name is asked for it', async ({
      parent,
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      const link = linkIn(await mailTo(await askTeacher(page.request, (await addChild(page.request)).id)))
      const teacher = await newBrowser()
      await teacher.goto(`/teacher-assessment?${new URLSearchParams({ token: tokenOf(link) })}`)
      await expect(teacher).toHaveURL(/\/teacher-login\?token=/)
      await scriptsRun(teacher)
      // The parent's address is unconfirmed, and their name may be an attacker's text.
      await expect(teacher.getByRole('main')).toContainText(childName)
      await expect(teacher.getByRole('main')).not.toContainText(parent.lastName)
      const name = teacher.getByRole('textbox', { name: t('teacher.form.name') })
      await name.fill('   ')
      await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
      await expectToast(teacher, t('teacher.form.error'), t('teacher.form.nameMissing'))
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription(t('teacher.form.nameMissing'))
      await checkPage(teacher)
      await name.fill('ครู "สมศรี" & <คณะ>')
      await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
      await expect(teacher.getByRole('progressbar')).toBeVisible()
      expect(await teacher.evaluate(() => localStorage.getItem('role'))).toBe('teacher')
    })

    test('a teacher who cannot answer says so in one press, and the link says it from then on', async ({
      parent,
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      await confirmAddress(page.request, await mailTo(parent.email))
      const child = await addChild(page.request)
      const link = linkIn(await mailTo(await askTeacher(page.request, child.id)))
      const teacher = await newBrowser()
      await visit(teacher, link)
      const parentName = `${parent.firstName} ${parent.lastName}`
      await expect(teacher.getByText(t('teacher.landing.askedBy', { name: parentName }))).toBeVisible()
      await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
      await begin(teacher, t)
      await answerTo(teacher, language, 2).check()
      await expectKept(teacher, `/teacher-assessment?referral=${tokenOf(link).split('.')[0]}`)

      await visit(teacher, link)
      await expect(teacher.getByText(t('teacher.form.draft', { answered: 1, total: 18 }))).toBeVisible()
      const reason = teacher.getByRole('button', { name: t('teacher.decline.reasons.do_not_know_well') })
      await expect(reason).toBeHidden()
      await teacher.getByText(t('teacher.decline.open'), { exact: true }).click()
      await checkPage(teacher)
      await teacher.getByRole('textbox', { name: t('teacher.decline.note') }).fill('เพิ่งย้ายมาสอนห้องนี้')
      await typeWord(teacher, t)
      await reason.click()
      const declined = teacher.getByRole('heading', { level: 1, name: t('teacher.declined.title') })
      await expect(declined).toBeFocused()
      await expectKept(teacher)
      await checkPage(teacher)
      await teacher.getByRole('button', { name: t('teacher.undo.act') }).click()
      await expect(teacher.getByText(t('teacher.form.draft', { answered: 1, total: 18 }))).toBeVisible()
      await teacher.getByText(t('teacher.decline.open'), { exact: true }).click()
      await typeWord(teacher, t)
      await reason.click()
      await expect(declined).toBeFocused()
      await letMinutesPass(testInfo, tokenOf(link))
      // The fixture's account has chosen no language.
      const told = await mailTo(parent.email, 1)
      expect(told.subject).toBe(wordingIn('en')('mail.teacherDeclined.subject'))

      await teacher.getByRole('link', { name: t('teacher.read') }).click()
      await expect(teacher).toHaveURL('/learn/understanding-adhd')
      await teacher.goBack()
      await expect(declined).toBeVisible()
      await teacher.reload()
      await expect(declined).toBeVisible()
      await expect(teacher.getByRole('button', { name: t('teacher.undo.act') })).toHaveCount(0)
      await expect(teacher.getByRole('link', { name: t('teacherHome.back') })).toHaveCount(0)
      expect(await teacher.content()).not.toContain(child.name)
    })

    test('a revoked link is dead, a link sent again replaces the one before', async ({
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      const address = await askTeacher(page.request, child.id)
      const first = linkIn(await mailTo(address))
      await visit(page, '/teacher-referral')
      const sent = page.getByRole('listitem').filter({ hasText: address })
      await checkPage(page)
      await sent.getByRole('button', { name: t('teacherReferral.list.resend') }).click()
      const named = { teacherName }
      await expectToast(page, t('teacherReferral.list.resent.title'), t('teacherReferral.list.resent.text', named))
      // The second mail of a day joins the next morning's.
      await expect(sent.getByText(t('teacherReferral.mail.leaves', nextMorningIn(language)))).toBeVisible()
      await letMorningCome(testInfo, address)
      const second = linkIn(await mailTo(address, 1))
      const teacher = await newBrowser()
      await teacher.goto(first)
      await expectInvalid(teacher)
      await teacher.goto(second)
      await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(
        t('teacher.landing.title', { name: child.name }),
      )

      await sent.getByRole('button', { name: t('teacherReferral.list.revoke'), exact: true }).click()
      await sent.getByRole('button', { name: t('teacherReferral.list.confirmRevoke') }).click()
      const title = t('teacherReferral.list.revoked.title')
      await expectToast(page, title, t('teacherReferral.list.revoked.text', named))
      await expect(sent.getByText(t('teacherReferral.statuses.revoked'), { exact: true })).toBeVisible()
      await teacher.reload()
      await expectInvalid(teacher)
      expect(await teacher.content()).not.toContain(child.name)
    })

    test('a mail that cannot be delivered is told on the dashboard', async ({ parentPage: page, checkPage }) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await askTeacher(page.request, child.id, newAddress('refused'))
      const card = page.getByRole('article', { name: child.name })
      await expect(async () => {
        await page.goto('/')
        await expect(card.getByText(t('dashboard.card.undelivered'))).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 30_000 })
      await expect(card.getByText(t('teacherReferral.statuses.pending'), { exact: true })).toBeVisible()
      await checkPage(page)
      await card.getByRole('link', { name: t('dashboard.card.checkAddress') }).click()
      await expect(page.getByText(t('teacherReferral.list.undelivered'))).toBeVisible()
      await checkPage(page)
    })
  })
}

const t = wordingIn('en')

/** A teacher's link to a child of whom the teacher must learn nothing but name and grade. */
async function secretiveChild(request: APIRequestContext, mailTo: (address: string) => Promise<{ text: string }>) {
  const child = await addChild(request, { age: 17, grade: '11', school: secretSchool, nationality: 'korean' })
  await addAssessment(request, child.id, manySigns)
  const mail = await mailTo(await askTeacher(request, child.id))
  return linkIn(mail as Parameters<typeof linkIn>[0])
}

test('nothing the teacher’s browser receives tells more than name and grade', { tag: '@desktop' }, async ({
  page,
  parent,
  newBrowser,
  mailTo,
}) => {
  const link = await secretiveChild(page.request, mailTo)
  const teacher = await newBrowser()
  const received: Promise<string>[] = []
  teacher.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/html|x-component|json/.test(type)) received.push(response.text().catch(() => ''))
  })
  await visit(teacher, link)
  await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
  await answerQuestions(teacher, t, { language: 'en', assessor: 'teacher', answers: fewerSigns, by: 'keys' })
  await teacher.getByRole('button', { name: t('questionnaire.submit') }).click()
  await expect(teacher.getByRole('heading', { name: t('teacher.thanks.title') })).toBeVisible()
  await expect(teacher.getByText(t('teacher.thanks.next'))).toBeVisible()
  const all = (await Promise.all(received)).join('\n')
  expect(received.length).toBeGreaterThan(2)
  expect(all).toContain(childName)
  const untold = [secretSchool, '"age"', '17 years', 'korean', '"gender"', 'totalScore', 'riskLevel', parent.email]
  expect(untold.filter((secret) => all.includes(secret))).toEqual([])
  expect(all).not.toContain(JSON.stringify(manySigns))
  await teacher.getByRole('link', { name: t('teacher.read') }).click()
  await expect(teacher).toHaveURL('/learn/understanding-adhd')
  // Cached by the browser or requested again: never the questions.
  await teacher.goBack()
  const [thanks, used] = [t('teacher.thanks.title'), t('teacher.used.title')]
  await expect(teacher.getByRole('heading', { level: 1, name: new RegExp(`^(${thanks}|${used})$`) })).toBeVisible()
})

test('mail scanners do not use up a link', { tag: '@desktop' }, async ({ parentPage: page, request, mailTo }) => {
  const link = await secretiveChild(page.request, mailTo)
  for (let times = 0; times < 20; times++) expect((await request.get(link)).status()).toBe(200)
  await answerAsTeacher(request, link, fewerSigns)
  const used = await request.get(`/api/teacher-referrals/${tokenOf(link)}`)
  expect(used.status()).toBe(410)
  expect(await used.text()).not.toContain(childName)
})

test(
  'a link that is sent again while the teacher answers keeps the answers',
  { tag: '@phone' },
  async ({ parentPage: page, newBrowser, mailTo }, testInfo) => {
    const address = await askTeacher(page.request, (await addChild(page.request)).id)
    const teacher = await newBrowser()
    await visit(teacher, linkIn(await mailTo(address)))
    await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
    await answerQuestions(teacher, t, { language: 'en', assessor: 'teacher', answers: fewerSigns, by: 'keys' })
    const [referral] = await (await page.request.get('/api/teacher-referrals')).json()
    expect((await page.request.post(`/api/teacher-referrals/${referral.id}/resend`)).status()).toBeLessThan(300)
    await teacher.getByRole('button', { name: t('questionnaire.submit') }).click()
    await expect(teacher.getByRole('heading', { name: t('teacher.invalid.title') })).toBeFocused()
    await expect(teacher.getByText(t('teacher.answersKept'))).toBeVisible()
    await letMorningCome(testInfo, address)
    await visit(teacher, linkIn(await mailTo(address, 1)))
    await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
    await expect(answerTo(teacher, 'en', 0)).toBeChecked()
    await teacher.getByRole('button', { name: t('questionnaire.submit') }).click()
    await expect(teacher.getByRole('heading', { name: t('teacher.thanks.title') })).toBeVisible()
  },
)
