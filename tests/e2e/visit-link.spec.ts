import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { addAssessment, addChild, answerAsTeacher, askTeacher, giveConsent, linkIn, teacherName } from './people'
import { giveShareSheet, placesOf, scriptsRun, visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, wordingIn } from './wording'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a link to the visit sheet is created, opened by another person, counted, revoked and then invalid', async ({
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      test.slow()
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await addAssessment(page.request, child.id, manySigns)
      await answerAsTeacher(page.request, linkIn(await mailTo(await askTeacher(page.request, child.id))), fewerSigns)
      await visit(page, '/doctor-consultation')
      const card = page.getByRole('region', { name: t('visitLink.title') })
      await card.getByText(t('visitLink.day', { days: 1 }), { exact: true }).click()
      await button(page, t('visitLink.make')).click()
      await expectToast(page, t('visitLink.made.title'), t('visitLink.made.text'))
      await expect(card.getByText(t('visitLink.unopened'))).toBeVisible()
      await expect(page.getByRole('img', { name: t('visitLink.qrLabel', { name: child.name }) })).toBeVisible()
      await checkPage(page)
      expect(page.url()).not.toContain('token')
      const shown = card.getByRole('textbox', { name: t('visitLink.linkTo', { name: child.name }) })
      const address = await shown.inputValue()
      expect(address).toMatch(/^http:\/\/\S+\/visit-sheet\?token=\S+#shlink:\/\S+$/)
      await button(page, t('visitLink.copy')).click()
      await expectToast(page, t('ui.copy.title'), t('visitLink.copied'))

      // Servers of LINE and other chats fetch each shared link: they get a title, and no opening is counted.
      const preview = await page.request.get(address, {
        headers: { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0', cookie: '' },
      })
      const previewed = await preview.text()
      const isShown = [wordingIn('en')('visitSheet.title'), child.name].map((each) => previewed.includes(each))
      expect(isShown).toEqual([true, false])

      // No account in Sati sees the results, and every holder of the link does.
      await visit(page, `/children/${child.id}`)
      const doctors = page.getByRole('region', { name: t('childPage.doctors.title'), exact: true })
      await expect(doctors).toContainText(t('childPage.doctors.none', { name: child.name }))
      await expect(doctors).toContainText(/Whoever has a link|ผู้ที่มีลิงก์เอกสารพบแพทย์/)
      await expect(doctors.getByRole('link', { name: /visit sheet|เอกสารพบแพทย์/ })).toHaveAttribute(
        'href',
        /#elsewhere$/,
      )
      await checkPage(page)

      const doctor = await newBrowser()
      const answer = await doctor.goto(address)
      expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
      await scriptsRun(doctor)
      await expect(doctor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      const heading = doctor.getByRole('heading', { level: 1 })
      await expect(heading).toContainText(child.name)
      await expect(doctor.getByText('34', { exact: true })).toBeVisible()
      await expect(doctor.getByText('21', { exact: true })).toBeVisible()
      await expect(doctor.getByRole('main').getByRole('button')).toHaveCount(0)
      await expect(doctor.getByRole('main').getByRole('link')).toHaveCount(0)
      await expect(doctor.getByRole('rowheader', { name: t('combined.parent') }).first()).toBeVisible()
      await expect(doctor.getByText(t('combined.you'), { exact: true })).toHaveCount(0)
      await checkPage(doctor)

      await visit(page, '/doctor-consultation')
      await expect(card.getByText(t('visitLink.unopened'))).toHaveCount(0)
      await expect(card).toContainText(/Opened once, last|เปิดแล้ว 1 ครั้ง/)
      await visit(page, '/profile/access-log')
      await expect(page.getByText(t('accessLog.who.link')).first()).toBeVisible()
      await visit(page, '/doctor-consultation')
      await button(page, t('visitLink.revoke')).click()
      await button(page, t('visitLink.confirmRevoke')).click()
      await expectToast(page, t('visitLink.revoked.title'), t('visitLink.revoked.text'))
      await expect(shown).toHaveCount(0)
      await doctor.reload()
      await expect(heading).toHaveText(t('visitSheet.dead.title'))
      await expect(doctor.getByRole('main')).not.toContainText(child.name)
    })

    test('an invalid link shows a link to the home page', async ({ page, checkPage }) => {
      for (const query of ['', '?token=', '?token=nonsense', '?token=%00', '?token=a&token=b']) {
        await page.goto(`/visit-sheet${query}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('visitSheet.dead.title'))
      }
      await checkPage(page)
    })
  })
}

test.describe('th', onOneSize.th, () => {
  test.use({ language: 'th', viewport: { width: 360, height: 640 } })
  const t = wordingIn('th')

  test('a visit link is shared by the phone’s share sheet, whose button moves no other; a teacher’s link is not', async ({
    parentPage: page,
    checkPage,
  }) => {
    const child = await addChild(page.request)
    await giveConsent(page.request, child.id)
    await addAssessment(page.request, child.id, manySigns)
    await askTeacher(page.request, child.id)
    const made = await page.request.post('/api/result-shares', {
      data: { childId: child.id, days: 7 },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    const { link } = await made.json()
    const others = [button(page, t('visitLink.copy')), button(page, t('visitLink.revoke'))]
    await visit(page, '/doctor-consultation')
    await expect(button(page, t('visitLink.share.label'))).toHaveCount(0)
    const before = await placesOf(others)

    const given = await giveShareSheet(page)
    await visit(page, '/doctor-consultation')
    await expect(button(page, t('visitLink.share.label'))).toBeVisible()
    expect(await placesOf(others)).toEqual(before)
    await button(page, t('visitLink.share.label')).click()
    const words = { title: t('visitLink.share.title'), text: t('visitLink.share.text') }
    await expect.poll(() => given).toEqual([{ ...words, url: link }])
    await checkPage(page)

    await visit(page, `/teacher-referral?childId=${child.id}`)
    await expect(page.getByRole('group', { name: t('teacherReferral.list.actions', { teacherName }) })).toBeVisible()
    await expect(button(page, t('visitLink.share.label'))).toHaveCount(0)
    await expect(button(page, t('visitLink.copy'))).toHaveCount(0)
    expect(await page.content()).not.toContain('/teacher-login')
  })
})
