import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { addAssessment, addChild } from './people'
import { giveVoices, visit } from './steps'
import { languages, manySigns, onOneSize, wordingIn } from './wording'

/** Before there is an account: a chat's preview of a link, and other readers of a page. */

const publicPages = [
  ...['/', '/login', '/register', '/privacy', '/developers', '/sample-result', '/for-teachers', '/for-schools'],
  ...['/numbers', '/learn/understanding-adhd', '/learn/webinars'],
]
const token = 'Abc123.secret'
const tokenPages = ['/school-referral', '/teacher-login', '/visit-sheet', '/reset-password', '/verify-email']

async function rectOf(locator: Locator) {
  const rect = await locator.boundingBox()
  if (!rect) throw new Error('not on the page')
  return rect
}

function contentOf(html: string, name: string): string {
  const tag = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)
  return tag?.[1] ?? ''
}

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('on a small phone an account is as near as signing in', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await visit(page, '/login')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const open = await rectOf(page.getByRole('link', { name: t('auth.login.signUp'), exact: true }))
      const signIn = await rectOf(page.getByRole('button', { name: t('auth.login.submit'), exact: true }))
      expect(open.width).toBeGreaterThanOrEqual(signIn.width)
      expect(open.height).toBeGreaterThanOrEqual(signIn.height)
      for (const { y, height } of [open, signIn]) expect(y + height).toBeLessThanOrEqual(640)
    })

    test('a link in a chat has a title, a sentence and a picture, and no token', async ({ request, baseURL }) => {
      const headers = { 'Accept-Language': language, 'User-Agent': 'facebookexternalhit/1.1;line-poker/1.0' }
      const pictures = new Set<string>()
      for (const path of [...publicPages, ...tokenPages.map((each) => `${each}?token=${token}`)]) {
        const html = await (await request.get(path, { headers })).text()
        const [head = ''] = html.split('</head>')
        for (const name of ['og:title', 'og:description', 'description'])
          expect(contentOf(head, name), `${name} of ${path}`).not.toBe('')
        const picture = contentOf(head, 'og:image')
        expect(picture, path).toMatch(new RegExp(`^${baseURL}/share/\\w+\\.${language}\\.png$`))
        pictures.add(picture)
        expect(head.match(/<meta [^>]*>/g)?.join(), path).not.toContain(token)
      }
      const letter = await (await request.get(`/school-referral?token=${token}`, { headers })).text()
      expect(contentOf(letter, 'og:title')).toBe(t('schoolReferral.preview.title'))
      expect(pictures.size).toBe(2)
      for (const picture of pictures) {
        const answer = await request.get(picture)
        expect(answer.headers()).toMatchObject({
          'content-type': 'image/png',
          'cross-origin-resource-policy': 'cross-origin',
        })
        const png = await answer.body()
        // Width and height are the first two numbers of a PNG's header.
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      }
      for (const icon of ['/favicon.ico', '/apple-touch-icon.png']) expect((await request.get(icon)).status()).toBe(200)
    })

    test('a result on paper and in forced colours keeps what is read, and levels without their colour', async ({
      parentPage: page,
    }) => {
      const child = await addChild(page.request)
      await addAssessment(page.request, child.id, manySigns)
      await giveVoices(page)
      await page.goto('/assessment-results')
      const readAloud = page.getByRole('button', { name: t('ui.readAloud.start') })
      await expect(readAloud).toBeVisible()
      const filled = page.locator('svg circle:not([fill="none"])')
      const badge = page.getByRole('main').locator('span', { has: filled, hasText: t('screening.levels.high') })
      await expect(badge.first().locator(filled)).toHaveCount(3)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const onScreenOnly = page.locator('header, footer, [data-slot=button], main select')
      await expect(onScreenOnly).not.toHaveCount(0)
      await expect(onScreenOnly.filter({ visible: true })).toHaveCount(0)
      await expect(readAloud).toBeHidden()
      await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
      const toggle = page.getByRole('group', { name: t('header.language') })
      const lines = await toggle
        .locator('button > span')
        .evaluateAll((names) => names.map((each) => getComputedStyle(each).textDecorationLine))
      expect(lines.toSorted()).toEqual(['none', 'underline'])
    })
  })
}
