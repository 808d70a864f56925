import { readFile } from 'node:fs/promises'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { rowXml, sheetOf } from '../support/workbooks.mjs'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { newAddress, type Person } from './people'
import { makeSchool } from './schools'
import { visit } from './steps'
import { mostly, onOneSize, type Translate, wordingIn } from './wording'

const heading = 'studentName,studentGrade,parentName,parentEmail,referringTeacher,referralReason'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

function linesOf(where: Locator, word: string): Promise<number> {
  return where.evaluate((row, text) => {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const start = walker.currentNode.textContent?.indexOf(text) ?? -1
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(walker.currentNode, start)
      range.setEnd(walker.currentNode, start + text.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return 0
  }, word)
}

async function openImport(page: Page, t: Translate) {
  await button(page, t('schoolAdmin.import.open')).click()
  const card = page.getByRole('region', { name: t('schoolAdmin.import.title') })
  const file = card.getByLabel(t('schoolAdmin.import.file'))
  await expect(file).toBeFocused()
  const choose = (content: string | Buffer, name = 'students.csv') =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  return { card, choose }
}

async function openSchool(page: Page, parent: Person, testInfo: TestInfo) {
  await makeSchool(testInfo, { name: 'โรงเรียนราชินี', memberEmail: parent.email, role: 'member' })
  await visit(page, '/school-admin')
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

for (const language of mostly('en')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a file is corrected, imported, listed, searched and exported', async ({
      parent,
      page,
      mailTo,
      checkPage,
    }, testInfo) => {
      const parentEmail = newAddress('malee')
      const good = `${heading},Blood group\n'=Ton (ต้น),4,Malee,${parentEmail},Mr. Preecha,"One\ntwo"`
      await openSchool(page, parent, testInfo)
      const { card, choose } = await openImport(page, t)
      await checkPage(page)

      await choose(`${heading},Blood group\n,K,,none,Mr. Preecha,,\n`)
      await expect(card.getByRole('alert')).toHaveText(t('schoolAdmin.import.wrongRows', { count: 1 }))
      const wrong = card.getByRole('row').filter({ hasText: t('validation.invalidEmail') })
      await expect(wrong).toContainText(t('schoolAdmin.form.parentEmail'))
      await expect(wrong).toContainText('none')
      await expect(wrong.getByRole('rowheader')).toHaveText('2')
      expect(await linesOf(wrong, 'name@example.com')).toBe(1)
      await expect(card.getByRole('row').filter({ hasText: t('validation.required') })).toContainText(
        t('schoolAdmin.form.studentName'),
      )
      await expect(card.getByText(t('schoolAdmin.import.unread', { columns: 'Blood group' }))).toBeVisible()
      const submit = button(page, t('schoolAdmin.import.submit', { count: 1 }))
      await expect(submit).toHaveCount(0)
      await checkPage(page)

      await choose(`\ufeff${good},A\r\n`)
      await expect(card.getByText(t('schoolAdmin.import.ready', { count: 1 }))).toBeVisible()
      await expect(card.getByText(t('schoolAdmin.import.leaving', { count: 1 }))).toBeVisible()
      await expect(card.getByRole('listitem').filter({ hasText: parentEmail })).toContainText('=Ton (ต้น)')
      await checkPage(page)
      await submit.click()
      await expectToast(page, t('schoolAdmin.import.done.title'), t('schoolAdmin.import.done.text', { count: 1 }))
      await expect(card).toHaveCount(0)
      await expect(button(page, t('schoolAdmin.import.open'))).toBeFocused()
      await expect(rowOf(page, parentEmail)).toContainText('=Ton (ต้น)')
      await mailTo(parentEmail)

      await page.getByRole('searchbox', { name: t('schoolAdmin.filter.search') }).fill('nobody at all')
      await button(page, t('schoolAdmin.filter.submit')).click()
      await expect(page.getByText(t('schoolAdmin.list.noMatch.title'))).toBeVisible()
      const exporting = () => button(page, t('schoolAdmin.list.export')).click()
      expect((await downloaded(page, exporting)).text).not.toContain(parentEmail)
      await page.getByRole('link', { name: t('schoolAdmin.filter.clear') }).click()
      const { name, text } = await downloaded(page, exporting)
      expect(name).toBe('sati-referrals.csv')
      expect(text).toContain(`\ufeff${t('schoolAdmin.form.studentName')},`)
      expect(text).toContain(`'=Ton (ต้น),${t('children.grades.4')},Malee,${parentEmail},`)

      const again = await openImport(page, t)
      await again.choose(text)
      await expect(again.card.getByText(t('schoolAdmin.import.nothing'))).toBeVisible()
      await expect(again.card).toContainText(t('schoolAdmin.import.leftOut', { count: 1 }))
      await expect(again.card.getByRole('listitem')).toContainText(t('schoolAdmin.import.why.pending'))
      await expect(again.card).toContainText(t('schoolAdmin.import.statusUnread'))
      await expect(submit).toHaveCount(0)
      await button(page, t('schoolAdmin.import.cancel')).click()
      await expect(again.card).toHaveCount(0)
    })

    test('the template and files of every kind are understood or refused with a reason', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await openSchool(page, parent, testInfo)
      const { card, choose } = await openImport(page, t)
      const link = card.getByRole('link', { name: t('schoolAdmin.import.template') })
      const { name, text } = await downloaded(page, () => link.click())
      expect(name).toBe('sati-referrals-template.csv')
      await choose(text)
      await expect(card.getByRole('alert')).toHaveText(t('schoolAdmin.import.problem.empty'))
      await choose(`${text}ต้น,,,ton@example.com,ครูปรีชา,`)
      await expect(card.getByText(t('schoolAdmin.import.hasExample'))).toBeVisible()

      const thai = Buffer.concat([Buffer.from(`${heading}\n`), Buffer.from([0xb5, 0xe9, 0xb9])])
      await choose(Buffer.concat([thai, Buffer.from(',4,,ton@example.com,Mr. Preecha,')]))
      await expect(card.getByText(t('schoolAdmin.import.encoding'))).toBeVisible()
      await expect(card.getByRole('listitem')).toContainText('ต้น')
      await checkPage(page)

      await choose(Buffer.from([0x50, 0x4b, 3, 4]), 'students.xlsx')
      await expect(card.getByText(t('schoolAdmin.import.problem.unreadable'))).toBeVisible()
      await expect(card.getByRole('listitem')).toHaveCount(0)
      await choose('x'.repeat(4_000_001))
      await expect(card.getByText(t('schoolAdmin.import.tooLarge', { size: 4.1, most: 4 }))).toBeVisible()
      await choose(`${heading}\n${'Ton,,,ton@example.com,T,\n'.repeat(5_001)}`)
      await expect(card.getByRole('alert')).toHaveText(t('schoolAdmin.import.problem.tooManyRows'))
      await checkPage(page)
    })

    test('a class list as it is goes in, its refused rows come back as a file, and go in mended', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await openSchool(page, parent, testInfo)
      const { card, choose } = await openImport(page, t)
      const email = newAddress('guardian')
      const lines = [
        ['รายชื่อนักเรียนชั้นประถมศึกษาปีที่ 4/2 ปีการศึกษา 2569'],
        ['เลขที่', 'คำนำหน้า', 'ชื่อ', 'นามสกุล', 'อีเมล', 'เลขประจำตัวประชาชน', 'ติดต่อ'],
        ['1', 'ด.ญ.', 'ดาว', 'ใจดี', email, '1101700203450', '-'],
        ['2', 'ด.ช.', 'ต้น', 'ใจดี', 'ไม่รู้', '1101700203450', '-'],
        ['3', 'ด.ญ.', '#REF!', 'ใจดี', `b${email}`, '1101700203450', '-'],
        ['รวม 3 คน'],
      ]
      const list = Buffer.from(sheetOf(lines.map((texts, at) => rowXml(at + 1, texts)).join('')))
      await choose(list, 'class.xlsx')
      await expect(card.getByText(t('schoolAdmin.import.ready', { count: 1 }))).toBeVisible()
      await expect(card.getByRole('alert')).toHaveText(t('schoolAdmin.import.wrongRows', { count: 2 }))
      await expect(card.getByRole('row').filter({ hasText: 'ต้น ใจดี' })).toContainText(t('validation.invalidEmail'))
      await expect(card).toContainText(t('schoolAdmin.import.nationalIds', { count: 3 }))
      await expect(card).not.toContainText('1101700203450')
      await checkPage(page)
      const saving = () => button(page, t('schoolAdmin.import.downloadWrong')).click()
      const { name, text } = await downloaded(page, saving)
      expect(name).toBe('sati-rows-to-correct.csv')
      expect(text).not.toContain('1101700203450')
      await button(page, t('schoolAdmin.import.submit', { count: 1 })).click()
      await expectToast(page, t('schoolAdmin.import.done.title'), t('schoolAdmin.import.done.text', { count: 1 }))
      // What is left stays in sight.
      await expect(card.getByRole('alert')).toHaveText(t('schoolAdmin.import.wrongRows', { count: 2 }))
      await choose(text.replace('ไม่รู้', `a${email}`).replace('#REF!', 'ตาล'))
      const submit = button(page, t('schoolAdmin.import.submit', { count: 2 }))
      await submit.click()
      await expect(card).toHaveCount(0)
      for (const student of ['ดาว ใจดี', 'ต้น ใจดี', 'ตาล ใจดี']) await expect(rowOf(page, student)).toBeVisible()
    })

    test('columns that are not known are asked for once, and the choice is remembered', async ({
      parent,
      page,
      checkPage,
    }, testInfo) => {
      await openSchool(page, parent, testInfo)
      const { card, choose } = await openImport(page, t)
      await choose(`รายการ,ติดต่อ\nดาว ใจดี,${newAddress('a')}`)
      await expect(card.getByRole('alert')).toHaveText(t('schoolAdmin.import.problem.missingColumns'))
      await checkPage(page)
      await card.getByLabel('รายการ').selectOption('studentName')
      await card.getByLabel('ติดต่อ').selectOption('parentEmail')
      await button(page, t('schoolAdmin.import.columns.again')).click()
      await button(page, t('schoolAdmin.import.submit', { count: 1 })).click()
      await expect(card).toHaveCount(0)
      const again = await openImport(page, t)
      await again.choose(`รายการ,ติดต่อ\nต้น ใจดี,${newAddress('b')}`)
      await expect(again.card.getByText(t('schoolAdmin.import.ready', { count: 1 }))).toBeVisible()
    })

    test('a lost answer and a second press import once', async ({ parent, page }, testInfo) => {
      await openSchool(page, parent, testInfo)
      const { card, choose } = await openImport(page, t)
      const rows = Array.from(
        { length: 100 },
        (_, n) => `Student ${n},4,,${n}${parent.email},Mr. Preecha,${'x'.repeat(1_500)}`,
      )
      await choose([heading, ...rows].join('\r\n'))
      const submit = button(page, t('schoolAdmin.import.submit', { count: 100 }))
      await page.route('**/api/school-referrals/import?*', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await submit.click()
      await expectToast(page, t('forms.offline.title'), t('forms.offline.text'))
      await page.unroute('**/api/school-referrals/import?*')
      await submit.click()
      await expectToast(page, t('schoolAdmin.import.done.title'), t('schoolAdmin.import.done.text', { count: 100 }))
      await expect(card).toHaveCount(0)
      const counts = { pending: 100, accepted: 0, completed: 0 }
      await expect(page.getByRole('img', { name: t('schoolAdmin.chart.picture', counts) })).toBeVisible()
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Student 0')
    })

    test('the demo has neither', async ({ parentPage: page }) => {
      await visit(page, '/school-admin')
      await expect(button(page, t('schoolAdmin.newReferral'))).toBeVisible()
      await expect(button(page, t('schoolAdmin.import.open'))).toHaveCount(0)
      await expect(button(page, t('schoolAdmin.list.export'))).toHaveCount(0)
    })
  })
}
