import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { beAtProvider, newSomebody, signIn } from './at-provider'
import { expectToast } from './checks'
import { runSql } from './database'
import { newDoctor } from './doctors'
import { expect, test } from './fixtures'
import {
  addChild,
  askTeacher,
  confirmAddress,
  giveConsent,
  linkIn,
  newAddress,
  type Person,
  teacherName,
} from './people'
import { logIn, unfold, visit } from './steps'
import { languages, onOneSize, type Translate, wordingIn } from './wording'

const nextPassword = 'another horse 55'

/** As after three hours at an open computer. */
async function ageSessions(testInfo: TestInfo, { request }: Page): Promise<void> {
  const { id } = await (await request.get('/api/auth/user')).json()
  await runSql(testInfo, `UPDATE "Session" SET "createdAt" = now() - interval '3 hours' WHERE "userId" = $1`, [id])
}

async function shareEverything(request: APIRequestContext, childId: string, doctorId: string): Promise<string> {
  const second = newAddress('second')
  const share = { childIds: [childId], days: 30 }
  const calls: [path: string, data: object][] = [
    ['/api/second-parents', { childId, email: second }],
    ['/api/result-shares', { childId, days: 7 }],
    ['/api/doctor-consultations', { childId, doctorId, status: 'callback_requested', share }],
  ]
  for (const [path, data] of calls) expect((await request.post(path, { data })).status()).toBe(201)
  await askTeacher(request, childId)
  return second
}

