import { type Page, request as requests, type TestInfo } from '@playwright/test'
import { providerNames } from '@/components/brand/provider-names'
import { signatureOf } from '@/tests/support/line.mjs'
import { expectToast } from './checks'
import { letMinutesPass, runSql } from './database'
import { expect, test } from './fixtures'
import { addChild, askTeacher, confirmAddress, giveConsent, linkIn, teacherName, tokenOf } from './people'
import { rawRequest } from './raw-request'
import { visit } from './steps'
import { languages, onOneSize, type Translate, todayIn, wordingIn } from './wording'

/** LINE notices, with a local server that is as strict as LINE (tests/support/line.mjs). */

interface Message {
  text: string
  label: string
  url: string
}

async function atLine<T>(testInfo: TestInfo, path: string): Promise<T> {
  const line = await requests.newContext({ baseURL: testInfo.config.metadata.lineUrl })
  const answer = await (await line.get(path)).json()
  await line.dispose()
  return answer
}

const inLine = (testInfo: TestInfo, who: string) => atLine<Message[]>(testInfo, `/tests/delivered?to=${who}`)
const setFriend = (testInfo: TestInfo, who: string, is: boolean) =>
  atLine<object>(testInfo, `/tests/friends?who=${who}&is=${is ? 1 : 0}`)

/** Delays a refresh of the profile, as a slow connection does. @returns releases it */
async function holdProfile(page: Page): Promise<() => void> {
  let bring = () => {}
  const held = new Promise<void>((resolve) => {
    bring = resolve
  })
  const isRefresh = (url: URL) => url.pathname === '/profile' && url.searchParams.has('_rsc')
  await page.route(isRefresh, async (route) => {
    await held
    await route.continue()
  })
  return () => bring()
}

let subjects = 0

