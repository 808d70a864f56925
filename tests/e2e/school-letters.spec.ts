import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { newAddress } from './people'
import { makeSchool } from './schools'
import { visit } from './steps'
import { mostly, onOneSize, wordingIn } from './wording'

const school = { name: 'โรงเรียนราชินี', role: 'member' as const }
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })

/** Counts what a member clicks. The file is chosen before. */
function counted() {
  let clicks = 0
  return {
    click: async (what: Locator) => {
      clicks += 1
      await what.click()
    },
    clicks: () => clicks,
  }
}

const listOf = (emailOf: (place: number) => string) =>
  [
    'รายชื่อนักเรียนชั้นประถมศึกษาปีที่ 4/2',
    'เลขที่,รหัสนักเรียน,ชื่อ-สกุล,อีเมล',
    ...Array.from({ length: 40 }, (_, at) => `${at + 1},${12_001 + at},เด็กหญิงดาว${at + 1} ใจดี,${emailOf(at + 1)}`),
  ].join('\n')

async function saved(page: Page, save: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const letters = (key: string, values = {}) => t(`schoolAdmin.classes.letters.${key}`, values)

    async function chooseList(page: Page, list: string) {
      await visit(page, '/school-admin')
      await button(page, t('schoolAdmin.import.open')).click()
      const card = page.getByRole('region', { name: t('schoolAdmin.import.title') })
      const buffer = Buffer.from(list)
      await card.getByLabel(t('schoolAdmin.import.file')).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
      return { card, submit: button(page, t('schoolAdmin.import.submit', { count: 40 })) }
    }

    async function looksAtOneAndPrintsAll(
      page: Page,
      click: (what: Locator) => Promise<void>,
      checkPage: () => Promise<void>,
    ) {
      const dialog = page.getByRole('dialog', { name: letters('question', { count: 40 }) })
      await expect(dialog).toBeVisible()
      await checkPage()
      const preview = await saved(page, () => click(button(dialog, letters('preview'))))
      expect(preview.name).toMatch(/^preview-p4-2-[\d-]+\.pdf$/)
      const { name, file } = await saved(page, () => click(button(dialog, letters('print'))))
      expect(name).toMatch(/^letters-p4-2-[\d-]+\.pdf$/)
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      await expectToast(page, t('schoolAdmin.classes.acts.done'), letters('done', { count: 40 }))
      await expect(dialog).toHaveCount(0)
    }

    test('from a list of 40 families without an address to their 40 letters it takes five presses', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { ...school, memberEmail: parent.email })
      const { card, submit } = await chooseList(
        page,
        listOf(() => '-'),
      )
      await expect(card).toContainText(t('schoolAdmin.import.letters', { count: 40 }))
      await expect(card).toContainText(t('schoolAdmin.import.leaving', { count: 0 }))
      await checkPage(page)
      const { click, clicks } = counted()
      await click(submit)
      await expect(card).toContainText(t('schoolAdmin.import.lettersNext', { count: 40 }))
      await checkPage(page)
      await click(card.getByRole('link', { name: t('schoolAdmin.import.lettersOf', { name: 'ป.4/2', count: 40 }) }))
      await looksAtOneAndPrintsAll(page, click, () => checkPage(page))
      expect(clicks()).toBeLessThanOrEqual(5)
      const counts = page.getByRole('group', { name: t('schoolAdmin.classes.filter') }).getByRole('button')
      await expect(counts).toHaveText([
        `${t('schoolAdmin.classes.all')} 40`,
        `${t('schoolAdmin.classes.states.printed')} 40`,
      ])
    })

    test('families with an address have their letters too, within twelve presses, and keep the mailed link', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { ...school, memberEmail: parent.email })
      const { card, submit } = await chooseList(
        page,
        listOf((place) => newAddress(`guardian${place}`)),
      )
      await expect(card).toContainText(t('schoolAdmin.import.leaving', { count: 40 }))
      const { click, clicks } = counted()
      await click(submit)
      await expect(card).toHaveCount(0)
      await click(page.getByRole('main').getByRole('link', { name: 'ป.4/2' }))
      await click(page.getByRole('checkbox', { name: t('schoolAdmin.classes.chooseShown') }))
      await click(button(page, letters('act')))
      await looksAtOneAndPrintsAll(page, click, () => checkPage(page))
      expect(clicks()).toBeLessThanOrEqual(12)
      await expect(page.getByRole('group', { name: t('schoolAdmin.classes.filter') })).not.toContainText(
        t('schoolAdmin.classes.states.printed'),
      )
    })

    test('a lost letter of one student is made useless and printed anew', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await makeSchool(testInfo, { ...school, memberEmail: parent.email })
      const { submit, card } = await chooseList(
        page,
        listOf(() => '-'),
      )
      await submit.click()
      await card.getByRole('link', { name: t('schoolAdmin.import.lettersOf', { name: 'ป.4/2', count: 40 }) }).click()
      const all = page.getByRole('dialog', { name: letters('question', { count: 40 }) })
      await saved(page, () => button(all, letters('print')).click())
      await expect(all).toHaveCount(0)
      await page.getByRole('button', { name: /ดาว7 / }).click()
      const lost = (key: string, values = {}) => t(`schoolAdmin.classes.acts.letterLost.${key}`, values)
      await button(page.getByRole('dialog'), lost('act')).click()
      const question = page.getByRole('dialog', { name: lost('question', { count: 1 }) })
      await checkPage(page)
      await button(question, lost('confirm')).click()
      const one = page.getByRole('dialog', { name: letters('question', { count: 1 }) })
      await expect(one).toBeVisible()
      const { name } = await saved(page, () => button(one, letters('print')).click())
      expect(name).toMatch(/^letters-p4-2-/)
      await expectToast(page, t('schoolAdmin.classes.acts.done'), letters('done', { count: 1 }))
    })
  })
}
