import { runSql } from './database'
import { askForCall, makeOlder, newDoctor } from './doctors'
import { expect, test } from './fixtures'
import { addAssessment, addChild, childName } from './people'
import { scriptsRun, visit } from './steps'
import { languages, manySigns, onOneSize, wordingIn } from './wording'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a doctor finds a child of a second request by two letters, with the notes of the first', async ({
      parent,
      parentPage,
      newBrowser,
      checkPage,
    }, testInfo) => {
      test.slow()
      const page = await newBrowser()
      const doctor = await newDoctor(testInfo, page.request)
      const [child, sibling] = [
        await addChild(parentPage.request),
        await addChild(parentPage.request, { name: 'Tawan' }),
      ]
      await addAssessment(parentPage.request, child.id, manySigns)
      const first = await askForCall(parentPage.request, doctor.doctorId, child.id)
      const note = { data: { text: 'โทรแล้ว ขอสมุดพก' } }
      expect((await page.request.post(`/api/doctor-requests/${first}/notes`, note)).status()).toBe(201)
      const done = { data: { status: 'done' } }
      expect((await page.request.post(`/api/doctor-requests/${first}/move`, done)).status()).toBe(200)
      await makeOlder(testInfo, first, 24 * 180)
      const second = await askForCall(parentPage.request, doctor.doctorId, child.id)
      await askForCall(parentPage.request, doctor.doctorId, sibling.id)
      await runSql(testInfo, `UPDATE "Consultation" SET "appointmentDate" = now()::date + 9 WHERE id = $1`, [second])

      await test.step('the second request says when the first was, and has its notes', async () => {
        await visit(page, `/doctor-requests/${second}`)
        await expect(page.getByText('ขอสมุดพก')).toBeVisible()
        await expect(page.getByRole('link', { name: t('doctorRequest.ofSameChild') })).toHaveAttribute(
          'href',
          `/doctor-patients/${second}`,
        )
        await checkPage(page)
      })

      await test.step('two letters of either name lead to the child, and no name to an address', async () => {
        await visit(page, '/')
        await page.getByRole('link', { name: t('doctorPatients.search.label') }).click()
        await expect(page).toHaveURL('/doctor-patients')
        const search = page.getByRole('searchbox', { name: t('doctorPatients.search.label') })
        const found = page.getByRole('search').getByRole('listitem')
        await scriptsRun(page)
        await search.fill(childName.slice(0, 2))
        await expect(found).toHaveText([new RegExp(childName)])
        await search.fill('zz')
        await expect(page.getByText(t('doctorPatients.search.none'))).toBeVisible()
        await search.fill(parent.lastName.slice(0, 4))
        await expect(found).toHaveCount(2)
        await checkPage(page)
        await found.filter({ hasText: childName }).getByRole('link').click()
        await expect(page).toHaveURL(`/doctor-patients/${second}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(childName)
      })

      await test.step('all requests about the child are together', async () => {
        const main = page.getByRole('main')
        await expect(main.getByText(t('doctorPatients.notes', { count: 1 }))).toBeVisible()
        await expect(main.getByRole('region', { name: t('doctorPatients.requests', { count: 2 }) })).toBeVisible()
        await expect(main.getByRole('link', { name: t('doctorPatients.results') })).toBeVisible()
        await checkPage(page)
        await visit(page, '/doctor-patients')
        await expect(main.getByRole('link', { name: new RegExp(childName) })).toHaveCount(1)
        await checkPage(page)
      })
    })
  })
}