/** Connects LINE on the profile. @returns the person's id at LINE */
async function connectLine(page: Page, t: Translate): Promise<string> {
  subjects += 1
  const subject = `U${process.pid}-${Date.now()}-${subjects}`
  await visit(page, '/profile')
  await page.getByRole('button', { name: t('connected.connectTo', { provider: providerNames.line }) }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(t('connectionNotice.done.connected', { provider: providerNames.line }))).toBeVisible()
  return subject
}

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const words = (key: string) => t(`lineNotices.${key}`, { brand: 'Sati' })
    const card = (page: Page) => page.getByRole('region', { name: words('title') })
    const button = (page: Page, key: string) => card(page).getByRole('button', { name: words(key), exact: true })

    const consents = (page: Page) => page.getByRole('region', { name: t('consent.card.title'), exact: true })
    const expectListed = (page: Page, state: 'active' | 'withdrawn') =>
      expect(
        consents(page)
          .getByRole('listitem')
          .filter({ hasText: words('title') }),
      ).toContainText(t(`consent.card.${state}`))

    test('a parent chooses LINE, hears there that a teacher cannot answer, and goes back to mail with one press', async ({
      parent,
      parentPage: page,
      request,
      mailTo,
      checkPage,
    }, testInfo) => {
      test.slow()
      await confirmAddress(page.request, await mailTo(parent.email))
      await visit(page, '/profile')
      await expect(
        card(page).getByText(t('lineNotices.connectFirst', { heading: t('profile.connected') })),
      ).toBeVisible()
      const lineId = await connectLine(page, t)
      const child = await addChild(page.request)
      const first = await askTeacher(page.request, child.id)

      await visit(page, `/teacher-referral?child=${child.id}`)
      await page.getByRole('link', { name: words('offerAction') }).click()
      await expect(page).toHaveURL('/profile#line-notices')
      // A page of its own is streamed: the browser has looked for the card before it arrives.
      await page.goto('/learn')
      await page.goto('/profile#line-notices')
      await expect(page.getByRole('heading', { name: words('title') })).toBeInViewport()
      await expect(card(page).getByText(words('consent'))).toBeVisible()
      await checkPage(page)
      await button(page, 'agree').click()
      await expectToast(page, words('on.title'), words('on.text'))
      await expect(card(page).getByText(t('lineNotices.active', { date: todayIn(language) }))).toBeVisible()
      await expect(page.getByRole('heading', { name: words('title') })).toBeFocused()
      await checkPage(page)

      const decline = async (teacher: string) => {
        const token = tokenOf(linkIn(await mailTo(teacher)))
        const data = { reason: 'not_my_student' }
        expect((await request.post(`/api/teacher-referrals/${token}/decline`, { data })).status()).toBe(200)
        await letMinutesPass(testInfo, token)
      }
      await decline(first)
      // The account was created by a call without a language.
      const english = wordingIn('en')
      await expect.poll(async () => (await inLine(testInfo, lineId)).length).toBe(1)
      const [message] = await inLine(testInfo, lineId)
      expect(message).toMatchObject({
        text: english('lineMessages.notices.teacherDeclined'),
        label: english('lineMessages.open'),
      })
      expect(JSON.stringify(message)).not.toContain(teacherName)
      // The button opens the home, whose first card has the news.
      await page.goto(message?.url ?? '')
      await expect(page).toHaveURL('/?openExternalBrowser=1')
      await expect(page.getByText(t('dashboard.todo.declined', { teacherName, name: child.name }))).toBeVisible()

      await visit(page, '/profile')
      await expectListed(page, 'active')
      await consents(page)
        .getByRole('link', { name: words('title') })
        .click()
      await expect(page.getByRole('heading', { name: words('title') })).toBeInViewport()
      await button(page, 'stop').click()
      await expectToast(page, words('off.title'), words('off.text'))
      await expectListed(page, 'withdrawn')
      await expect(button(page, 'agree')).toBeVisible()
      await decline(await askTeacher(page.request, child.id))
      // After the two security mails, which are never sent by LINE.
      expect((await mailTo(parent.email, 2)).subject).toBe(english('mail.teacherDeclined.subject'))
      expect(await inLine(testInfo, lineId)).toHaveLength(1)
    })

    test('connecting LINE leads to its notices, disconnecting says that they end, and a tab left open how to go on', async ({
      parentPage: page,
      context,
      checkPage,
    }) => {
      await connectLine(page, t)
      await page.getByRole('link', { name: t('connectionNotice.toNotices') }).click()
      await expect(page.getByRole('heading', { name: words('title') })).toBeInViewport()
      await expect(page.getByRole('heading', { name: words('title') })).toBeFocused()
      const leftOpen = await context.newPage()
      await visit(leftOpen, '/profile')
      const bringCard = await holdProfile(page)
      await button(page, 'agree').click()
      await expectToast(page, words('on.title'), words('on.text'))
      await expect(button(page, 'agreeing')).toBeDisabled()
      bringCard()
      await expect(button(page, 'stop')).toBeVisible()
      await expect(page.getByRole('link', { name: t('connectionNotice.toNotices') })).toHaveCount(0)

      const line = { provider: providerNames.line }
      await page.getByRole('button', { name: t('connected.disconnectFrom', line) }).click()
      await expect(page.getByText(t('connected.confirmNotices'))).toBeVisible()
      await checkPage(page)
      await page.getByRole('button', { name: t('connected.disconnect'), exact: true }).click()
      await expectToast(page, t('connected.disconnected.title'), t('connected.disconnected.text', line))
      await expectListed(page, 'withdrawn')

      await button(leftOpen, 'agree').click()
      await expectToast(leftOpen, t('forms.error'), t('errors.LINE_NOT_CONNECTED'))
      await expect(
        card(leftOpen).getByText(t('lineNotices.connectFirst', { heading: t('profile.connected') })),
      ).toBeVisible()
      await expect(button(leftOpen, 'agree')).toHaveCount(0)
      await expect(leftOpen.getByRole('heading', { name: words('title') })).toBeFocused()
      await card(leftOpen)
        .getByRole('link', { name: t('profile.connected') })
        .click()
      await expect(leftOpen.getByRole('button', { name: t('connected.connectTo', line) })).toBeInViewport()
    })

    test('a parent who has blocked the account is told so on the profile, and what to do', async ({
      parentPage: page,
      checkPage,
    }, testInfo) => {
      const lineId = await connectLine(page, t)
      await setFriend(testInfo, lineId, false)
      await button(page, 'agree').click()
      await expect(card(page).getByText(words('notFriend'))).toBeVisible()
      await expect(card(page).getByText(words('addFriendHere'))).toBeVisible()
      await checkPage(page)
      await button(page, 'check').click()
      await expect(page.getByRole('status').filter({ hasText: words('still') })).toBeVisible()
      await setFriend(testInfo, lineId, true)
      await button(page, 'check').click()
      await expect(card(page).getByText(words('notFriend'))).toHaveCount(0)
      await expect(card(page).getByText(words('fallback'))).toBeVisible()
    })

    test('a parent without an address is offered LINE before a teacher is asked, and promised no notice without it', async ({
      parent,
      parentPage: page,
      checkPage,
    }, testInfo) => {
      await connectLine(page, t)
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      // As an account that only signed in with LINE, which sends no address.
      await runSql(
        testInfo,
        `UPDATE "User" SET provider = 'line', "passwordHash" = NULL, email = NULL, "emailKey" = NULL, "emailVerifiedAt" = NULL
         WHERE email = $1`,
        [parent.email],
      )
      await visit(page, `/teacher-referral?child=${child.id}`)
      await expect(page.getByText(words('offerOnly'))).toBeVisible()
      await expect(page.getByRole('link', { name: words('offerAction') })).toBeVisible()
      await checkPage(page)
      await page.getByRole('textbox', { name: t('teacherReferral.form.teacherName') }).fill(teacherName)
      const email = page.getByRole('textbox', { name: t('teacherReferral.form.teacherEmail') })
      await email.fill('siriporn@school.example')
      await page.getByRole('button', { name: t('teacherReferral.form.send'), exact: true }).click()
      const text = t('teacherReferral.form.sent.text', { teacherName })
      await expectToast(page, t('teacherReferral.form.sent.title'), text)
    })
  })
}

test('LINE’s events are taken up to 256,000 bytes by the whole server', { tag: '@desktop' }, async ({ baseURL }) => {
  const post = async (bytes: number) => {
    const empty = JSON.stringify({ destination: `U${'0'.repeat(32)}`, events: [] })
    const body = empty + ' '.repeat(bytes - empty.length)
    const headers = { 'Content-Type': 'application/json', 'X-Line-Signature': signatureOf(body) }
    return (await rawRequest(baseURL, 'POST', '/api/line-notices/webhook', { headers, body })).status
  }
  expect([await post(65_000), await post(256_000), await post(256_001)]).toEqual([200, 200, 413])
})
