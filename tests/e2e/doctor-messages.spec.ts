import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { askedCard, newDoctor } from './doctors'
import { expect, test } from './fixtures'
import { addChild, childName, giveConsent } from './people'
import { scriptsRun, visit } from './steps'
import { languages, onOneSize, wordingIn } from './wording'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a doctor answers in the request, the parent is told, reads it on a small phone and writes back', async ({
      parent,
      parentPage,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      test.slow()
      const page = await newBrowser()
      const doctor = await newDoctor(testInfo, page.request)
      await parentPage.request.post('/api/auth/language', { data: { language } })
      const child = await addChild(parentPage.request)
      await giveConsent(parentPage.request, child.id)
      const data = { childId: child.id, doctorId: doctor.doctorId, status: 'callback_requested', phone: null }
      const asked = await parentPage.request.post('/api/doctor-consultations', {
        data: { ...data, message: 'ต้องกินยาไหม' },
      })
      expect(asked.status()).toBe(201)
      const { id } = await asked.json()

      await visit(page, `/doctor-requests/${id}`)
      const messages = page.getByRole('region', { name: t('doctorRequest.messages.title') })
      await expect(messages.getByText('ต้องกินยาไหม')).toBeVisible()
      await expect(messages.getByText(t('doctorRequest.messages.hint'))).toBeVisible()
      await scriptsRun(page)
      await checkPage(page)
      await messages.getByLabel(t('doctorRequest.messages.new')).fill('ยังไม่ต้อง\nโปรดพาไปตรวจสายตาก่อน')
      await button(page, t('doctorRequest.messages.send')).click()
      await expectToast(page, t('doctorRequest.messages.sent.title'), t('doctorRequest.messages.sent.text'))
      await expect(messages.getByRole('listitem').filter({ hasText: 'ตรวจสายตา' })).toContainText(
        t('doctorRequest.messages.you'),
      )
      await expect(messages.getByLabel(t('doctorRequest.messages.new'))).toHaveValue('')
      // An answer in writing is what the parent asked for.
      await expect(page.getByText(t('doctorHome.statuses.contacted'), { exact: true })).toBeVisible()

      const notice = await mailTo(parent.email, 1)
      expect(notice.subject).toBe(t('mail.messageToParent.subject'))
      expect(notice.text).not.toMatch(new RegExp(`ตรวจสายตา|${childName}`))

      await parentPage.setViewportSize({ width: 360, height: 640 })
      // A browser fetches pages that are perhaps never shown.
      const ahead = { headers: { 'sec-purpose': 'prefetch;prerender' } }
      expect((await parentPage.request.get('/doctor-consultation', ahead)).status()).toBe(200)
      await visit(parentPage, '/doctor-consultation')
      const card = askedCard(parentPage, t)
      await expect(card.getByText(t('consultations.messages.unread'), { exact: true })).toBeInViewport()
      await expect(card.getByText('โปรดพาไปตรวจสายตาก่อน')).toBeVisible()
      await scriptsRun(parentPage)
      await checkPage(parentPage)
      await button(parentPage, t('consultations.messages.answer')).click()
      const field = parentPage.getByLabel(t('consultations.messages.new'))
      await field.fill('ขอบคุณ จะพาไปวันจันทร์')
      await checkPage(parentPage)
      await button(parentPage, t('consultations.messages.send')).click()
      await expectToast(parentPage, t('consultations.messages.sent.title'), t('consultations.messages.sent.text'))
      await expect(card.getByText('ขอบคุณ จะพาไปวันจันทร์')).toBeVisible()
      await expect(field).toHaveCount(0)
      await expect(card.getByText(t('consultations.messages.unread'))).toHaveCount(0)

      await visit(page, `/doctor-requests/${id}`)
      const newest = messages.getByRole('listitem').last()
      await expect(newest).toContainText('ขอบคุณ จะพาไปวันจันทร์')
      await expect(newest).toContainText(t('messageThread.new'))
      await scriptsRun(page)
      await button(page, t('doctorRequest.progress.done')).click()
      await button(page, t('doctorRequest.progress.confirmDone')).click()
      await expect(messages.getByText(t('doctorRequest.messages.over'))).toBeVisible()
      await expect(messages.getByRole('textbox')).toHaveCount(0)
      await checkPage(page)

      await visit(parentPage, '/doctor-consultation')
      await card.getByText(t('consultations.earlier', { count: 1 })).click()
      await expect(card.getByText('โปรดพาไปตรวจสายตาก่อน')).toBeVisible()
      await expect(button(parentPage, t('consultations.messages.write'))).toHaveCount(0)
      await checkPage(parentPage)
    })
  })
}
