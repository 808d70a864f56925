import type { Page } from '@playwright/test'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import {
  addChild,
  askTeacher,
  confirmAddress,
  giveConsent,
  linkIn,
  newAddress,
  newPersonDetails,
  password,
  teacherName,
  tokenOf,
} from './people'
import { heading, letterIn, referAs, register } from './school-referrals'
import { makeSchool } from './schools'
import { typeWord, visit } from './steps'
import { wordingIn } from './wording'

const t = wordingIn('en')
const passcode = 'river-1234'
const schoolName = 'โรงเรียนวัดสุทัศน์'
const endings = ['.', ',', ')', '!', '>', '"', '%20', '%3E', '%22', '%E2%80%8B', '%0A', '%29.%0A', '&utm_source=x']

async function prepare(
  page: Page,
  { email }: { email: string },
  newBrowser: () => Promise<Page>,
  mailTo: (address: string, after?: number) => Promise<{ to: string[]; subject: string; text: string; html: string }>,
  makeOf: (name: string, memberEmail: string) => Promise<void>,
) {
  const { request } = page
  const child = await addChild(request)
  await giveConsent(request, child.id)
  const teacher = linkIn(await mailTo(await askTeacher(request, child.id)))
  const share = await request.post('/api/result-shares', { data: { childId: child.id, days: 7, passcode } })
  expect(share.status()).toBe(201)
  const visitSheet: string = (await share.json()).link

  const second = newAddress('second')
  const asked = await request.post('/api/second-parents', { data: { childId: child.id, email: second } })
  expect(asked.status()).toBe(201)

  const [school, staff, other] = [await newBrowser(), await newBrowser(), await newBrowser()]
  await makeOf(schoolName, (await register(school.request)).email)
  const referred = newAddress('letter')
  await referAs(school.request, { parentEmail: referred })
  const member = await register(staff.request)
  await confirmAddress(staff.request, await mailTo(member.email))
  const invitation = await school.request.post('/api/schools/invitations', {
    data: { email: member.email, role: 'member' },
  })
  expect(invitation.status()).toBe(201)

  const forgetful = await register(other.request, newPersonDetails())
  // Mails that are sent together arrive in any order.
  await mailTo(forgetful.email)
  await other.request.post('/api/auth/forgot-password', { data: { email: forgetful.email } })
  return {
    child,
    staff,
    links: {
      teacher,
      confirmation: linkIn(await mailTo(email)),
      reset: linkIn(await mailTo(forgetful.email, 1)),
      school: linkIn(await mailTo(referred)),
      second: linkIn(await mailTo(second)),
      staff: linkIn(await mailTo(member.email, 1)),
      visit: visitSheet.slice(0, visitSheet.indexOf('#')),
    },
  }
}

async function titleOf(page: Page, link: string): Promise<string> {
  const text = await (await page.request.get(link)).text()
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? ''
}

test(
  'all seven kinds of link open with a sign behind them, and what their pages then send is taken',
  {
    tag: '@desktop',
  },
  async ({ parent, parentPage: page, newBrowser, mailTo }, testInfo) => {
    test.slow()
    const makeOf = (name: string, memberEmail: string) => makeSchool(testInfo, { name, memberEmail, role: 'admin' })
    const { child, staff, links } = await prepare(page, parent, newBrowser, mailTo, makeOf)
    const anybody = await newBrowser()

    for (const [kind, link] of Object.entries(links)) {
      const title = await titleOf(anybody, link)
      expect(title).not.toBe('')
      for (const ending of endings)
        expect({ kind, ending, title: await titleOf(anybody, link + ending) }).toEqual({ kind, ending, title })
      expect(await titleOf(anybody, `${link}&token=${tokenOf(link)}`)).toBe(title)
      expect(await titleOf(anybody, link.replace('token=', 'token=%22'))).toBe(title)
      for (const more of ['x', '-', '_', `&token=${tokenOf(link).slice(0, -1)}x`])
        expect(await titleOf(anybody, link + more), `${kind} ${more}`).not.toBe(title)
    }

    const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true })
    await test.step('a teacher begins', async () => {
      await visit(anybody, `${links.teacher}.`)
      await expect(heading(anybody)).toHaveText(t('teacher.landing.title', { name: child.name }))
      await expect(anybody.getByRole('textbox', { name: t('teacher.form.name') })).toHaveValue(teacherName)
      await button(anybody, t('teacher.form.continue')).click()
      await expect(heading(anybody)).toHaveText(t('questionnaire.howTo.title'))
      expect(new URL(anybody.url()).searchParams.get('token')).toBe(tokenOf(links.teacher))
    })

    await test.step('an address is confirmed', async () => {
      await visit(page, `${links.confirmation})`)
      await button(page, t('verifyEmail.confirm')).click()
      await expect(page.getByRole('heading', { name: t('verifyEmail.done'), exact: true })).toBeVisible()
    })

    await test.step('what a notice leads to is found', async () => {
      for (const address of [`/children/${child.id}.`, `/parent-assessment?child=${child.id}%29`]) {
        await visit(page, address)
        await expect(page.getByRole('main').getByText(child.name).first()).toBeVisible()
      }
    })

    await test.step('a password is set', async () => {
      const forgetful = await newBrowser()
      await visit(forgetful, `${links.reset},`)
      for (const field of ['newPassword', 'confirmPassword'])
        await forgetful.getByLabel(t(`recovery.reset.${field}`), { exact: true }).fill(`${password} new`)
      await button(forgetful, t('recovery.reset.submit')).click()
      await expect(forgetful.getByRole('heading', { name: t('recovery.reset.done'), exact: true })).toBeFocused()
    })

    await test.step('a school’s letter is accepted', async () => {
      await visit(page, `${links.school}%E2%80%8B`)
      await letterIn(t).acceptButton(page).click()
      await expect(page).toHaveURL(/\/parent-assessment\?child=/)
    })

    await test.step('the invitation of a second parent is declined', async () => {
      const second = await newBrowser()
      await visit(second, `${links.second}%3E`)
      await button(second, t('secondParentInvitation.decline.act')).click()
      await typeWord(second, t)
      await button(second, t('secondParentInvitation.decline.confirm')).click()
      await expect(second.getByText(t('secondParentInvitation.declined.text'))).toBeVisible()
    })

    await test.step('a school’s invitation of staff is accepted', async () => {
      await visit(staff, `${links.staff}!`)
      await button(staff, t('schoolInvitation.join')).click()
      await expectToast(staff, t('schoolInvitation.joined.title'), t('schoolInvitation.joined.text'))
    })

    await test.step('a visit sheet is opened with its passcode', async () => {
      const doctor = await newBrowser()
      await visit(doctor, `${links.visit}%20`)
      await doctor.getByLabel(t('visitSheet.passcode.label')).fill(passcode)
      await button(doctor, t('visitSheet.passcode.submit')).click()
      await expect(heading(doctor)).toContainText(child.name)
    })
  },
)
