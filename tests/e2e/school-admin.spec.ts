import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { newAddress } from './people'
import { makeSchool } from './schools'
import { giveShareSheet, placesOf, visit } from './steps'
import { mostly, onOneSize, type Translate, todayIn, wordingIn } from './wording'

const student = 'ต้น "ชา" <เจริญ>'
const teacher = 'ครูปรีชา แก้วตา'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

async function openForm(page: Page, t: Translate): Promise<void> {
  await button(page, t('schoolAdmin.newReferral')).click()
  await expect(field(page, t('schoolAdmin.form.studentName'))).toBeFocused()
}

async function fillForm(page: Page, t: Translate, { parentEmail }: { parentEmail: string }): Promise<void> {
  await field(page, t('schoolAdmin.form.studentName')).fill(student)
  await field(page, t('schoolAdmin.form.parentEmail')).fill(parentEmail)
  await field(page, t('schoolAdmin.form.referringTeacher')).fill(teacher)
}

async function create(page: Page, t: Translate, parentEmail: string): Promise<void> {
  await openForm(page, t)
  await fillForm(page, t, { parentEmail })
  await button(page, t('schoolAdmin.form.create')).click()
  await expectToast(page, t('schoolAdmin.form.created.title'), t('schoolAdmin.form.created.text'))
}

async function pasted(page: Page, t: Translate): Promise<string> {
  await openForm(page, t)
  const reason = page.getByRole('textbox', { name: t('schoolAdmin.form.reason') })
  await reason.press('Control+V')
  await expect(reason).not.toHaveValue('')
  return reason.inputValue()
}

