import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/scripts/lib/paths.mjs'
import { checkWidths } from './checks'
import { everyPage, prepare, type Reader } from './every-page'
import { expect, test } from './fixtures'
import { bringInTurn, mostShift, noteShifts, shiftOf, slowDown } from './layout-shift'
import { answerTo, begin, scriptsRun } from './steps'

const readers = Object.keys(everyPage) as Reader[]

test('every route of a page is among those that are looked at', { tag: '@phone' }, () => {
  const routes = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.replace(/\(.*?\)\/|\/?page\.tsx$/g, ''))
  expect(routes.length).toBeGreaterThan(20)
  const shown = readers.flatMap((reader) => everyPage[reader]).map(([path]) => path.slice(1).split('?', 1)[0] ?? '')
  const isShown = (route: string) => shown.some((path) => RegExp(`^${route.replace(/\[.*?\]/g, '[^/]+')}$`).test(path))
  expect(routes.filter((route) => !isShown(route))).toEqual([])
})

test.describe('in Thai on a phone, no line moves while a page loads bit by bit, no phrase is broken and large text fits', {
  tag: '@phone',
}, () => {
  // SLOW_LINE=1 loads each page as slowly as slow-line.spec.ts does a few of them in every run.
  test.describe.configure({ mode: process.env.SLOW_LINE ? 'default' : 'parallel' })
  // Each page with an empty cache.
  test.use({ language: 'th', viewport: { width: 360, height: 640 }, serviceWorkers: 'block' })

  for (const reader of readers) {
    test(`for the ${reader}`, async ({ context, playwright, t }, testInfo) => {
      test.setTimeout(process.env.SLOW_LINE ? 300_000 : 180_000)
      const { cookies, pages } = await prepare(reader, { request: playwright.request, testInfo })
      await context.addCookies(cookies)
      const page = await context.newPage()
      await (process.env.SLOW_LINE ? slowDown(page) : bringInTurn(page))
      await noteShifts(page)
      const look = async (path: string, heading: string) => {
        const answer = await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        // Content that scripts add, such as a draft's line, moves nothing either.
        if (answer?.ok()) await scriptsRun(page)
        expect.soft(await shiftOf(page), path).toBeLessThanOrEqual(mostShift)
        await checkWidths(page)
      }
      for (const { path, heading } of pages) await look(path, heading)
      if (reader === 'parent') {
        await page.goto(pages.find(({ heading }) => heading === t('questionnaire.howTo.title'))?.path ?? '')
        await begin(page, t)
        await answerTo(page, 'th', 1).check()
        await page.goto('/')
        await expect(
          page.getByRole('article').getByText(t('dashboard.card.draft', { answered: 1, total: 18 })),
        ).toBeVisible()
        expect.soft(await shiftOf(page), 'with a draft').toBeLessThanOrEqual(mostShift)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})
