import { test as base, expect, type Page } from '@playwright/test'
import { checkPage, watchForTrouble } from './checks'
import { type InboxMail, newestMailTo, newPersonDetails, type Person } from './people'
import { type Language, type Translate, wordingIn } from './wording'

export { expect }

interface Options {
  language: Language
}

interface Fixtures {
  t: Translate
  parent: Person
  parentPage: Page
  mailTo: (address: string, after?: number) => Promise<InboxMail>
  /** WCAG 2.2 A and AA, no horizontal scrolling, no clipped text even at twice the size, no broken Thai phrase. */
  checkPage: (page: Page) => Promise<void>
  newBrowser: () => Promise<Page>
}

export const test = base.extend<Options & Fixtures>({
  language: ['en', { option: true }],
  locale: async ({ language }, use) => use(language === 'th' ? 'th-TH' : 'en-US'),
  t: async ({ language }, use) => use(wordingIn(language)),
  parent: async ({ context }, use) => {
    const person = newPersonDetails()
    const answer = await context.request.post('/api/auth/register', { data: person })
    expect(answer.status()).toBe(201)
    await use(person)
  },
  parentPage: async ({ parent, page }, use) => {
    expect(parent.role).toBe('parent')
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  mailTo: async ({}, use, testInfo) => {
    await use((address, after) => newestMailTo(testInfo.config.metadata.inboxUrl, address, after))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  checkPage: async ({}, use) => use(checkPage),
  newBrowser: async ({ browser }, use) => {
    const opened: { page: Page; problems: string[] }[] = []
    await use(async () => {
      const page = await (await browser.newContext()).newPage()
      opened.push({ page, problems: watchForTrouble(page) })
      return page
    })
    for (const { page, problems } of opened) {
      await page.context().close()
      expect(problems, 'the browser complained').toEqual([])
    }
  },
  page: async ({ page }, use) => {
    const problems = watchForTrouble(page)
    await use(page)
    expect(problems, 'the browser complained').toEqual([])
  },
})