async function resetByMail(page: Page, t: Translate, link: string): Promise<void> {
  await visit(page, link)
  for (const field of ['newPassword', 'confirmPassword'])
    await page.getByLabel(t(`recovery.reset.${field}`), { exact: true }).fill(nextPassword)
  await page.getByRole('button', { name: t('recovery.reset.submit'), exact: true }).click()
  await page.getByRole('link', { name: t('recovery.reset.signIn'), exact: true }).click()
}

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const heading = (page: Page) => page.getByRole('heading', { level: 1 })
    const endOf = (page: Page, what: string) =>
      page.getByRole('button', { name: t('sharedAccess.endOf', { what }), exact: true })

    /** A signed-out parent with a confirmed address who requests a new password from a deep link. */
    async function askForReset(page: Page, parent: Person, from: string): Promise<void> {
      await page.context().clearCookies()
      await visit(page, from)
      await page.getByRole('link', { name: t('auth.login.forgot'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('recovery.forgot.heading'), exact: true })).toBeVisible()
      await page.getByLabel(t('recovery.forgot.email'), { exact: true }).fill(parent.email)
      await page.getByRole('button', { name: t('recovery.forgot.submit'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('recovery.forgot.sent'), exact: true })).toBeFocused()
    }

    test('the first page after a reset names who can read now, and each and all of it is ended there', async ({
      parent,
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      test.slow()
      await confirmAddress(page.request, await mailTo(parent.email))
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      const doctor = await newDoctor(testInfo, (await newBrowser()).request)
      const second = await shareEverything(page.request, child.id, doctor.doctorId)
      await page
        .context()
        .addCookies([{ name: 'language', value: language, url: new URL('/', 'http://localhost').href }])
      await askForReset(page, parent, '/login?next=/learn/webinars')
      await resetByMail(page, t, linkIn(await mailTo(parent.email, 1)))
      await logIn(page, t, { email: parent.email, password: nextPassword })

      await expect(heading(page)).toHaveText(t('sharedAccess.title'))
      await expect(page.getByText(t('sharedAccess.afterReset'))).toBeVisible()
      const main = page.getByRole('main')
      for (const text of [second, t('sharedAccess.childLink', { child: child.name }), teacherName])
        await expect(main).toContainText(text)
      await checkPage(page)

      await endOf(page, second).click()
      await expectToast(page, t('sharedAccess.ended.title'), t('sharedAccess.ended.text', { what: second }))
      await expect(main).not.toContainText(second)
      await expect(heading(page)).toBeFocused()
      const listed = await (await page.request.get(`/api/second-parents?childId=${child.id}`)).json()
      expect(listed).toEqual([])

      await endOf(page, teacherName).click()
      await expect(main).not.toContainText(teacherName)
      await page.getByRole('button', { name: t('sharedAccess.all.act'), exact: true }).click()
      await expect(page.getByText(t('sharedAccess.all.warning'))).toBeVisible()
      await checkPage(page)
      await page.getByRole('button', { name: t('sharedAccess.all.confirm'), exact: true }).click()
      // Nothing is left to check, so it continues to the page after sign-in.
      await expect(page).toHaveURL('/learn/webinars')
      const shares: { revokedAt: string | null }[] = await (await page.request.get('/api/result-shares')).json()
      expect(shares.map(({ revokedAt }) => revokedAt === null)).toEqual([false, false])

      await visit(page, '/profile')
      await page.getByRole('link', { name: t('sharedAccess.open'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('sharedAccess.empty.title'), exact: true })).toBeVisible()
      await checkPage(page)
    })

    test('who keeps what the page lists after a reset goes on to where the sign-in was meant to lead', async ({
      parent,
      parentPage: page,
      mailTo,
    }) => {
      await confirmAddress(page.request, await mailTo(parent.email))
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await askTeacher(page.request, child.id)
      await askForReset(page, parent, '/login')
      await resetByMail(page, t, linkIn(await mailTo(parent.email, 1)))
      await logIn(page, t, { email: parent.email, password: nextPassword })
      await expect(heading(page)).toHaveText(t('sharedAccess.title'))
      await page.getByRole('link', { name: t('sharedAccess.continue'), exact: true }).click()
      await expect(page).toHaveURL('/')
    })

    test('forty links and forty teachers are listed and ended one by one or together', async ({
      parentPage: page,
      checkPage,
    }, testInfo) => {
      test.slow()
      const child = await addChild(page.request, { name: 'เด็กหญิงณัฐกฤตาภิรมย์ ศรีวัฒนานุกูลกิจไพบูลย์' })
      const parentId = (await (await page.request.get('/api/auth/user')).json()).id
      const about = [child.id, parentId]
      await runSql(
        testInfo,
        `INSERT INTO "ResultShare" (id, "childId", "parentId", "expiresAt", openings, "lastOpenedAt")
         SELECT new_id(), $1, $2, now() + interval '30 days', n, now() FROM generate_series(1, 60) n`,
        about,
      )
      await runSql(
        testInfo,
        `INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, "expiresAt")
         SELECT new_id(), $1, $2, 't' || n || '@a.very.long.name.of.a.school.example', 't' || n || '@school.example', 'ครู ' || n, 'th',
           now() + interval '20 days' FROM generate_series(1, 40) n`,
        about,
      )
      await visit(page, '/shared-access')
      const links = endOf(page, t('sharedAccess.childLink', { child: child.name }))
      await expect(links).toHaveCount(50)
      await expect(page.getByText(t('sharedAccess.more', { count: 10 }))).toBeVisible()
      await checkPage(page)
      await links.first().click()
      await expect(page.getByText(t('sharedAccess.more', { count: 9 }))).toBeVisible()
      await page.getByRole('button', { name: t('sharedAccess.all.act'), exact: true }).click()
      await page.getByRole('button', { name: t('sharedAccess.all.confirm'), exact: true }).click()
      await expectToast(page, t('sharedAccess.all.done.title'), t('sharedAccess.all.done.text'))
      await expect(page.getByRole('heading', { name: t('sharedAccess.empty.title'), exact: true })).toBeVisible()
    })

    test('a session of three hours ago is asked who it is before it invites or makes a link', async ({
      parent,
      parentPage: page,
      checkPage,
    }, testInfo) => {
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await ageSessions(testInfo, page)
      await visit(page, `/children/${child.id}`)
      const second = page.getByRole('region', { name: t('secondParent.title') })
      const email = newAddress('second')
      await unfold(page, t('secondParent.title'))
      await second.getByRole('textbox', { name: t('secondParent.invite.email') }).fill(email)
      await second.getByRole('button', { name: t('secondParent.invite.submit'), exact: true }).click()
      await expect(second.locator(':focus')).toHaveText(t('confirmIdentity.title'))
      await checkPage(page)
      await second.getByLabel(t('confirmIdentity.password'), { exact: true }).fill(parent.password)
      await second.getByRole('button', { name: t('confirmIdentity.confirm'), exact: true }).click()
      await expectToast(page, t('secondParent.invite.sent.title'), email)

      await ageSessions(testInfo, page)
      await second.getByRole('button', { name: t('secondParent.resend.act'), exact: true }).click()
      await expect(second.locator(':focus')).toHaveText(t('confirmIdentity.title'))
      await second.getByRole('button', { name: t('confirmIdentity.cancel'), exact: true }).click()

      const links = page.getByRole('region', { name: t('visitLink.title') })
      await expect(links).toHaveCount(0)
      await visit(page, `/doctor-consultation?child=${child.id}`)
      await links.getByText(t('visitLink.day', { days: 30 }), { exact: true }).click()
      await links.getByRole('button', { name: t('visitLink.make'), exact: true }).click()
      await expect(links.locator(':focus')).toHaveText(t('confirmIdentity.title'))
      await checkPage(page)
      await links.getByLabel(t('confirmIdentity.password'), { exact: true }).fill(parent.password)
      await links.getByRole('button', { name: t('confirmIdentity.confirm'), exact: true }).click()
      await expectToast(page, t('visitLink.made.title'), t('visitLink.made.text'))
      await visit(page, `/children/${child.id}`)
      await links.getByRole('button', { name: t('visitLink.revoke') }).click()
      await links.getByRole('button', { name: t('visitLink.confirmRevoke') }).click()
      await expect(links).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })

    test('a parent without a password confirms with Google and finds on the same page what was typed', async ({
      page,
    }, testInfo) => {
      test.slow()
      const who = newSomebody({ email: newAddress(), isVerified: true })
      await signIn(page, t, 'google', who)
      await expect(page).toHaveURL('/parent-onboarding')
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await ageSessions(testInfo, page)
      await visit(page, `/children/${child.id}`)
      const confirmWithGoogle = { name: t('confirmIdentity.google'), exact: true }

      const second = page.getByRole('region', { name: t('secondParent.title') })
      const field = second.getByRole('textbox', { name: t('secondParent.invite.email') })
      const invite = second.getByRole('button', { name: t('secondParent.invite.submit'), exact: true })
      const email = newAddress('second')
      await unfold(page, t('secondParent.title'))
      await field.fill(email)
      await invite.click()
      await second.getByRole('button', confirmWithGoogle).click()
      await beAtProvider(page, 'google', who)
      await expect(page).toHaveURL(`/children/${child.id}#second-parent`)
      await expectToast(page, t('identityConfirmed.title'), t('identityConfirmed.text'))
      await expect(field).toHaveValue(email)
      await invite.click()
      await expectToast(page, t('secondParent.invite.sent.title'), email)

      await ageSessions(testInfo, page)
      await visit(page, `/doctor-consultation?child=${child.id}`)
      const links = page.getByRole('region', { name: t('visitLink.title') })
      const passcode = links.getByRole('textbox', { name: t('visitLink.passcode.label') })
      const make = links.getByRole('button', { name: t('visitLink.make'), exact: true })
      await links.getByText(t('visitLink.day', { days: 30 }), { exact: true }).click()
      await passcode.fill('moon-54')
      await make.click()
      await links.getByRole('button', confirmWithGoogle).click()
      await beAtProvider(page, 'google', who)
      await expect(page).toHaveURL(`/doctor-consultation?child=${child.id}#elsewhere`)
      // A passcode is typed again, so that it is not left out by mistake.
      await expect(passcode).toHaveValue('')
      await expect(links.getByText(t('visitLink.passcode.again'))).toBeVisible()
      await expect(links.getByRole('radio', { name: t('visitLink.day', { days: 30 }) })).toBeChecked()
      // Read once: nothing of it remains in the tab.
      const kept = await page.evaluate(() => Object.keys(sessionStorage))
      expect(kept.filter((key) => key === 'sati.left' || key === 'sati.proving')).toEqual([])
      await make.click()
      await expect(links.getByText(t('visitLink.passcode.again'))).toBeVisible()
      await passcode.fill('moon-54')
      await make.click()
      await expectToast(page, t('visitLink.made.title'), t('visitLink.made.text'))
    })
  })
}