for (const language of mostly('en')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a signed-in person without a school sees the demo, marked as one', async ({
      parentPage: page,
      checkPage,
    }) => {
      await visit(page, '/school-admin')
      await expect(page.getByRole('heading', { level: 1, name: t('schoolAdmin.title') })).toBeVisible()
      await expect(page.getByText(t('schoolAdmin.description'))).toBeVisible()
      await expect(page.getByText(t('schoolAdmin.demo.badge'), { exact: true })).toBeVisible()
      const samples = rowOf(page, t('schoolAdmin.demo.sample'))
      await expect(samples).toHaveCount(2)
      await expect(samples.first()).toContainText(t('schoolAdmin.statuses.pending'))
      await expect(samples.last()).toContainText(t('schoolAdmin.statuses.accepted'))

      const api = page.getByRole('region', { name: t('schoolAdmin.api.title') })
      await expect(api).toContainText('POST /api/school-referrals')
      await expect(api).toContainText('GET /api/school-referrals')
      await expect(api).toContainText('X-API-Key')
      await expect(api).toContainText(t('schoolAdmin.api.note'))
      await expect(page.getByRole('region', { name: t('schoolAdmin.keys.title') })).toHaveCount(0)
      await checkPage(page)
    })

    test('what is missing is asked for and nothing is sent; Cancel closes and empties the form', async ({
      parentPage: page,
      checkPage,
    }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/')) sent.push(request.url())
      })
      await visit(page, '/school-admin')
      await openForm(page, t)
      const reason = page.getByRole('textbox', { name: t('schoolAdmin.form.reason') })
      await expect(reason).toHaveAttribute('rows', '3')
      await reason.fill('Two\nlines')
      await button(page, t('schoolAdmin.form.create')).click()
      await expectToast(page, t('forms.error'), t('schoolAdmin.form.missing'))
      const name = field(page, t('schoolAdmin.form.studentName'))
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription(t('validation.required'))
      await fillForm(page, t, { parentEmail: 'malee.charoen@' })
      await button(page, t('schoolAdmin.form.create')).click()
      const email = field(page, t('schoolAdmin.form.parentEmail'))
      await expect(email).toBeFocused()
      await expect(email).toHaveAccessibleDescription(new RegExp(t('validation.invalidEmail')))
      await checkPage(page)

      await button(page, t('schoolAdmin.form.cancel')).click()
      await expect(name).toHaveCount(0)
      await expect(button(page, t('schoolAdmin.newReferral'))).toBeFocused()
      await openForm(page, t)
      await expect(name).toHaveValue('')
      await expect(reason).toHaveValue('')
      expect(sent).toEqual([])
    })

    test('a demo referral is created, listed and its link copied', async ({ parentPage: page, checkPage }) => {
      const parentEmail = newAddress('malee')
      await visit(page, '/school-admin')
      await openForm(page, t)
      await fillForm(page, t, { parentEmail })
      await page.getByLabel(t('schoolAdmin.form.grade')).selectOption(t('children.grades.4'))
      await button(page, t('schoolAdmin.form.create')).click()
      await expectToast(page, t('schoolAdmin.form.created.title'), t('schoolAdmin.form.created.text'))
      await expect(field(page, t('schoolAdmin.form.studentName'))).toHaveCount(0)
      const row = rowOf(page, parentEmail)
      for (const text of [
        student,
        teacher,
        todayIn(language),
        t('children.grades.4'),
        t('schoolAdmin.demo.own'),
        t('schoolAdmin.statuses.pending'),
      ])
        await expect(row).toContainText(text)

      await row.getByRole('button', { name: t('schoolAdmin.list.copy') }).click()
      await expectToast(page, t('ui.copy.title'), t('ui.copy.link'))
      const [own] = await (await page.request.get('/api/school-referrals')).json()
      expect(own.referralLink).toContain('/school-referral?token=')
      await checkPage(page)
      expect(await pasted(page, t)).toBe(own.referralLink)
    })

    test('a link is copied without the permission, and shown selected where nothing may copy', async ({
      parentPage: page,
      checkPage,
    }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await visit(page, '/school-admin')
      const row = rowOf(page, t('schoolAdmin.demo.sample')).first()
      const copy = row.getByRole('button', { name: t('schoolAdmin.list.copy') })
      await copy.click()
      await expectToast(page, t('ui.copy.title'), t('ui.copy.link'))
      await expect(copy).toBeFocused()
      const link = await pasted(page, t)
      expect(link).toMatch(/^http:\/\/\S+\/school-referral\?token=\S+$/)

      await page.evaluate(() => {
        document.execCommand = () => false
      })
      await copy.click()
      await expect(row.getByText(t('ui.copy.byHand'))).toBeVisible()
      const shown = row.getByRole('textbox')
      await expect(shown).toBeFocused()
      await expect(shown).toHaveValue(link)
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(link)
      await checkPage(page)

      // An earlier test has not used it up, as a sample is no referral.
      await visit(page, new URL(link).pathname + new URL(link).search)
      await expect(page.getByRole('heading', { name: t('schoolReferral.sample.title') })).toBeVisible()
      await checkPage(page)
    })

    test('what the server refuses is said, and what was typed stays', async ({ parentPage: page }) => {
      await page.route('**/api/school-referrals', (route) => route.fulfill({ status: 500, json: {} }))
      await visit(page, '/school-admin')
      await openForm(page, t)
      await fillForm(page, t, { parentEmail: newAddress('malee') })
      await button(page, t('schoolAdmin.form.create')).click()
      await expectToast(page, t('forms.error'), t('schoolAdmin.form.failed'))
      await expect(field(page, t('schoolAdmin.form.studentName'))).toHaveValue(student)
    })

    test('a school’s administrator finds, sends again and revokes referrals, and handles keys', async ({
      parent,
      page,
      mailTo,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { name: 'โรงเรียนราชินี', memberEmail: parent.email, role: 'admin' })
      await visit(page, '/profile')
      await page.getByRole('link', { name: t('schoolAdmin.profile.action') }).click()
      await expect(page.getByText('โรงเรียนราชินี', { exact: true })).toBeVisible()
      await expect(page.getByText(t('schoolAdmin.demo.badge'), { exact: true })).toHaveCount(0)
      await expect(page.getByText(t('schoolAdmin.list.empty.title'))).toBeVisible()

      const parentEmail = newAddress('malee')
      await create(page, t, parentEmail)
      const row = rowOf(page, parentEmail)
      await expect(row).toContainText(t('schoolAdmin.statuses.pending'))
      await mailTo(parentEmail)
      await row.getByRole('button', { name: t('schoolAdmin.list.resend'), exact: true }).click()
      await expectToast(page, t('schoolAdmin.list.resent.title'), parentEmail)
      await mailTo(parentEmail, 1)

      await page.getByRole('searchbox', { name: t('schoolAdmin.filter.search') }).fill('MALEE')
      await page.getByLabel(t('schoolAdmin.filter.status')).selectOption('accepted')
      await button(page, t('schoolAdmin.filter.submit')).click()
      await expect(page.getByText(t('schoolAdmin.list.noMatch.title'))).toBeVisible()
      await page.getByLabel(t('schoolAdmin.filter.status')).selectOption('pending')
      await button(page, t('schoolAdmin.filter.submit')).click()
      await expect(row).toBeVisible()
      // The search text is a person's name: it must not be in a URL.
      await expect(page).toHaveURL('/school-admin')
      await page.getByRole('link', { name: t('schoolAdmin.filter.clear') }).click()
      await expect(page.getByRole('searchbox')).toHaveValue('')
      await page.getByLabel(t('schoolAdmin.filter.status')).selectOption('accepted')
      await button(page, t('schoolAdmin.filter.submit')).click()
      await expect(page).toHaveURL('/school-admin?status=accepted')
      await expect(page.getByText(t('schoolAdmin.list.noMatch.title'))).toBeVisible()
      await page.getByRole('link', { name: t('schoolAdmin.filter.clear') }).click()
      await expect(page).toHaveURL('/school-admin')
      await expect(row).toBeVisible()

      const counts = { pending: 1, accepted: 0, completed: 0 }
      await expect(page.getByRole('img', { name: t('schoolAdmin.chart.picture', counts) })).toBeVisible()
      await page.getByText(t('schoolAdmin.chart.table'), { exact: true }).click()
      await expect(page.getByRole('table')).toBeVisible()
      await checkPage(page)

      await row.getByRole('button', { name: t('schoolAdmin.list.revoke'), exact: true }).click()
      await row.getByRole('button', { name: t('schoolAdmin.list.confirmRevoke'), exact: true }).click()
      await expectToast(
        page,
        t('schoolAdmin.list.revoked.title'),
        t('schoolAdmin.list.revoked.text', { studentName: student }),
      )
      await expect(row).toContainText(t('schoolAdmin.statuses.revoked'))

      const keys = page.getByRole('region', { name: t('schoolAdmin.keys.title') })
      await keys.getByRole('textbox', { name: t('schoolAdmin.keys.name') }).fill('ระบบทะเบียน')
      await keys.getByRole('button', { name: t('schoolAdmin.keys.create'), exact: true }).click()
      const shown = keys.getByLabel(t('schoolAdmin.keys.value'), { exact: true })
      await expect(shown).toHaveText(/^sati_live_[0-9A-Za-z]{38}$/)
      const key = (await shown.textContent()) ?? ''
      const keyRow = keys.getByRole('listitem').filter({ hasText: 'ระบบทะเบียน' })
      await expect(keyRow.first()).toContainText(t('schoolAdmin.keys.neverUsed'))
      await checkPage(page)
      const headers = { 'X-API-Key': key }
      const listed = await page.request.get('/api/school-referrals', { headers })
      expect((await listed.json()).map((each: { parentEmail: string }) => each.parentEmail)).toEqual([parentEmail])
      await keys.getByRole('button', { name: t('schoolAdmin.keys.done'), exact: true }).click()
      await expect(shown).toHaveCount(0)
      await page.reload()
      await expect(keyRow).toContainText(t('schoolAdmin.keys.endsIn', { lastFour: key.slice(-4) }))
      expect(await page.content()).not.toContain(key)
      await expect(keyRow).toContainText(t('schoolAdmin.keys.lastUsed', { date: todayIn(language) }))
      await keyRow.getByRole('button', { name: t('schoolAdmin.keys.revoke'), exact: true }).click()
      await keyRow.getByRole('button', { name: t('schoolAdmin.keys.confirmRevoke'), exact: true }).click()
      await expectToast(
        page,
        t('schoolAdmin.keys.revoked.title'),
        t('schoolAdmin.keys.revoked.text', { name: 'ระบบทะเบียน' }),
      )
      await expect(keyRow).toContainText(t('schoolAdmin.keys.revokedAt', { date: todayIn(language) }))
      expect((await page.request.get('/api/school-referrals', { headers })).status()).toBe(401)
      await checkPage(page)
    })

    test('a member who is no administrator sees no keys', async ({ parent, page, checkPage }, testInfo) => {
      await makeSchool(testInfo, { name: 'โรงเรียนวัดป่า', memberEmail: parent.email, role: 'member' })
      await visit(page, '/school-admin')
      await create(page, t, newAddress('malee'))
      await expect(page.getByText('โรงเรียนวัดป่า', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: t('schoolAdmin.keys.title') })).toHaveCount(0)
      await checkPage(page)
    })
  })
}

