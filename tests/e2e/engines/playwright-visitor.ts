import { expect, type Page } from '@playwright/test'
import { scriptsRun } from '../steps'
import type { Visitor } from './visitor'

export function playwrightVisitor(page: Page): Visitor {
  return {
    async open(url) {
      await page.goto(url)
      await scriptsRun(page)
    },
    async reload() {
      await page.reload()
      await scriptsRun(page)
    },
    back: async () => void (await page.goBack()),
    press: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    // By WebDriver BiDi, fill() sets the value without an event that React handles.
    type: (label, text) => page.getByLabel(label, { exact: true }).pressSequentially(text),
    select: async (label, option) => void (await page.getByLabel(label, { exact: true }).selectOption(option)),
    // Where a card covers it, the card is clicked.
    check: (role, name) => page.getByRole(role, { name, exact: true }).check({ force: true }),
    isChecked: (role, name) => page.getByRole(role, { name, exact: true }).isChecked(),
    seesHeading: (words) => expect(page.getByRole('heading', { name: words }).first()).toBeVisible(),
    seesText: (words) => expect(page.getByText(words).first()).toBeVisible(),
    evaluate: (inPage) => page.evaluate(inPage),
  }
}
