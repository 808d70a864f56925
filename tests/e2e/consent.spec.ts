import type { Page } from '@playwright/test'
import { pageCache } from '@/service-worker/names'
import { operatorEnvironment } from '../support/operator.mjs'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { addChild, askTeacher, giveConsent, linkIn, tokenOf } from './people'
import { agree, answerQuestions, chooseRelation, questionHeading, unfold, visit } from './steps'
import { languages, manySigns, mostly, onOneSize, ownNames, todayIn, wordingIn } from './wording'

interface Consent {
  id: string
  purpose: string
  childId: string | null
  relation: string | null
  agreedByName: string | null
  language: string
}

async function consentsOf({ request }: Page, childId: string): Promise<Consent[]> {
  const consents: Consent[] = await (await request.get('/api/consents')).json()
  return consents.filter((consent) => consent.childId === childId)
}

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const radio = (page: Page, relation: string) =>
      page.getByRole('radio', { name: t(`consent.relations.${relation}`), exact: true })
    const checkbox = (page: Page) => page.getByRole('checkbox')
    const start = (page: Page) => page.getByRole('button', { name: t('consent.step.start'), exact: true })
    const howTo = (page: Page) => page.getByRole('heading', { level: 1, name: t('questionnaire.howTo.title') })

    test('a parent consents before the first question, and only once', async ({ parentPage: page, checkPage }) => {
      const child = await addChild(page.request)
      await visit(page, '/parent-assessment')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('consent.step.title'))
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await checkPage(page)

      await start(page).click()
      const relations = page.getByRole('group', { name: t('consent.step.relation'), exact: true })
      await expect(relations).toHaveAccessibleDescription(t('consent.step.relationMissing'))
      await expect(radio(page, 'mother')).toBeFocused()
      await checkPage(page)

      // The rest by keyboard.
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
      await expect(radio(page, 'legal_guardian')).toBeChecked()
      const statement = t('consent.step.statement', { relation: 'legal_guardian' })
      await expect(checkbox(page)).toHaveAccessibleName(statement)
      await expect(checkbox(page)).not.toBeChecked()
      await page.keyboard.press('Enter')
      await expect(checkbox(page)).toBeFocused()
      await expect(checkbox(page)).toHaveAccessibleDescription(t('consent.step.missing'))
      await expect(checkbox(page)).toHaveAttribute('aria-invalid', 'true')
      await checkPage(page)
      expect(await consentsOf(page, child.id)).toEqual([])

      await page.keyboard.press('Space')
      await expect(checkbox(page)).toBeChecked()
      await expect(checkbox(page)).not.toHaveAttribute('aria-invalid')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(howTo(page)).toBeFocused()
      expect(await consentsOf(page, child.id)).toMatchObject([
        { purpose: 'screening', relation: 'legal_guardian', agreedByName: null, language },
      ])

      await page.reload()
      await expect(howTo(page)).toBeVisible()
      await expect(checkbox(page)).toHaveCount(0)
    })

    test('a grandparent names the parent who agrees, and reads the name beside the consent', async ({
      parentPage: page,
      checkPage,
    }) => {
      const child = await addChild(page.request)
      await visit(page, '/parent-assessment')
      await chooseRelation(page, t, 'grandparent')
      const statement = t('consent.step.statementAgreed', { relation: 'grandparent' })
      await expect(checkbox(page)).toHaveAccessibleName(statement)
      await checkbox(page).check()
      await start(page).click()
      const name = page.getByRole('textbox', { name: t('consent.step.agreedBy'), exact: true })
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription(new RegExp(t('consent.step.agreedByMissing')))
      await checkPage(page)
      await name.fill('มาลี สุวรรณ')
      await start(page).click()
      await expect(howTo(page)).toBeFocused()
      const given = { relation: 'grandparent', agreedByName: 'มาลี สุวรรณ' }
      expect(await consentsOf(page, child.id)).toMatchObject([given])
      await visit(page, `/children/${child.id}`)
      await unfold(page, t('consent.card.title'))
      const relation = t('consent.relations.grandparent')
      await expect(page.getByText(t('consent.card.givenAs', { date: todayIn(language), relation }))).toBeVisible()
      await expect(page.getByText(t('consent.card.agreedBy', { name: given.agreedByName }))).toBeVisible()
    })

    test('a ticked consent is for one child and one wording only', async ({ parentPage: page }) => {
      const mek = await addChild(page.request, { name: 'Mek' })
      const ploy = await addChild(page.request, { name: 'Ploy' })
      await visit(page, `/parent-assessment?child=${mek.id}`)
      await chooseRelation(page, t, 'mother')
      await checkbox(page).check()
      const options = page.getByRole('combobox', { name: t('childPicker.label') }).getByRole('option')
      const other = (await options.allTextContents()).find((label) => label.startsWith('Ploy')) ?? ''
      await page.getByRole('combobox', { name: t('childPicker.label') }).selectOption({ label: other })
      await expect(page).toHaveURL(`/parent-assessment?child=${ploy.id}`)
      await expect(page.getByText(t('consent.step.kept', { name: 'Ploy' }))).toBeVisible()
      await expect(checkbox(page)).toHaveCount(0)

      await chooseRelation(page, t, 'mother')
      await checkbox(page).check()
      const otherLanguage = language === 'en' ? 'th' : 'en'
      const theirs = wordingIn(otherLanguage)
      await page.getByRole('button', { name: ownNames[otherLanguage], exact: true }).click()
      await expect(page.getByRole('radio', { name: theirs('consent.relations.mother') })).not.toBeChecked()
      await agree(page, theirs)
      await expect(page.getByRole('heading', { level: 1, name: theirs('questionnaire.howTo.title') })).toBeFocused()
      expect(await consentsOf(page, mek.id)).toEqual([])
      expect(await consentsOf(page, ploy.id)).toMatchObject([{ relation: 'mother', language: otherLanguage }])
    })

    test('consent withdrawn on the child’s page ends the questions and the teacher’s link, and can be given again', async ({
      parentPage: page,
      request,
      mailTo,
      checkPage,
    }) => {
      const child = await addChild(page.request, { name: 'Ploy' })
      await giveConsent(page.request, child.id)
      const link = linkIn(await mailTo(await askTeacher(page.request, child.id)))
      const shared = await page.request.post('/api/result-shares', { data: { childId: child.id, days: 7 } })
      const { link: visitLink } = await shared.json()
      await visit(page, `/children/${child.id}`)
      await page.evaluate(async (name) => {
        await (await caches.open(name)).put('/parent-assessment', new Response('kept before'))
      }, pageCache)
      const about = t('consent.card.forChild', { purpose: t('consent.card.purposes.screening'), name: child.name })
      const consent = page.getByRole('listitem').filter({ has: page.getByRole('group', { name: about }) })
      const date = todayIn(language)
      await unfold(page, t('consent.card.title'))
      await expect(
        consent.getByText(t('consent.card.givenAs', { date, relation: t('consent.relations.mother') })),
      ).toBeVisible()
      const act = t('consent.card.withdrawAbout', { act: t('consent.card.withdraw'), about })
      const withdraw = consent.getByRole('button', { name: act, exact: true })
      await withdraw.click()
      await expect(consent.getByText(t('consent.card.confirm.screening', { name: child.name }))).toBeVisible()
      for (const what of ['teacherLinks', 'visitLinks'])
        await expect(consent.getByText(t(`consent.card.ends.${what}`, { count: 1 }))).toBeVisible()
      await checkPage(page)
      await consent.getByRole('button', { name: t('consent.card.keep') }).click()
      await expect(withdraw).toBeFocused()
      await page.keyboard.press('Enter')
      await consent.getByRole('button', { name: t('consent.card.confirmWithdraw') }).click()
      await expectToast(page, t('consent.card.done.title'), t('consent.card.done.text'))
      await expect.poll(() => page.evaluate((name) => caches.has(name), pageCache)).toBe(false)
      await expect(page.getByText(t('consent.card.withdrawnOn', { given: date, withdrawn: date }))).toHaveCount(3)
      const card = page.getByRole('region', { name: t('consent.card.title'), exact: true })
      await expect(card.locator('summary')).toBeFocused()
      await checkPage(page)

      expect((await request.get(`/api/teacher-referrals/${tokenOf(link)}`)).status()).toBe(404)
      const opened = await (await request.get(visitLink)).text()
      expect(opened.includes(wordingIn('en')('visitSheet.dead.title'))).toBe(true)
      const again = await page.request.post('/api/result-shares', { data: { childId: child.id, days: 7 } })
      expect((await again.json()).code).toBe('CONSENT_WITHDRAWN')
      await visit(page, '/teacher-referral')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('consent.step.title'))
      await checkPage(page)
      await agree(page, t, 'continue')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('teacherReferral.heading', { name: child.name }),
      )
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const [newest] = await consentsOf(page, child.id)
      expect((await page.request.post(`/api/consents/${newest?.id}/withdraw`)).status()).toBe(200)
      await page.getByRole('textbox', { name: t('teacherReferral.form.teacherName') }).fill('T')
      await page.getByRole('textbox', { name: t('teacherReferral.form.teacherEmail') }).fill('t@school.example')
      await page.getByRole('button', { name: t('teacherReferral.form.send'), exact: true }).click()
      await expectToast(page, t('forms.error'), t('errors.CONSENT_WITHDRAWN'))
      await visit(page, '/parent-assessment')
      await agree(page, t)
      await expect(howTo(page)).toBeFocused()
    })

    test('answers being sent while consent is withdrawn elsewhere are kept, and consent is asked for again', async ({
      parentPage: page,
    }) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await visit(page, '/parent-assessment')
      await answerQuestions(page, t, { language, assessor: 'parent', answers: manySigns, by: 'click' })
      const [consent] = await consentsOf(page, child.id)
      expect((await page.request.post(`/api/consents/${consent?.id}/withdraw`)).status()).toBe(200)
      await page.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
      await expectToast(page, t('questionnaire.failed.title'), t('questionnaire.failed.text'))
      await agree(page, t)
      await expect(questionHeading(page, t, language, 18)).toBeVisible()
      await page.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
      await expect(page).toHaveURL('/assessment-results')
    })

    test('the privacy notice is one press away, also before there is an account', async ({ page, checkPage }) => {
      await visit(page, '/')
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('footer.privacy'), exact: true })
        .click()
      await expect(page).toHaveURL('/privacy')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('privacy.title'))
      for (const part of ['kept', 'why', 'seen', 'duration', 'rights', 'cookies', 'mail'])
        await expect(page.getByRole('heading', { level: 2, name: t(`privacy.sections.${part}.title`) })).toBeVisible()
      const { OPERATOR_NAME, DPO_EMAIL } = operatorEnvironment
      await expect(page.getByRole('definition').first()).toHaveText(OPERATOR_NAME)
      await expect(page.getByRole('link', { name: DPO_EMAIL })).toHaveAttribute('href', `mailto:${DPO_EMAIL}`)
      await expect(page.getByText(t('operator.demonstration', { brand: 'Sati' }))).toHaveCount(0)
      if (language === 'en') await checkPage(page)

      await visit(page, '/register')
      await page.getByRole('textbox', { name: t('auth.register.firstName'), exact: true }).fill('Nok')
      const opened = page.context().waitForEvent('page')
      await page
        .getByRole('link', { name: new RegExp(t('footer.privacy'), 'i') })
        .and(page.locator('[target=_blank]'))
        .click()
      await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(t('privacy.title'))
      await expect(page.getByRole('textbox', { name: t('auth.register.firstName'), exact: true })).toHaveValue('Nok')
    })
  })
}

test('the step fits a phone of 360 pixels @phone', async ({ parentPage: page, checkPage }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await addChild(page.request, { name: 'W'.repeat(100) })
  for (const language of languages) {
    await visit(page, '/parent-assessment')
    await page.getByRole('button', { name: ownNames[language], exact: true }).click()
    const t = wordingIn(language)
    await chooseRelation(page, t, 'foster_parent')
    const statement = t('consent.step.statementAgreed', { relation: 'foster_parent' })
    await expect(page.getByRole('checkbox')).toHaveAccessibleName(statement)
    await page.locator('form').getByRole('button').click()
    await expect(page.getByRole('textbox', { name: t('consent.step.agreedBy'), exact: true })).toBeFocused()
    await checkPage(page)
  }
})