test.describe('th', onOneSize.th, () => {
  test.use({ language: 'th', viewport: { width: 360, height: 640 } })
  const t = wordingIn('th')

  test('a referral’s link is shared by the phone’s share sheet, whose button moves no other', async ({
    parent,
    page,
    checkPage,
  }, testInfo) => {
    await makeSchool(testInfo, { name: 'โรงเรียนราชินี', memberEmail: parent.email, role: 'admin' })
    const data = { studentName: student, parentEmail: newAddress('malee'), referringTeacher: teacher }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const { referralLink } = await (await page.request.post('/api/school-referrals', { data, headers })).json()
    const row = rowOf(page, data.parentEmail)
    const shown = (key: string) => row.getByRole('button', { name: t(`schoolAdmin.list.${key}`), exact: true })
    const others = [row, shown('copy'), shown('resend'), shown('revoke')]
    await visit(page, '/school-admin')
    await expect(row).toBeVisible()
    await expect(shown('share.label')).toHaveCount(0)
    const before = await placesOf(others)

    const given = await giveShareSheet(page)
    await visit(page, '/school-admin')
    await expect(shown('share.label')).toBeVisible()
    expect(await placesOf(others)).toEqual(before)
    await shown('share.label').click()
    const words = { title: t('schoolAdmin.list.share.title'), text: t('schoolAdmin.list.share.text') }
    await expect.poll(() => given).toEqual([{ ...words, url: referralLink }])
    await checkPage(page)
  })
})
