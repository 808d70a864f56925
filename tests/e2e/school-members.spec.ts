import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { linkIn, newAddress, newPersonDetails, tokenOf } from './people'
import { makeSchool } from './schools'
import { fillRegistration, visit } from './steps'
import { mostly, onOneSize, wordingIn } from './wording'

const schoolName = 'โรงเรียน "ราชินี" <บน>'

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a new person is invited, registers with that address, confirms it, accepts and sees the school', async ({
      parent: admin,
      page: adminPage,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      test.slow()
      await makeSchool(testInfo, { name: schoolName, memberEmail: admin.email, role: 'admin' })
      await visit(adminPage, '/school-admin')
      const card = adminPage.getByRole('region', { name: t('schoolAdmin.members.title') })
      const email = newAddress('teacher')

      await test.step('invited, by an administrator', async () => {
        await expect(card.getByRole('button', { name: t('schoolAdmin.members.leave.act') })).toHaveCount(0)
        const field = card.getByRole('textbox', { name: t('schoolAdmin.members.invite.email') })
        const submit = card.getByRole('button', { name: t('schoolAdmin.members.invite.submit'), exact: true })
        await field.fill('nobody@')
        await submit.click()
        await expect(field).toHaveAccessibleDescription(new RegExp(t('validation.invalidEmail')))
        await field.fill(email)
        await submit.click()
        await expectToast(adminPage, t('schoolAdmin.members.invite.sent.title'), email)
        await expect(field).toHaveValue('')
        await expect(card.getByRole('listitem').filter({ hasText: email })).toBeVisible()
        await checkPage(adminPage)
      })

      const person = await newBrowser()
      const address = new URL(adminPage.url()).origin
      await person.context().addCookies([{ name: 'language', value: language, url: address }])
      if (language === 'th') await person.setViewportSize({ width: 390, height: 844 })
      const heading = person.getByRole('heading', { level: 1 })
      const link = linkIn(await mailTo(email))
      const here = `/school-invitation?token=${tokenOf(link)}`
      const referers: Promise<string | null>[] = []
      person.on('request', (sent) => void referers.push(sent.headerValue('referer').catch(() => null)))
      const button = (key: string) => person.getByRole('button', { name: t(`schoolInvitation.${key}`), exact: true })

      await test.step('signed out, the page says who invites and leads to an account and back', async () => {
        await visit(person, link)
        await expect(heading).toHaveText(t('schoolInvitation.heading', { school: schoolName }))
        await checkPage(person)
        await person
          .getByRole('main')
          .getByRole('link', { name: t('schoolInvitation.register'), exact: true })
          .click()
        await expect(person).toHaveURL(`/register?${new URLSearchParams({ next: here })}`)
        await visit(person, person.url())
        await fillRegistration(person, t, { ...newPersonDetails(), email, role: 'teacher' })
        await person.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
        await expect(person).toHaveURL(here)
      })

      await test.step('an address that is not confirmed opens nothing yet', async () => {
        await expect(person.getByText(t('schoolInvitation.unconfirmed.title'))).toBeVisible()
        await expect(button('join')).toHaveCount(0)
        await checkPage(person)
        const tab = await person.context().newPage()
        const received = await mailTo(email, 1)
        await visit(tab, linkIn(received))
        await tab.getByRole('button', { name: t('verifyEmail.confirm'), exact: true }).click()
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(t('verifyEmail.done'))
        await tab.close()
        await button('unconfirmed.done').click()
      })

      await test.step('accepted', async () => {
        await expect(button('join')).toBeVisible()
        await checkPage(person)
        await button('join').click()
        await expect(person).toHaveURL(/\/school-admin\?school=/)
        await expectToast(person, t('schoolInvitation.joined.title'), t('schoolInvitation.joined.text'))
        await expect(person.getByText(schoolName, { exact: true })).toBeVisible()
        await expect(person.getByText(t('schoolAdmin.demo.badge'), { exact: true })).toHaveCount(0)
        await expect(person.getByRole('region', { name: t('schoolAdmin.keys.title') })).toHaveCount(0)
        await checkPage(person)
        await visit(person, link)
        await expect(heading).toHaveText(t('schoolInvitation.member.title', { school: schoolName }))
        const sent = await Promise.all(referers)
        expect(sent.filter((referer) => referer?.includes(tokenOf(link).split('.')[1] ?? ''))).toEqual([])
      })

      const row = card.getByRole('listitem').filter({ hasText: email })
      await test.step('made an administrator, and a member again', async () => {
        await visit(adminPage, '/school-admin')
        for (const role of ['admin', 'member']) {
          const make = (key: string) => t(`schoolAdmin.members.make.${role}.${key}`)
          await row.getByRole('button', { name: make('act'), exact: true }).click()
          const confirm = row.getByRole('button', { name: make('confirm'), exact: true })
          await expect(confirm).toBeVisible()
          await checkPage(adminPage)
          await confirm.click()
          await expectToast(adminPage, make('done.title'), 'Suwan')
          // The badge, and not the same word within a button's text.
          const isAdmin = row.locator('[data-slot=badge]').filter({
            hasText: new RegExp(`^${t('schoolAdmin.members.roles.admin')}$`),
          })
          await expect(isAdmin).toHaveCount(role === 'admin' ? 1 : 0)
        }
      })

      await test.step('and taken out again', async () => {
        await visit(adminPage, '/school-admin')
        await row.getByRole('button', { name: t('schoolAdmin.members.remove.act'), exact: true }).click()
        const confirm = row.getByRole('button', { name: t('schoolAdmin.members.remove.confirm'), exact: true })
        await expect(confirm).toBeVisible()
        await checkPage(adminPage)
        await confirm.click()
        await expectToast(adminPage, t('schoolAdmin.members.remove.done.title'), 'Suwan')
        await expect(row).toHaveCount(0)
        await visit(person, '/school-admin')
        await expect(person.getByText(t('schoolAdmin.demo.badge'), { exact: true })).toBeVisible()
        await visit(person, link)
        await expect(heading).toHaveText(t('schoolInvitation.notFound.title'))
        await checkPage(person)
      })
    })

    test('a person signed in with another account is told so, and comes back with the right one', async ({
      parent: admin,
      page: adminPage,
      newBrowser,
      mailTo,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { name: schoolName, memberEmail: admin.email, role: 'admin' })
      const email = newAddress('teacher')
      const invited = await adminPage.request.post('/api/schools/invitations', { data: { email, role: 'member' } })
      expect(invited.status()).toBe(201)
      const link = linkIn(await mailTo(email))
      const here = `/school-invitation?token=${tokenOf(link)}`
      await visit(adminPage, link)
      await expect(adminPage.getByText(t('schoolInvitation.otherAccount.title'))).toBeVisible()
      await expect(adminPage.getByRole('main')).toContainText(admin.email)
      await expect(adminPage.getByRole('main')).not.toContainText(email)
      await checkPage(adminPage)
      await adminPage.getByRole('link', { name: t('ui.anotherAccount'), exact: true }).click()
      await expect(adminPage).toHaveURL(here)
      await expect(
        adminPage.getByRole('main').getByRole('link', { name: t('schoolInvitation.signIn'), exact: true }),
      ).toHaveAttribute('href', `/login?${new URLSearchParams({ next: here })}`)
      const otherBrowser = await newBrowser()
      expect((await otherBrowser.request.get(link)).status()).toBe(200)
    })

    test('a new key needs reauthentication, and one whose response was lost is named and revoked', async ({
      parent: admin,
      page,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { name: schoolName, memberEmail: admin.email, role: 'admin' })
      await visit(page, '/school-admin')
      const keys = page.getByRole('region', { name: t('schoolAdmin.keys.title') })
      const create = keys.getByRole('button', { name: t('schoolAdmin.keys.create'), exact: true })
      await keys.getByRole('textbox', { name: t('schoolAdmin.keys.name') }).fill('SIS')

      await test.step('a proof that is too old', async () => {
        let times = 0
        await page.route('**/api/schools/keys?*', async (route) => {
          times += 1
          if (times > 1) return route.fallback()
          return route.fulfill({ status: 403, json: { code: 'REAUTHENTICATION_REQUIRED' } })
        })
        await create.click()
        await expect(keys.locator(':focus')).toHaveText(t('confirmIdentity.title'))
        await checkPage(page)
        await keys.getByLabel(t('confirmIdentity.password'), { exact: true }).fill(admin.password)
        await keys.getByRole('button', { name: t('confirmIdentity.confirm'), exact: true }).click()
        await expect(keys.getByLabel(t('schoolAdmin.keys.value'), { exact: true })).toHaveText(/^sati_live_/)
        await keys.getByRole('button', { name: t('schoolAdmin.keys.done'), exact: true }).click()
        await page.unroute('**/api/schools/keys?*')
      })

      await test.step('an answer that gets lost', async () => {
        await page.route(
          '**/api/schools/keys?*',
          async (route) => {
            await route.fetch()
            await route.abort()
          },
          { times: 1 },
        )
        await keys.getByRole('textbox', { name: t('schoolAdmin.keys.name') }).fill('Lost')
        await create.click()
        await expectToast(page, t('forms.offline.title'), t('forms.offline.text'))
        await create.click()
        await expect(keys.locator(':focus')).toHaveText(t('schoolAdmin.keys.lost.title'))
        await expect(create).toBeEnabled()
        await checkPage(page)
        // Another click has another key, and this one is visible.
        await create.click()
        await expect(keys.getByLabel(t('schoolAdmin.keys.value'), { exact: true })).toHaveText(/^sati_live_/)
        const made = await (await page.request.get('/api/schools/keys')).json()
        expect(made.map(({ name }: { name: string }) => name)).toEqual(['Lost', 'Lost', 'SIS'])
      })
    })

    test('a member of two schools chooses one, and new referrals belong to it', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { name: 'First School', memberEmail: parent.email, role: 'admin' })
      await makeSchool(testInfo, { name: 'โรงเรียนที่สอง', memberEmail: parent.email, role: 'member' })
      await visit(page, '/school-admin')
      const chooser = page.getByRole('navigation', { name: t('schoolAdmin.schools') })
      await expect(chooser.getByRole('link', { name: 'First School' })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('region', { name: t('schoolAdmin.keys.title') })).toBeVisible()
      await chooser.getByRole('link', { name: 'โรงเรียนที่สอง' }).click()
      await expect(page).toHaveURL(/school=/)
      await expect(page.getByRole('region', { name: t('schoolAdmin.keys.title') })).toHaveCount(0)
      await page.getByRole('button', { name: t('schoolAdmin.newReferral'), exact: true }).click()
      const parentEmail = newAddress('malee')
      const field = (key: string) => page.getByRole('textbox', { name: t(`schoolAdmin.form.${key}`), exact: true })
      await field('studentName').fill('Ton')
      await field('parentEmail').fill(parentEmail)
      await field('referringTeacher').fill('T')
      await page.getByRole('button', { name: t('schoolAdmin.form.create'), exact: true }).click()
      await expectToast(page, t('schoolAdmin.form.created.title'), t('schoolAdmin.form.created.text'))
      const row = page.getByRole('listitem').filter({ hasText: parentEmail })
      await expect(row).toBeVisible()
      await checkPage(page)
      await page.getByRole('searchbox', { name: t('schoolAdmin.filter.search') }).fill('Ton')
      await page.getByRole('button', { name: t('schoolAdmin.filter.submit'), exact: true }).click()
      await expect(row).toBeVisible()
      await row.getByRole('button', { name: t('schoolAdmin.list.resend'), exact: true }).click()
      await expectToast(page, t('schoolAdmin.list.resent.title'), parentEmail)
      await chooser.getByRole('link', { name: 'First School' }).click()
      await expect(row).toHaveCount(0)
      await visit(page, '/school-admin?school=01890000-0000-7000-8000-000000000000')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
    })
  })
}
