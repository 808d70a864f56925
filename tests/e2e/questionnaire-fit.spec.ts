import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addChild, askTeacher, giveConsent, linkIn, teacherName, tokenOf } from './people'
import { giveVoices, goOffline, visit } from './steps'
import { languages, ownNames, wordingIn } from './wording'

interface Size {
  width: number
  height: number
}

/** As long as a passport's name, so that the row above the questions has no room for it. */
const longName = 'Alexandria-Christabella Montgomery-Featherstonehaugh'

/** Two phones with browser bars, a tall one, and two laptops. */
const windows: [Size, ...Size[]] = [
  { width: 360, height: 640 },
  { width: 390, height: 700 },
  { width: 390, height: 844 },
  { width: 1366, height: 657 },
  { width: 1280, height: 800 },
]

interface Seen {
  questions: number
  buttons: number
  /** Checked answers, and those answers or buttons that are not wholly visible. */
  answers: number
  hidden: string[]
}

/** Walks through the questions, one frame each, and checks that every answer and both buttons are wholly visible. */
async function walk(page: Page, { next, first }: { next: string; first?: string }): Promise<Seen> {
  return page.evaluate(
    async ({ next, first }) => {
      const frame = () => new Promise(requestAnimationFrame)
      const button = (name: string) =>
        [...document.querySelectorAll('button')].find((b) => b.textContent?.trim() === name)
      const heading = () => document.querySelector('h1')?.textContent ?? ''
      const isInSight = (element: Element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
        const inset = 12
        const points = [
          [left + inset, top + inset],
          [right - inset, top + inset],
          [left + inset, bottom - inset],
          [right - inset, bottom - inset],
          [(left + right) / 2, (top + bottom) / 2],
        ] as const
        return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      }
      const seen: Seen = { questions: 0, buttons: 0, answers: 0, hidden: [] }
      const headings = new Set<string>()
      /** Until a new question is shown, within the tests' timeout. */
      const anotherQuestion = async () => {
        const start = performance.now()
        while (headings.has(heading()) && performance.now() - start < 10_000) await frame()
        headings.add(heading())
        seen.questions = headings.size
        await frame()
        await frame()
      }
      const start = first && button(first)
      if (start) {
        headings.add(heading())
        start.click()
        await anotherQuestion()
        headings.clear()
      }
      for (let looks = 0; looks < 18; looks += 1) {
        await anotherQuestion()
        const before = heading()
        const answers = [...document.querySelectorAll('main label:has(input[type=radio])')]
        const nextButton = [...document.querySelectorAll('main fieldset:last-of-type button')].filter((b) =>
          b.checkVisibility(),
        )
        for (const element of [...answers, ...nextButton]) {
          if (!isInSight(element)) seen.hidden.push(`${before.slice(0, 30)}: ${element.textContent}`)
        }
        seen.answers += answers.length
        seen.buttons += nextButton.length
        if (looks === 17) break
        if (first) (answers[seen.questions % 4] as HTMLElement | undefined)?.click()
        button(next)?.click()
      }
      return seen
    },
    { next, first },
  )
}

/** In every window, first while the questions are answered, then with all answered: then the link to the list exists. */
async function expectAllInSight(page: Page, language: 'en' | 'th') {
  const t = wordingIn(language)
  for (const [round, { width, height }] of [windows[0], ...windows].entries()) {
    await page.setViewportSize({ width, height })
    if (round > 0) await startAgain(page)
    await visit(page, page.url())
    const seen = await walk(page, { next: t('questionnaire.next'), first: t('questionnaire.howTo.begin') })
    const size = `${language}, ${width} x ${height}, ${round === 0 ? 'answering' : 'all answered'}`
    expect(seen, size).toEqual(everything)
    if (round === 0) await page.getByRole('radio').first().check()
    await expect(page.getByRole('button', { name: t('questionnaire.review.open') })).toBeInViewport({ ratio: 1 })
  }
}

const everything: Seen = { questions: 18, buttons: 18 * 2, answers: 18 * 4, hidden: [] }

/** The row above the questions has at most two lines on the narrowest phone, and screen readers get the whole name. */
async function expectLowBar(page: Page) {
  const size = page.viewportSize()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const bar = page.locator('[data-slot=bar]')
    const heights = await bar
      .locator('b')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height))
    for (const height of heights) expect(height, `a line of position or name at ${width}`).toBeLessThan(30)
    expect((await bar.boundingBox())?.height, `the row at ${width}`).toBeLessThan(76)
    await expect(bar).toContainText(longName)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  if (size) await page.setViewportSize(size)
}

