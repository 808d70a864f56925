import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '@/scripts/lib/paths.mjs'
import { presentRuntimes, runExample } from '../support/examples'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { newPersonDetails } from './people'
import { makeSchool } from './schools'
import { visit } from './steps'
import { languages, onOneSize, wordingIn } from './wording'

const sections = ['key', 'sending', 'refer', 'again', 'list', 'limits', 'errors', 'examples', 'reference']
const files = {
  curl: 'create-referral.sh',
  'Node.js': 'create-referral.mjs',
  Python: 'create-referral.py',
  'C#': 'create-referral.cs',
}

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a developer reads how to call the API without an account', async ({ page, checkPage }) => {
      await visit(page, '/developers')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('developers.title'))
      const contents = page.getByRole('navigation', { name: t('developers.contents') })
      for (const section of sections) {
        const title = t(`developers.${section}.title`)
        await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
        await contents.getByRole('link', { name: title, exact: true }).click()
        await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeInViewport()
      }
      const reference = page.getByRole('region', { name: t('developers.reference.title') })
      for (const code of ['INVALID_API_KEY', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'])
        await expect(reference).toContainText(code)
      await expect(reference).toContainText(t('developers.fields.referralLink'))
      await expect(page.getByText(t('errors.IDEMPOTENCY_KEY_REUSED'))).toBeVisible()
      for (const name of Object.keys(files)) await openExample(page, name)
      await checkPage(page)
      const description = await page.request.get('/api/openapi.json')
      expect(await description.json()).toMatchObject({
        openapi: '3.1.0',
        servers: [{ url: new URL(page.url()).origin }],
      })
      await expect(page.getByRole('link', { name: t('developers.reference.link') })).toHaveAttribute(
        'href',
        '/api/openapi.json',
      )
    })

    test('the examples are there to be copied, as the files they are', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await visit(page, '/developers')
      const copied = () => page.evaluate(() => navigator.clipboard.readText())
      for (const [index, [name, file]] of Object.entries(files).entries()) {
        await openExample(page, name)
        await page.getByRole('button', { name: t('developers.examples.copyWhat', { name }), exact: true }).click()
        // Once: the next message is the same while this one is leaving.
        if (index === 0) await expectToast(page, t('ui.copy.title'), t('developers.examples.copied'))
        const text = await readFile(path.join(root, 'content/developers', file), 'utf8')
        await expect.poll(copied).toBe(text.trimEnd())
      }
    })

    test('the dashboard leads there and back', async ({ parentPage: page }) => {
      await visit(page, '/school-admin')
      await page.getByRole('link', { name: t('schoolAdmin.api.developers') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('developers.title'))
      await page.getByRole('link', { name: t('developers.back'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('schoolAdmin.title'))
    })
  })
}

test.describe('the examples of the page', { tag: '@desktop' }, () => {
  for (const name of presentRuntimes) {
    test(`in ${name} refer a student to this very server`, async ({ page, context, baseURL }, testInfo) => {
      const person = newPersonDetails()
      expect((await context.request.post('/api/auth/register', { data: person })).status()).toBe(201)
      await makeSchool(testInfo, { name: `School of ${name}`, memberEmail: person.email, role: 'admin' })
      const { key } = await (await context.request.post('/api/schools/keys', { data: { name } })).json()
      await visit(page, '/developers')
      const text = (await page.locator(`pre[id="${files[name as keyof typeof files]}"]`).textContent()) ?? ''
      const { exitCode, output } = await runExample(name, text, { SATI_URL: baseURL ?? '', SATI_API_KEY: key })
      expect({ exitCode, output }).toEqual({
        exitCode: 0,
        output: expect.stringMatching(/^Referred: 201.*\nList: 200/),
      })
      expect(output).not.toContain(key)
      const referrals = await (await context.request.get('/api/school-referrals')).json()
      expect(referrals).toMatchObject([{ studentName: 'Ton Charoen', status: 'pending' }])
    })
  }
})

async function openExample(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: new RegExp(`^${name.replace('.', '\\.')}$`) })
  const isOpen = await summary.evaluate((element) => element.parentElement?.hasAttribute('open'))
  if (!isOpen) await summary.click()
}
