import { expectToast } from './checks'
import { letMinutesPass, letMorningCome, runSql } from './database'
import { expect, test } from './fixtures'
import {
  addAssessment,
  addChild,
  answerAsTeacher,
  askTeacher,
  confirmAddress,
  giveConsent,
  linkIn,
  tokenOf,
} from './people'
import { logIn, visit } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, todayIn, wordingIn } from './wording'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a parent of a child with two teachers sees reminders, who cannot answer, and hears at once who has', async ({
      parent,
      parentPage: page,
      newBrowser,
      request,
      mailTo,
      checkPage,
    }, testInfo) => {
      test.slow()
      await confirmAddress(page.request, await mailTo(parent.email))
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await addAssessment(page.request, child.id, manySigns)
      const [unable, willing] = [await askTeacher(page.request, child.id), await askTeacher(page.request, child.id)]
      await visit(page, '/teacher-referral')
      const row = (address: string) => page.getByRole('listitem').filter({ hasText: address })
      const button = (key: string) => row(willing).getByRole('button', { name: t(`teacherReferral.reminders.${key}`) })
      await expect(button('turnOff')).toBeVisible()
      await expect(button('remind')).toHaveCount(0)
      await button('turnOff').click()
      await expect(row(willing).getByText(t('teacherReferral.reminders.off'))).toBeVisible()
      await button('turnOn').click()
      await expect(button('turnOff')).toBeVisible()

      // A reminder can be sent a day later; nothing is counted before the first mail is sent.
      await mailTo(willing)
      await runSql(
        testInfo,
        `UPDATE "MailDelivery" m SET "sentAt" = m."sentAt" - interval '25 hours' FROM "TeacherReferral" r
         WHERE m."rowId" = r.id AND r."teacherEmail" = $1`,
        [willing],
      )
      await visit(page, '/teacher-referral')
      await checkPage(page)
      await button('remind').click()
      await expectToast(
        page,
        t('teacherReferral.reminders.sent.title'),
        t('teacherReferral.reminders.sent.text', { teacherName: 'ครูศิริพร' }),
      )
      await expect(button('remind')).toHaveCount(0)
      await letMorningCome(testInfo, willing)
      const reminder = await mailTo(willing, 1)
      const subject = wordingIn('th')('mail.teacherMorning.subject', { count: 1 })
      expect(reminder.subject).toBe(`${subject} · ${todayIn('th')}`)

      const note = 'ไม่ได้สอนห้องนี้'
      const token = tokenOf(linkIn(await mailTo(unable)))
      const data = { reason: 'do_not_know_well', note }
      expect((await request.post(`/api/teacher-referrals/${token}/decline`, { data })).status()).toBe(200)
      await letMinutesPass(testInfo, token)
      expect((await mailTo(parent.email, 1)).subject).toBe(wordingIn('en')('mail.teacherDeclined.subject'))
      await answerAsTeacher(request, linkIn(reminder), fewerSigns)
      const news = await mailTo(parent.email, 2)
      expect(news.subject).toBe(wordingIn('en')('mail.teacherAnswered.subject'))

      await visit(page, '/teacher-referral')
      await expect(row(unable).getByText(t('teacherReferral.declined.do_not_know_well'))).toBeVisible()
      await expect(row(unable).getByText(t('teacherReferral.declined.note', { note }))).toBeVisible()
      expect(await row(unable).getAttribute('id')).toMatch(/^request-/)
      await expect(row(unable).getByRole('button')).toHaveCount(0)
      await checkPage(page)
      await visit(page, '/')
      const card = page.getByRole('article', { name: child.name })
      await expect(card.getByText(t('dashboard.card.answeredToday'))).toBeVisible()
      await checkPage(page)
      const [address = ''] = /https?:\/\/\S+\/combined-results\?child=[\w-]+/.exec(news.text) ?? []
      const target = new URL(address).pathname + new URL(address).search
      const elsewhere = await newBrowser()
      await elsewhere.goto(target)
      await expect(elsewhere).toHaveURL(`/login?${new URLSearchParams({ next: target })}`)
      await visit(elsewhere, elsewhere.url())
      await logIn(elsewhere, t, parent)
      await expect(elsewhere).toHaveURL(target)
      await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
    })

    test('the card of a child whose only teacher cannot answer leads on to another teacher', async ({
      parentPage: page,
      request,
      mailTo,
      checkPage,
    }) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      const token = tokenOf(linkIn(await mailTo(await askTeacher(page.request, child.id))))
      await request.post(`/api/teacher-referrals/${token}/decline`, { data: { reason: 'not_my_student' } })
      await visit(page, '/')
      const card = page.getByRole('article', { name: child.name })
      await expect(card.getByText(t('dashboard.card.declined'))).toBeVisible()
      await expect(card.getByText(t('teacherReferral.statuses.declined'), { exact: true })).toHaveCount(0)
      await checkPage(page)
      await card.getByRole('link', { name: t('dashboard.card.askAnother') }).click()
      await expect(page).toHaveURL(/\/teacher-referral/)
    })
  })
}