/** From question 18 back to 1, with finished answers that could not be sent. */
async function expectAllVisibleWithPending(page: Page, language: 'en' | 'th') {
  const t = wordingIn(language)
  await goOffline(page.context())
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: '18' })
    await expect(notice).toBeVisible()
    await expect.poll(() => notice.evaluate(hiddenLines), `the notice in ${language}, ${width} x ${height}`).toEqual([])
    const seen = await walk(page, { next: t('questionnaire.previous') })
    expect(seen, `${language}, ${width} x ${height}, waiting`).toEqual(everything)
    await page.getByRole('button', { name: t('questionnaire.review.open') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.review.title'))
    // On a phone the button and its effect are visible.
    if (width < 768) expect(await notice.evaluate(hiddenLines), `the notice at the list, ${width}`).toEqual([])
    await page.getByRole('button', { name: t('questionnaire.previous'), exact: true }).click()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '18')
  }
}

/** Runs in the page: the parts of a text that are outside the window or covered. */
function hiddenLines(box: Element): string[] {
  const range = document.createRange()
  range.selectNodeContents(box)
  return [box.getBoundingClientRect(), ...range.getClientRects()]
    .filter(({ left, right, top, bottom }) => {
      const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const isOnTop = [top + 1, bottom - 1].every((y) => box.contains(document.elementFromPoint((left + right) / 2, y)))
      return !isInWindow || !isOnTop
    })
    .map(({ top, bottom }) => `${top} to ${bottom}`)
}

async function startAgain(page: Page) {
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith('sati.draft.')) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), at: 0 }))
    }
    history.replaceState(null, '')
  })
}

for (const language of languages) {
  test.describe(language, { tag: '@desktop' }, () => {
    test.use({ language })

    test('a parent has all four answers and the way on in sight', async ({ parentPage: page }) => {
      await addChild(page.request)
      const { id } = await addChild(page.request, { name: longName })
      await giveConsent(page.request, id)
      await giveVoices(page)
      await visit(page, `/parent-assessment?child=${id}`)
      await expect(page.getByRole('button', { name: wordingIn(language)('ui.readAloud.start') })).toBeVisible()
      await expect(page.getByRole('combobox')).toHaveValue(id)
      await expectAllInSight(page, language)
      await expectLowBar(page)
      await expectAllVisibleWithPending(page, language)
    })

    test('with text twice as large on 320 pixels nothing runs off the page and everything can be reached', async ({
      parentPage: page,
      context,
    }) => {
      const t = wordingIn(language)
      await giveConsent(page.request, (await addChild(page.request, { name: longName })).id)
      await page.setViewportSize({ width: 320, height: 640 })
      await giveVoices(page)
      await visit(page, '/parent-assessment')
      await page.addStyleTag({ content: ':root { font-size: 200% }' })
      await expectReachable(page)
      await page.getByRole('button', { name: t('questionnaire.howTo.begin') }).click()
      for (let number = 1; number <= 18; number++) {
        await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(number))
        await expectReachable(page)
        await page
          .getByRole('radio')
          .nth(number % 4)
          .check()
        if (number < 18) await page.getByRole('button', { name: t('questionnaire.next'), exact: true }).click()
      }
      await goOffline(context)
      await page.getByRole('button', { name: t('questionnaire.finish') }).click()
      await expect(page.getByRole('status').filter({ hasText: '18' })).toBeVisible()
      const close = page.getByRole('button', { name: t('ui.close') })
      await close.click()
      await expect(close).toHaveCount(0)
      await expectReachable(page)
      await page.getByRole('button', { name: t('questionnaire.review.open') }).click()
      await expectReachable(page)
    })

    test('a teacher has all four answers and the way on in sight', async ({ parentPage: page, newBrowser, mailTo }) => {
      const link = linkIn(
        await mailTo(await askTeacher(page.request, (await addChild(page.request, { name: longName })).id)),
      )
      const teacher = await newBrowser()
      await visit(teacher, `/teacher-assessment?${new URLSearchParams({ token: tokenOf(link), name: teacherName })}`)
      await teacher.getByRole('button', { name: ownNames[language], exact: true }).click()
      await expectAllInSight(teacher, language)
      await expectLowBar(teacher)
    })
  })
}

/** No text or control is wider than the page, and each control can be scrolled into view uncovered. */
async function expectReachable(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const lost = await page.evaluate(() => {
    const root = document.documentElement
    const lost = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : []
    for (const element of document.querySelectorAll('main button, main a, main label, main h1')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      element.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isCut = left < 0 || right > root.clientWidth
      if (isCut || !(element.contains(middle) || middle?.contains(element))) lost.push(element.textContent ?? '')
    }
    return lost
  })
  expect(lost).toEqual([])
}
