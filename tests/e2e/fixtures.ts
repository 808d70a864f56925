import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import en from '@/messages/en.json' with { type: 'json' }
import th from '@/messages/th.json' with { type: 'json' }

export { expect }

export type Language = 'en' | 'th'
export const languages: Language[] = ['en', 'th']

/** The texts a person reads; the tests look for these, never for ids. */
export const texts = { en, th }

const password = 'correct horse 54'
let people = 0

/** Somebody nobody else in the run is. */
export function newPersonDetails() {
  people += 1
  const email = `nok.${process.pid}.${Date.now()}.${people}@example.com`
  return { firstName: 'นก', lastName: 'Suwan', email, password, role: 'parent' }
}

/** One mail as the inbox of the run keeps it. */
export interface InboxMail {
  to: string[]
  subject: string
  text: string
  html: string
}

interface Fixtures {
  /** A parent who is signed in, in a browser of their own. */
  parent: { email: string; password: string; firstName: string }
  /** Waits for the newest mail to an address. */
  mailTo: (address: string) => Promise<InboxMail>
  /** Fails when the page breaks WCAG 2.2 A or AA, scrolls sideways, or breached its Content-Security-Policy. */
  checkPage: (page: Page) => Promise<void>
  speak: (page: Page, language: Language) => Promise<void>
}

export const test = base.extend<Fixtures>({
  parent: async ({ context }, use) => {
    const person = newPersonDetails()
    const answer = await context.request.post('/api/auth/register', { data: person })
    expect(answer.status()).toBe(201)
    await use(person)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  mailTo: async ({}, use, testInfo) => {
    await use(async (address) => {
      let found: InboxMail | undefined
      await expect
        .poll(
          async () => {
            const response = await fetch(`${testInfo.config.metadata.inboxUrl}/api/messages`)
            const mails = (await response.json()) as InboxMail[]
            found = mails.find(({ to }) => to.includes(address))
            return found !== undefined
          },
          { timeout: 20_000, message: `a mail to ${address}` },
        )
        .toBe(true)
      return found as InboxMail
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  checkPage: async ({}, use) => {
    await use(async (page) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  speak: async ({}, use) => {
    await use(async (page, language) => {
      await page.context().addCookies([{ name: 'language', value: language, domain: 'localhost', path: '/' }])
    })
  },
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && /Content Security Policy|Minified React error|hydrat/i.test(text))
        problems.push(text)
    })
    page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`))
    await use(page)
    expect(problems, 'the browser complained').toEqual([])
  },
})

/** The link in a mail, as the reader would follow it. */
export function linkIn(mail: InboxMail): string {
  const link = /https?:\/\/\S+token=[\w.-]+/.exec(mail.text)?.[0]
  if (!link) throw new Error('the mail has no link')
  return link
}

/** Adds a child through the API, as a shortcut for tests about something else. */
export async function addChild(request: APIRequestContext, name = 'พลอย'): Promise<{ id: string; name: string }> {
  const data = { name, age: 8, grade: '2', school: 'โรงเรียนราชินี', gender: 'female', nationality: 'thai' }
  const answer = await request.post('/api/children', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export async function addAssessment(request: APIRequestContext, childId: string, answers: number[]): Promise<void> {
  const answer = await request.post('/api/assessments', { data: { childId, answers } })
  expect(answer.status()).toBe(201)
}

/** 34 in all: high; seven signs of inattention stand out. */
export const manySigns = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
