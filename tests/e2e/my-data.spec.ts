import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, linkIn, type Person, teacherName } from './people'
import { unfold, visit } from './steps'
import { fewerSigns, manySigns, mostly, onOneSize, wordingIn } from './wording'

for (const language of mostly('en')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const devices = (page: Page) => page.getByRole('region', { name: t('sessions.title') })
    const myData = (page: Page) => page.getByRole('region', { name: t('myData.title') })
    const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

    test('a device that is signed out here is out there at its next request', async ({ parent, page, newBrowser }) => {
      const other = await signInElsewhere(newBrowser, parent)
      await visit(page, '/profile')
      const rows = devices(page).getByRole('listitem')
      await expect(rows).toHaveCount(2)
      await expect(rows.filter({ hasText: t('sessions.thisDevice') })).toHaveCount(1)
      expect((await other.request.get('/api/auth/user')).status()).toBe(200)

      await rows
        .filter({ hasNotText: t('sessions.thisDevice') })
        .getByRole('button')
        .click()
      await expectToast(page, t('sessions.ended.title'), '')
      await expect(rows).toHaveCount(1)
      await expect(devices(page).getByText(t('sessions.only'))).toBeVisible()
      expect((await other.request.get('/api/auth/user')).status()).toBe(401)
      await other.goto('/profile/access-log')
      await expect(other).toHaveURL('/login')
      expect((await page.request.get('/api/auth/user')).status()).toBe(200)
    })

    test('all other devices are signed out at once', async ({ parent, page, newBrowser }) => {
      const others = [await signInElsewhere(newBrowser, parent), await signInElsewhere(newBrowser, parent)]
      await visit(page, '/profile')
      await clickButton(page, t('sessions.endOthers'))
      await expectToast(page, t('sessions.endedOthers.title'), t('sessions.endedOthers.text', { count: 2 }))
      await expect(devices(page).getByRole('listitem')).toHaveCount(1)
      for (const other of others) expect((await other.request.get('/api/auth/user')).status()).toBe(401)
    })

    test('all data can be downloaded as one file', async ({ parent, page }) => {
      const child = await addChild(page.request)
      await addAssessment(page.request, child.id, manySigns)
      await visit(page, '/profile')
      const downloading = page.waitForEvent('download')
      await myData(page)
        .getByRole('link', { name: t('myData.export') })
        .click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('sati-my-data.json')
      const data = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(data).toMatchObject({
        formatVersion: 1,
        account: { email: parent.email },
        children: [{ name: child.name }],
      })
      expect(data.assessments).toMatchObject([{ childId: child.id, answers: manySigns, totalScore: 34 }])
    })

    test('the log shows who opened or changed a child’s results, others before oneself', async ({
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      await visit(page, '/profile/access-log')
      await expect(page.getByRole('heading', { name: t('accessLog.empty.title') })).toBeVisible()
      await checkPage(page)

      const child = await addChild(page.request)
      const sibling = await addChild(page.request, { name: 'Mek' })
      const mail = await mailTo(await askTeacher(page.request, child.id))
      await answerAsTeacher((await newBrowser()).request, linkIn(mail), fewerSigns)
      await visit(page, `/combined-results?child=${child.id}`)

      await visit(page, '/profile')
      await myData(page)
        .getByRole('link', { name: t('myData.accessLog') })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t('accessLog.title') })).toBeVisible()
      await expect(page.getByText(t('accessLog.who.teacher', { name: teacherName }))).toBeVisible()
      await expect(page.getByText(t('accessLog.actions.assessment-created', { child: child.name }))).toBeVisible()
      const own = page.getByText(t('accessLog.actions.results-read', { child: child.name }))
      await expect(own).toBeHidden()
      await page.getByRole('group').locator('summary').click()
      await expect(own).toBeVisible()
      await checkPage(page)

      await page
        .getByRole('navigation', { name: t('accessLog.filter') })
        .getByRole('link', { name: 'Mek' })
        .click()
      await expect(page).toHaveURL(`/profile/access-log?child=${sibling.id}`)
      await expect(page.getByText(t('accessLog.who.teacher', { name: teacherName }))).toHaveCount(0)
    })

    test('a child can be deleted, after what will be lost was said', async ({ parentPage: page, checkPage }) => {
      const child = await addChild(page.request)
      await addChild(page.request, { name: 'Mek' })
      await addAssessment(page.request, child.id, manySigns)
      await visit(page, `/parent-assessment?child=${child.id}`)
      await page.evaluate((key) => localStorage.setItem(key, '{}'), `sati.draft.parent.x.${child.id}`)

      await visit(page, '/profile')
      await page
        .getByRole('region', { name: t('profile.children.title') })
        .getByRole('link', { name: child.name })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(child.name)
      await unfold(page, t('myData.child.title'))
      await clickButton(page, t('myData.child.ask'))
      await expect(page.locator(':focus')).toHaveText(t('myData.child.heading', { name: child.name }))
      await expect(page.getByText(t('myData.child.lost.teachers'))).toBeVisible()
      await checkPage(page)
      await clickButton(page, t('myData.child.keep', { name: child.name }))
      expect(await namesOf(page)).toEqual(['Mek', child.name])

      await clickButton(page, t('myData.child.ask'))
      await clickButton(page, t('myData.child.confirm', { name: child.name }))
      await expectToast(page, t('myData.child.done.title'), t('myData.child.done.text', { name: child.name }))
      expect(await namesOf(page)).toEqual(['Mek'])
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 3, name: child.name })).toHaveCount(0)
      expect((await page.request.get(`/children/${child.id}`)).status()).toBe(404)
      const about = () => page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), child.id)
      await expect.poll(about).toEqual([])
    })

    test('the account can be deleted after a reauthentication', async ({ parent, page, newBrowser, checkPage }) => {
      const child = await addChild(page.request)
      const other = await signInElsewhere(newBrowser, parent)
      await visit(page, '/profile')
      await page.evaluate(() => localStorage.setItem('sati.draft.parent.x.y', '{}'))
      await clickButton(page, t('myData.account.ask'))
      const lost = myData(page).getByText(t('myData.account.lost.children', { count: 1, names: child.name }))
      await expect(lost).toBeVisible()
      await checkPage(page)

      // As after ten minutes; the server's clock is tested where it can be moved.
      await page.route('**/api/account', refuseOnce(), { times: 1 })
      await clickButton(page, t('myData.account.confirm'))
      const password = myData(page).locator('input[type=password]')
      await password.fill(parent.password)
      await password.press('Enter')
      await expect(page).toHaveURL('/')
      await expectToast(page, t('myData.account.done.title'), t('myData.account.done.text'))
      await expect(page.getByRole('link', { name: t('landing.start') })).toBeVisible()
      const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sati.draft')))
      await expect.poll(drafts).toEqual([])
      for (const each of [page, other]) expect((await each.request.get('/api/auth/user')).status()).toBe(401)
      const { email } = parent
      expect(
        (await page.request.post('/api/auth/login', { data: { email, password: parent.password } })).status(),
      ).toBe(401)
    })
  })
}

async function signInElsewhere(newBrowser: () => Promise<Page>, { email, password }: Person): Promise<Page> {
  const page = await newBrowser()
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return page
}

async function namesOf(page: Page): Promise<string[]> {
  const children: { name: string }[] = await (await page.request.get('/api/children')).json()
  return children.map(({ name }) => name)
}

function refuseOnce() {
  const body = JSON.stringify({ code: 'REAUTHENTICATION_REQUIRED', message: '-', requestId: '-' })
  return (route: Route) => route.fulfill({ status: 403, contentType: 'application/json', body })
}
