import type { Page } from '@playwright/test'
import { runSql } from './database'
import { expect, test } from './fixtures'
import { addChild, askTeacher, confirmAddress, newPersonDetails } from './people'
import { answerTo, scriptsRun, visit } from './steps'
import { fewerSigns, onOneSize, wordingIn } from './wording'

/** A class. `PUPILS=38` answers about all of it, which takes minutes. */
const classSize = 38
const pupils = Number(process.env.PUPILS ?? 3)

const language = 'th'
const t = wordingIn(language)

test.describe(language, onOneSize[language], () => {
  test.use({ language, viewport: { width: 360, height: 640 } })

  test('a teacher of a class answers about one pupil after the other by keyboard, each with one key and one page between', async ({
    parent,
    parentPage,
    newBrowser,
    mailTo,
    checkPage,
  }, testInfo) => {
    test.setTimeout(120_000 + pupils * 30_000)
    await confirmAddress(parentPage.request, await mailTo(parent.email))
    const page = await newBrowser()
    await page.setViewportSize({ width: 360, height: 640 })
    const teacher = { ...newPersonDetails(), firstName: 'ครูรัตนา', role: 'teacher' }
    expect((await page.request.post('/api/auth/register', { data: teacher })).status()).toBe(201)
    await confirmAddress(page.request, await mailTo(teacher.email))
    const first = await addChild(parentPage.request, { name: 'ด.ญ.กัญญาณัฐ ศรีสุวรรณ' })
    await askTeacher(parentPage.request, first.id, teacher.email)
    await runSql(
      testInfo,
      `WITH more AS (
        INSERT INTO "Child" SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', 'ด.ช.คนที่' || n || ' ศรีสุวรรณ'))).*
        FROM "Child" c, generate_series(2, $2) n WHERE c.id = $1 RETURNING id, name)
      INSERT INTO "TeacherReferral" SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'childId', m.id,
        'expiresAt', r."expiresAt" + row_number() OVER (ORDER BY length(m.name), m.name) * interval '1 minute'))).*
      FROM "TeacherReferral" r, more m WHERE r."childId" = $1`,
      [first.id, classSize],
    )
    await visit(page, '/')
    const rows = page.getByRole('link').filter({ hasText: 'ศรีสุวรรณ' })
    await expect(rows).toHaveCount(classSize)
    await expect(rows.first()).toContainText('ด.ญ.กัญญาณัฐ')
    await checkPage(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_500)

    let [keys, loads] = [0, 0]
    page.on('load', () => {
      loads += 1
    })
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await rows.first().focus()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ด.ญ.กัญญาณัฐ')
    const goOn = page.getByRole('button', { name: t('teacher.form.continue') })
    expect(await bottomOf(page, goOn)).toBeLessThanOrEqual(640)
    await checkPage(page)
    await scriptsRun(page)
    await press('Enter')
    await expect(page.getByRole('heading', { name: t('questionnaire.howTo.title') })).toBeFocused()
    await press('Enter')
    for (let pupil = 1; pupil <= pupils; pupil++) {
      for (const [index, answer] of fewerSigns.entries()) {
        const counter = t('questionnaire.counter', { number: index + 1, total: 18 })
        await expect(page.getByRole('heading', { level: 1 })).toContainText(counter)
        await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
        await press(String(answer + 1))
        await expect(answerTo(page, language, answer)).toBeChecked()
        await press('Enter')
      }
      await expect(page.getByRole('heading', { name: t('teacher.thanks.title') })).toBeFocused()
      if (pupil === classSize) break
      const next = { name: `ด.ช.คนที่${pupil + 1}`, left: classSize - pupil }
      await expect(page.getByRole('link', { name: t('teacher.thanks.pupil', next) })).toBeVisible()
      if (pupil === 1) await checkPage(page)
      if (pupil === pupils) break
      await press('Enter')
      await expect(page.getByText(`คนที่${pupil + 1}`).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: t('questionnaire.howTo.title') })).toHaveCount(0)
      await scriptsRun(page)
    }
    testInfo.annotations.push({ type: 'keys and page loads', description: `${keys}, ${loads}` })
    expect(keys).toBeLessThanOrEqual(pupils * (18 * 2 + 3))
    expect(loads).toBeLessThanOrEqual(pupils + 1)

    if (pupils === classSize) return
    await page
      .getByRole('link', {
        name: t('teacher.thanks.pupil', { name: `ด.ช.คนที่${pupils + 1}`, left: classSize - pupils }),
      })
      .click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await answerTo(page, language, 1).check()
    await page.getByRole('button', { name: t('questionnaire.next'), exact: true }).click()
    await visit(page, '/')
    await expect(rows).toHaveCount(classSize - pupils)
    await expect(rows.first()).toContainText('1/18')
  })
})

async function bottomOf(page: Page, element: ReturnType<Page['getByRole']>): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const box = await element.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}
