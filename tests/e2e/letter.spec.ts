import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { letterPassword, printLetter } from './letters'
import { newAddress, tokenOf } from './people'
import { heading, letterIn, type Referral, referAs, register, statusOf, student } from './school-referrals'
import { makeSchool } from './schools'
import { agree, answerQuestions, visit } from './steps'
import { manySigns, onOneSize, wordingIn } from './wording'

/** A family without an e-mail address, with the paper letter in hand. */

test.describe('a paper letter on a small phone, in Thai', onOneSize.th, () => {
  test.use({ language: 'th', viewport: { width: 360, height: 640 } })
  const t = wordingIn('th')
  const { acceptButton, link } = letterIn(t)
  const code = (page: Page) => page.getByRole('textbox', { name: t('letter.code.label'), exact: true })
  const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

  async function expectReferral(page: Page): Promise<void> {
    await expect(heading(page)).toHaveText(t('schoolReferral.heading'))
    await expect(page.getByText(student.studentName, { exact: true }).first()).toBeVisible()
  }

  async function acceptWithPassword(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: t('auth.register.firstName'), exact: true }).fill('มาลี')
    await page.getByRole('textbox', { name: t('auth.register.lastName'), exact: true }).fill('เจริญ')
    await page.getByLabel(t('auth.register.password'), { exact: true }).fill(letterPassword)
    await page.getByLabel(t('auth.register.confirmPassword'), { exact: true }).fill(letterPassword)
    await button(page, 'letter.offer.submit').click()
    await expect(page).toHaveURL(/\/parent-assessment\?child=/)
  }

  async function signIn(page: Page): Promise<void> {
    await expect(heading(page)).toHaveText(t('letter.signIn.heading'))
    await page.getByLabel(t('auth.login.password'), { exact: true }).fill(letterPassword)
    await button(page, 'auth.login.submit').click()
  }

  let referral: Referral
  test.beforeEach(async ({ request }, testInfo) => {
    const { email } = await register(request)
    await makeSchool(testInfo, { name: 'โรงเรียนราชินี', memberEmail: email, role: 'admin' })
    referral = await referAs(request)
  })

  test('the typed code leads through to a result, a teacher’s request and a second sign-in', async ({
    page,
    request: school,
    checkPage,
  }, testInfo) => {
    test.slow()
    const printed = await printLetter(testInfo, referral.id)
    const referers: Promise<string | null>[] = []
    page.on('request', (sent) => void referers.push(sent.headerValue('referer').catch(() => null)))

    await test.step('the code is typed, with a mistake first', async () => {
      await visit(page, '/login')
      await page.getByRole('link', { name: t('letter.link'), exact: true }).click()
      await expect(heading(page)).toHaveText(t('letter.code.heading'))
      await checkPage(page)
      const wrong = `${printed.slice(0, -1)}${printed.endsWith('0') ? '1' : '0'}`
      await code(page).pressSequentially(wrong.replaceAll('-', '').toLowerCase())
      await expect(code(page)).toHaveValue(wrong)
      await button(page, 'letter.code.submit').click()
      await expect(page.getByText(t('letter.code.wrongCheck'))).toBeVisible()
      await expect(page).toHaveURL('/letter')
      await checkPage(page)
      await code(page).press('Backspace')
      await code(page).pressSequentially(printed.slice(-1).toLowerCase())
      await expect(code(page)).toHaveValue(printed)
      await code(page).press('Enter')
      await expectReferral(page)
      await checkPage(page)
    })

    await test.step('accepted with a password, and the questions answered', async () => {
      await acceptWithPassword(page)
      expect(await statusOf(school, referral)).toBe('accepted')
      await page.getByRole('spinbutton', { name: t('children.form.age') }).fill('9')
      const choose = (name: string, choice: string) =>
        page.getByRole('combobox', { name: t(`children.form.${name}`), exact: true }).selectOption(t(choice))
      await choose('gender', 'children.genders.male')
      await choose('nationality', 'children.nationalities.thai')
      await button(page, 'children.form.submit').click()
      await expect(heading(page)).toHaveText(t('consent.step.title'))
      await agree(page, t)
      await answerQuestions(page, t, { language: 'th', assessor: 'parent', answers: manySigns, by: 'click' })
      await button(page, 'questionnaire.finish').click()
      await expect(page).toHaveURL(/\/assessment-results/)
      expect(await statusOf(school, referral)).toBe('completed')
    })

    const [child] = await (await page.request.get('/api/children')).json()
    await test.step('a teacher is asked', async () => {
      await visit(page, `/teacher-referral?child=${child.id}`)
      await page.getByRole('textbox', { name: t('teacherReferral.form.teacherName') }).fill('ครูศิริพร')
      await page.getByRole('textbox', { name: t('teacherReferral.form.teacherEmail') }).fill(newAddress('siriporn'))
      await button(page, 'teacherReferral.form.send').click()
      await expect.poll(async () => (await (await page.request.get(`/api/teacher-referrals`)).json()).length).toBe(1)
    })

    await test.step('signed out, and in again with the letter', async () => {
      await page.goto('/api/auth/logout')
      await visit(page, '/letter')
      await code(page).fill(printed)
      await button(page, 'letter.code.submit').click()
      await checkPage(page)
      await page.getByLabel(t('auth.login.password'), { exact: true }).fill('wrong')
      await button(page, 'auth.login.submit').click()
      await expect(page.getByText(t('letter.signIn.wrong')).first()).toBeVisible()
      await signIn(page)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('article', { name: student.studentName, exact: true })).toBeVisible()
      expect((await (await page.request.get('/api/auth/user')).json()).email).toBeNull()
    })
    expect((await Promise.all(referers)).filter((referer) => referer?.includes('code='))).toEqual([])
  })

  test('the address of its QR code opens it, without scripts too, and later signs in and leads on', async ({
    page,
    newBrowser,
    browser,
    checkPage,
  }, testInfo) => {
    const printed = await printLetter(testInfo, referral.id)
    const here = `/letter?code=${printed}`
    const plain = await (await browser.newContext({ javaScriptEnabled: false, locale: 'th-TH' })).newPage()
    await plain.goto('/letter')
    await code(plain).fill(printed.toLowerCase())
    await button(plain, 'letter.code.submit').click()
    await expect(heading(plain)).toHaveText(t('schoolReferral.heading'))
    await plain.context().close()

    await visit(page, here)
    await expectReferral(page)
    await acceptWithPassword(page)
    await visit(page, here)
    await expect(page.getByText(t('schoolReferral.accepted'))).toBeVisible()
    await expect(link(page, 'goOn')).toBeVisible()

    const other = await newBrowser()
    await visit(other, `${here}&next=/profile`)
    await checkPage(other)
    await expect(other.getByText(student.studentName)).toHaveCount(0)
    await signIn(other)
    await expect(other).toHaveURL('/profile')
  })

  test('a parent with an account signs in from the letter, and accepts there', async ({ page }, testInfo) => {
    const printed = await printLetter(testInfo, referral.id)
    await visit(page, `/letter?code=${printed}`)
    await link(page, 'register').click()
    // A click returns before the next page is there.
    await expect(page).toHaveURL(/\/register\?next=/)
    const next = new URL(page.url()).searchParams.get('next') ?? ''
    expect(next).toMatch(/^\/school-referral\?token=/)
    expect(next).not.toContain(tokenOf(referral.referralLink))
    await register(page.request)
    await visit(page, next)
    await expectReferral(page)
    await acceptButton(page).click()
    await expect(page).toHaveURL(/\/parent-assessment\?child=/)
  })

  test('a wrong code keeps what was typed, and shows what is wrong with it', async ({ page, checkPage }) => {
    await visit(page, '/letter?code=0000-0000-0000')
    await expect(page.getByText(t('letter.code.unknown'))).toBeVisible()
    await expect(code(page)).toHaveValue('0000-0000-0000')
    await checkPage(page)
    await visit(page, '/letter?code=short')
    await expect(page.getByText(t('letter.code.incomplete'))).toBeVisible()
    await visit(page, '/letter?code=0000-0000-0001')
    await expect(page.getByText(t('letter.code.wrongCheck'))).toBeVisible()
  })
})
