import type { Page } from '@playwright/test'
import { prepare } from './every-page'
import { expect, test } from './fixtures'
import { confirmAddress, linkIn, newAddress, newPersonDetails } from './people'
import { visit } from './steps'

/** A mail scanner with a browser: it expands and clicks each button once, and types nothing. */
async function clickEach(page: Page): Promise<string[]> {
  const tried: string[] = []
  const clicked: string[] = []
  const link = page.url()
  const isElsewhere = () => new URL(page.url()).pathname !== new URL(link).pathname
  // All but the language, which ends nothing and renames the other buttons.
  const buttons = page.locator('main button:not([lang], [aria-disabled=true], :disabled):visible')
  // In one call, and again where a click leads to another page: a fold may go away between two calls.
  const texts = async () => {
    await expect(async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator('main details').evaluateAll((folds) => {
        for (const fold of folds) fold.setAttribute('open', '')
      })
    }).toPass()
    return buttons.allTextContents()
  }
  for (let left = 20; left > 0; left -= 1) {
    const next = (await texts()).find((text) => text.trim() && !tried.includes(text))
    if (!next) break
    tried.push(next)
    // A button may leave with the click on another.
    await buttons
      .filter({ hasText: next })
      .first()
      .click({ timeout: 10_000 })
      .then(
        () => clicked.push(next),
        // Not where the click before has led elsewhere in the meantime.
        () => isElsewhere() && tried.pop(),
      )
    await page.waitForLoadState('networkidle').catch(() => {})
    // The other buttons of the link's own page, where a click leads elsewhere.
    if (isElsewhere()) await page.goto(link)
  }
  return clicked
}

test.describe('a mail scanner that presses each button and types nothing', { tag: '@phone' }, () => {
  test.use({ language: 'th' })

  test('ends no request, letter, invitation or visit link', async ({ browser, playwright, t }, testInfo) => {
    const { pages } = await prepare('guest', { request: playwright.request, testInfo })
    const links = pages.filter(({ path }) => /token=\w{8}-/.test(path) && !path.startsWith('/teacher-assessment'))
    expect(links.map(({ path }) => path.split('?')[0])).toEqual([
      ...[
        '/teacher-login',
        '/teacher-login',
        '/visit-sheet',
        '/school-referral',
        '/school-invitation',
        '/second-parent',
      ],
    ])
    const all: string[] = []
    for (const { path, heading } of links) {
      const scanner = await (await browser.newContext({ locale: 'th-TH' })).newPage()
      await visit(scanner, path)
      const clicked = await clickEach(scanner)
      all.push(...clicked)
      await scanner.goto(path)
      await expect(scanner.getByRole('heading', { level: 1 }), clicked.join(' | ')).toHaveText(heading)
      await scanner.context().close()
    }
    // It has clicked every button that would end them.
    for (const name of [
      'secondParentInvitation.decline.confirm',
      'schoolReferral.notMine.yes',
      'teacher.decline.reasons.not_my_student',
      'teacher.decline.reasons.do_not_know_well',
    ])
      expect(all).toContain(t(name))
  })

  test('closes no account, and takes back no address', async ({ page, newBrowser, mailTo, t }) => {
    const person = newPersonDetails()
    expect((await page.request.post('/api/auth/register', { data: person })).status()).toBe(201)
    const scan = async (link: string) => {
      const scanner = await newBrowser()
      await visit(scanner, link)
      const heading = await scanner.getByRole('heading', { level: 1 }).textContent()
      const clicked = await clickEach(scanner)
      for (const name of ['act', 'confirm']) expect(clicked).toContain(t(`verifyEmail.notMe.${name}`))
      await scanner.goto(link)
      await expect(scanner.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    }
    const mail = await mailTo(person.email)
    await scan(linkIn(mail))
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)
    await confirmAddress(page.request, mail)

    const newEmail = newAddress('new')
    const data = { firstName: person.firstName, lastName: person.lastName, email: newEmail }
    expect((await page.request.patch('/api/auth/profile', { data })).ok()).toBe(true)
    await scan(linkIn(await mailTo(newEmail)))
    expect((await page.request.post('/api/auth/login', { data: person })).status()).toBe(200)
  })
})
