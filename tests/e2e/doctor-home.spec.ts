import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { askForCall, choice, listing, makeOlder, newDoctor, specialtyIn, verifyDoctor, withdrawShares } from './doctors'
import { expect, test } from './fixtures'
import { addAssessment, addChild, childName, newPersonDetails } from './people'
import { fillRegistration, logIn, scriptsRun, visit } from './steps'
import { languages, manySigns, onOneSize, sum, type Translate, wordingIn } from './wording'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const hrefs = (links: Element[]) => links.map((each) => each.getAttribute('href') ?? '')

async function expectNoPage(page: Page, t: Translate, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(404)
  await expect(heading(page)).toHaveText(t('notFound.title'))
}

async function becomeDoctor(page: Page, t: Translate, doctor: ReturnType<typeof newPersonDetails>): Promise<void> {
  await visit(page, '/register')
  await fillRegistration(page, t, doctor)
  await button(page, t('auth.register.submit')).click()
  await expect(heading(page)).toHaveText(t('doctorHome.joining.title'))
}

async function fillListing(page: Page, t: Translate): Promise<void> {
  const field = (name: string) => page.getByLabel(t(`doctorListing.${name}`))
  await field('titleOfDoctor').fill('พญ.')
  await field('licence').fill('ว.12345')
  await field('hospital').fill('โรงพยาบาลรามาธิบดี')
  await choice(page, t, 'specialty').fill(listing.specialty)
  await field('years').fill(String(listing.yearsOfExperience))
  await choice(page, t, 'location').fill(listing.location)
  await field('calendar').fill(listing.calendarBookingLink)
}

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a doctor is listed, sees who asked and what is shared, and loses it when it is withdrawn', async ({
      parent,
      parentPage,
      newBrowser,
      checkPage,
    }, testInfo) => {
      test.slow()
      const doctor = { ...newPersonDetails(), lastName: `Srisai-${language}-${Date.now()}`, role: 'doctor' }
      const page = await newBrowser()
      await becomeDoctor(page, t, doctor)
      await expect(page.getByText(t('doctorHome.joining.lead'))).toBeVisible()
      await checkPage(page)

      await link(page, t('doctorHome.joining.profile.action')).click()
      await scriptsRun(page)
      await button(page, t('doctorListing.save')).click()
      await expectToast(page, t('forms.error'), t('doctorListing.missing'))
      await expect(choice(page, t, 'specialty')).toBeFocused()
      await fillListing(page, t)
      await page.getByLabel(t('doctorListing.calendar')).fill('http://calendar.example')
      await button(page, t('doctorListing.save')).click()
      await expect(page.getByText(t('validation.invalid'))).toBeVisible()
      await checkPage(page)
      await fillListing(page, t)
      await button(page, t('doctorListing.save')).click()
      await expectToast(page, t('doctorListing.saved.title'), t('doctorListing.saved.waits'))
      await expect(heading(page)).toHaveText(t('doctorHome.joining.waitingTitle'))
      await expect(page.getByText(specialtyIn[language])).toBeVisible()
      await expect(page.getByText('ว.12345')).toBeVisible()
      await expect(page.getByRole('navigation', { name: t('doctorHome.queue.title') })).toHaveCount(0)
      await checkPage(page)

      await verifyDoctor(testInfo, doctor)
      const child = await addChild(parentPage.request, { name: `${childName} ใจดี` })
      await addAssessment(parentPage.request, child.id, manySigns)
      const doctors: { id: string; name: string }[] = await (await parentPage.request.get('/api/doctors')).json()
      const listed = doctors.find(({ name }) => name === `พญ. ${doctor.firstName} ${doctor.lastName}`)
      const requestId = await askForCall(parentPage.request, listed?.id ?? '', child.id)

      await page.context().clearCookies()
      await visit(page, '/login')
      await logIn(page, t, doctor)
      await expect(heading(page)).toHaveText(t('doctorHome.title'))
      await expect(page.getByText(t('doctorHome.clock.left', { hours: 23 }))).toBeVisible()
      await checkPage(page)
      const row = page.getByRole('link', { name: new RegExp(childName) })
      await expect(row).toContainText(parent.lastName)
      await expect(row).not.toContainText('ใจดี')
      await row.click()
      await expect(heading(page)).toHaveText(t('doctorRequest.heading', { childName }))
      await expect(link(page, t('doctorRequest.contact.write', { address: parent.email }))).toHaveAttribute(
        'href',
        `mailto:${parent.email}`,
      )
      await scriptsRun(page)
      await checkPage(page)

      await link(page, t('doctorRequest.shared.openOf', { childName: child.name })).click()
      await expect(heading(page)).toHaveText(child.name)
      await expect(page.getByRole('main')).toContainText(String(sum(manySigns)))
      await expect(page.getByText(t('screening.disclaimer')).first()).toBeVisible()
      await checkPage(page)
      const results = page.url()
      // The report and the back link: no action of the parent.
      const links = await page.getByRole('main').getByRole('link').evaluateAll(hrefs)
      expect(links.filter((href) => !/^\/(doctor-requests|api\/children)\//.test(href))).toEqual([])
      const reportLink = page.getByRole('link', { name: t('report.download.action'), exact: true })
      const report = (await reportLink.getAttribute('href')) ?? ''
      const file = await page.request.get(report)
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await page.goBack()

      await button(page, t('doctorRequest.progress.contacted')).click()
      await expectToast(page, t('doctorRequest.progress.moved.title'), t('doctorRequest.progress.moved.contacted'))
      await expect(button(page, t('doctorRequest.progress.contacted'))).toHaveCount(0)
      await page.reload()
      await scriptsRun(page)
      await checkPage(page)
      await button(page, t('doctorRequest.progress.undo.act')).click()
      await expectToast(page, t('doctorRequest.progress.moved.title'), t('doctorRequest.progress.moved.back'))
      await expect(button(page, t('doctorRequest.progress.undo.act'))).toHaveCount(0)
      await button(page, t('doctorRequest.progress.contacted')).click()
      await expectToast(page, t('doctorRequest.progress.moved.title'), t('doctorRequest.progress.moved.contacted'))
      const asked = await (await parentPage.request.get('/api/doctor-consultations')).json()
      expect(asked).toEqual([expect.objectContaining({ id: requestId, status: 'contacted' })])

      const note = 'โทรแล้ว นัดวันอังคาร\nขอสมุดพก'
      await page.getByLabel(t('doctorRequest.notes.new')).fill(note)
      await button(page, t('doctorRequest.notes.add')).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'ขอสมุดพก' })).toBeVisible()
      await expect(page.getByLabel(t('doctorRequest.notes.new'))).toHaveValue('')
      await checkPage(page)

      await withdrawShares(parentPage.request)
      await expectNoPage(page, t, results)
      expect((await page.request.get(report)).status()).toBe(404)
      await checkPage(page)
      await visit(page, `/doctor-requests/${requestId}`)
      await expect(page.getByText(t('doctorRequest.shared.none'))).toBeVisible()
      await expect(page.getByText('ขอสมุดพก')).toBeVisible()
      await button(page, t('doctorRequest.progress.done')).click()
      await button(page, t('doctorRequest.progress.confirmDone')).click()
      await expect(page.getByText(t('doctorRequest.progress.over'))).toBeVisible()
      await page.goto('/?status=done')
      await expect(page.getByRole('link', { name: new RegExp(childName) })).toBeVisible()
    })
  })

  test.describe(`${language}, once`, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('for every other account and visitor the pages are a 404', async ({
      parentPage,
      page,
      newBrowser,
    }, testInfo) => {
      const [own, other, teacher] = [await newBrowser(), await newBrowser(), await newBrowser()]
      const doctor = await newDoctor(testInfo, own.request)
      await newDoctor(testInfo, other.request)
      const register = { data: { ...newPersonDetails(), role: 'teacher' } }
      expect((await teacher.request.post('/api/auth/register', register)).status()).toBe(201)
      const child = await addChild(parentPage.request)
      const requestId = await askForCall(parentPage.request, doctor.doctorId, child.id)
      const request = `/doctor-requests/${requestId}`
      const results = `${request}/results/${child.id}`

      expect((await own.goto(results))?.status()).toBe(200)
      for (const reader of [other, teacher, page]) {
        await expectNoPage(reader, t, request)
        await expectNoPage(reader, t, results)
      }
      const unknown = crypto.randomUUID()
      for (const path of ['nonsense', unknown, `${requestId}/results/nonsense`, `${requestId}/results/${unknown}`]) {
        await expectNoPage(own, t, `/doctor-requests/${path}`)
      }
      await expectNoPage(other, t, `/doctor-requests/${unknown}/results/${child.id}`)

      await own.context().clearCookies()
      await visit(own, request)
      await expect(own).toHaveURL(/\/login\?next=/)
      await logIn(own, t, doctor)
      await expect(own).toHaveURL(request)
      await expect(heading(own)).toHaveText(t('doctorRequest.heading', { childName }))
    })

    test('a late call is marked, and a cancelled request says so', async ({
      parentPage,
      newBrowser,
      checkPage,
    }, testInfo) => {
      const page = await newBrowser()
      const doctor = await newDoctor(testInfo, page.request)
      const child = await addChild(parentPage.request)
      const requestId = await askForCall(parentPage.request, doctor.doctorId, child.id)
      await makeOlder(testInfo, requestId, 27)
      await visit(page, '/')
      await expect(page.getByText(t('doctorHome.clock.late', { hours: 3 }))).toBeVisible()
      await visit(page, `/doctor-requests/${requestId}`)
      await expect(page.getByText(t('doctorHome.clock.late', { hours: 3 }))).toBeVisible()

      const cancelled = await parentPage.request.post(`/api/doctor-consultations/${requestId}/cancel`)
      expect(cancelled.status()).toBe(200)
      await button(page, t('doctorRequest.progress.contacted')).click()
      await expectToast(page, t('doctorRequest.progress.changed.title'), t('doctorRequest.progress.changed.text'))
      await expect(heading(page)).toHaveText(t('doctorRequest.gone.title'))
      await expect(page.getByText(t('doctorRequest.gone.about', { childName }))).toBeVisible()
      await checkPage(page)
      await link(page, t('doctorRequest.gone.action')).click()
      await expect(page.getByText(t('doctorHome.queue.none.callback_requested'))).toBeVisible()
      await checkPage(page)
    })

    test('a changed specialty has to be verified again, and until then the doctor is not listed', async ({
      parentPage,
      newBrowser,
    }, testInfo) => {
      const page = await newBrowser()
      const doctor = await newDoctor(testInfo, page.request)
      const child = await addChild(parentPage.request)
      const requestId = await askForCall(parentPage.request, doctor.doctorId, child.id)
      await visit(page, '/')
      await link(page, t('doctorHome.listing.edit')).click()
      await scriptsRun(page)
      await expect(page.getByText(t('doctorListing.verifyAgain'))).toBeVisible()
      await choice(page, t, 'specialty').fill('กุมารแพทย์')
      await button(page, t('doctorListing.save')).click()
      await expectToast(page, t('doctorListing.saved.title'), t('doctorListing.saved.waits'))
      await expect(heading(page)).toHaveText(t('doctorHome.joining.waitingTitle'))
      await expect(page.getByText(childName)).toHaveCount(0)
      await expectNoPage(page, t, `/doctor-requests/${requestId}`)
    })

    test('an account of another role has no listing and keeps its dashboard', async ({ parentPage: page }) => {
      await page.goto('/doctor-listing')
      await expect(page).toHaveURL('/')
      await expect(heading(page)).toHaveText(t('dashboard.empty.heading'))
    })
  })
}
