import type { Page } from '@playwright/test'
import { expectToast, resize } from './checks'
import { expect, test } from './fixtures'
import { newAddress } from './people'
import { forty, makeClass } from './school-class'
import { register } from './school-referrals'
import { joinSchool, makeSchool } from './schools'
import { visit } from './steps'
import { languages, mostly, onOneSize, wordingIn } from './wording'

const school = { name: 'โรงเรียนราชินี', role: 'admin' as const }
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a class of 40 is in one window without scrolling, and no wider than a phone', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { ...school, memberEmail: parent.email })
      const id = await makeClass(testInfo, { memberEmail: parent.email, room: '2', students: forty })
      await page.setViewportSize({ width: 1366, height: 657 })
      await visit(page, `/school-admin/classes/${id}`)
      await expect(rows(page)).toHaveCount(40)
      const boxes = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
      await page.evaluate(() => document.fonts.ready)
      for (const { top, bottom, left, right } of await boxes()) {
        expect(top).toBeGreaterThan(72)
        expect(bottom).toBeLessThanOrEqual(657)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(1366)
      }
      // What can be done with those that are chosen moves no row.
      const before = await boxes()
      await page.getByRole('checkbox', { name: t('schoolAdmin.classes.chooseShown') }).check()
      await expect(page.getByText(t('schoolAdmin.classes.chosen', { count: 40 }), { exact: true })).toBeVisible()
      expect(await boxes()).toEqual(before)
      await checkPage(page)

      await resize(page, { width: 360, height: 640 })
      for (const { height } of await boxes()) expect(height).toBeGreaterThanOrEqual(44)
      await checkPage(page)
    })
  })
}

for (const language of mostly('th')) {
  test.describe(language, { tag: '@phone' }, () => {
    test.use({ language })
    const t = wordingIn(language)
    const acts = (key: string, values = {}) => t(`schoolAdmin.classes.acts.${key}`, values)

    test('parents of a class are reminded and their links revoked, and the counts follow', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { ...school, memberEmail: parent.email })
      const students = [
        { name: 'เด็กหญิงพลอย ใจดี', state: 'sent' as const },
        { name: 'เด็กชายภูผา แก้วตา', state: 'sent' as const },
        { name: 'เด็กหญิงน้ำฝน ทองดี', state: 'accepted' as const },
      ]
      await visit(
        page,
        `/school-admin/classes/${await makeClass(testInfo, { memberEmail: parent.email, room: '2', students })}`,
      )
      const status = page.getByRole('main').getByRole('status')
      await page.getByRole('checkbox', { name: t('schoolAdmin.classes.chooseShown') }).check()
      await page.getByRole('button', { name: acts('remind.act'), exact: true }).click()
      const reminded = `${acts('remind.result', { count: 2 })} ${acts('remind.leftOut', { count: 1 })}`
      await expectToast(page, acts('done'), reminded)
      await expect(status.filter({ hasText: reminded })).toBeVisible()

      await page.getByRole('searchbox').fill('เเก้ว')
      await expect(rows(page)).toHaveCount(1)
      await page.getByRole('checkbox', { name: t('schoolAdmin.classes.chooseShown') }).check()
      await page.getByRole('button', { name: acts('revoke.act'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: acts('revoke.question', { count: 1 }) })
      await expect(dialog).toBeVisible()
      await checkPage(page)
      await dialog.getByRole('button', { name: acts('revoke.confirm'), exact: true }).click()
      await expectToast(page, acts('done'), acts('revoke.result', { count: 1 }))
      await page.getByRole('searchbox').fill('')
      const counts = page.getByRole('group', { name: t('schoolAdmin.classes.filter') }).getByRole('button')
      await expect(counts).toHaveText([
        `${t('schoolAdmin.classes.all')} 3`,
        `${t('schoolAdmin.statuses.pending')} 1`,
        `${t('schoolAdmin.statuses.accepted')} 1`,
        `${t('schoolAdmin.statuses.revoked')} 1`,
      ])
    })

    test('a homeroom teacher who is limited to her class sees it alone', async ({
      parent: admin,
      page: adminPage,
      newBrowser,
      checkPage,
    }, testInfo) => {
      test.slow()
      await makeSchool(testInfo, { ...school, memberEmail: admin.email })
      const own = await makeClass(testInfo, { memberEmail: admin.email, room: '2', students: forty })
      const other = await makeClass(testInfo, {
        ...{ memberEmail: admin.email, room: '3' },
        students: [{ name: 'เด็กชายสมชาย อีกห้อง', state: 'sent' }],
      })
      const person = await newBrowser()
      const origin = new URL(testInfo.project.use.baseURL ?? '').origin
      await person.context().addCookies([{ name: 'language', value: language, url: origin }])
      const { email } = await register(person.request, { email: newAddress('homeroom'), role: 'teacher' })
      await joinSchool(testInfo, { memberEmail: email, adminEmail: admin.email })

      await visit(adminPage, '/school-admin')
      const row = adminPage
        .getByRole('region', { name: t('schoolAdmin.members.title') })
        .getByRole('listitem')
        .filter({ hasText: email })
      const choice = (key: string) => t(`schoolAdmin.members.classes.${key}`)
      await row.getByRole('button', { name: choice('change'), exact: true }).click()
      await row.getByText(choice('own'), { exact: true }).click()
      await row.getByRole('checkbox', { name: 'ป.4/2' }).check()
      await checkPage(adminPage)
      await row.getByRole('button', { name: choice('save'), exact: true }).click()
      await expectToast(adminPage, choice('done.title'), 'Suwan')

      await visit(person, '/school-admin')
      await expect(person.getByText(t('schoolAdmin.descriptionOwn'))).toBeVisible()
      await expect(person.getByRole('button', { name: t('schoolAdmin.import.open'), exact: true })).toHaveCount(0)
      await expect(person.getByRole('main').getByRole('link', { name: 'ป.4/3' })).toHaveCount(0)
      await expect(person.getByText('เด็กชายสมชาย อีกห้อง')).toHaveCount(0)
      await checkPage(person)
      await person.getByRole('main').getByRole('link', { name: 'ป.4/2' }).click()
      await expect(person.getByRole('heading', { level: 1 })).toHaveText('ป.4/2 · ปีการศึกษา 2569')
      await expect(rows(person)).toHaveCount(40)
      expect(new URL(person.url()).pathname).toBe(`/school-admin/classes/${own}`)
      const end = person.getByRole('button', { name: t('schoolAdmin.classes.end.act'), exact: true })
      await expect(end).toHaveCount(0)
      await visit(person, `/school-admin/classes/${other}`)
      await expect(person.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
      await expect(person.getByText('เด็กชายสมชาย อีกห้อง')).toHaveCount(0)
    })
  })
}
