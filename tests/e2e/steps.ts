import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './people'
import { type Language, questionsIn, scaleIn, type Translate, texts } from './wording'

/** Opens a page and resolves when its scripts run: a script adds the toast container last of all. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await scriptsRun(page)
}

/** Opens a collapsed card. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: title, exact: true }).locator('summary').first().click()
}

/** Goes offline, and resolves when no request gets through: on a busy machine the next request could still be sent. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  const gotThrough = () =>
    fetch('/api/health/live', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
  for (const page of context.pages()) await expect.poll(() => page.evaluate(gotThrough)).toBe(false)
  for (const worker of context.serviceWorkers()) await expect.poll(() => worker.evaluate(gotThrough)).toBe(false)
}

export async function scriptsRun(page: Page): Promise<void> {
  const names = [texts.en.ui.notifications, texts.th.ui.notifications]
  // By the key of its link: another card's name may begin alike.
  const region = page.getByRole('region', { name: new RegExp(`^(${names.join('|')}) F8$`) })
  // It loads at the first gesture that a script handles, which only its appearance shows.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')))
    await expect(region).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 30_000, intervals: [0] })
}

export async function fillRegistration(page: Page, t: Translate, person: Person & { confirm?: string }): Promise<void> {
  const { firstName, lastName, email, password, confirm = password, role } = person
  const roles = page.getByRole('group', { name: t('auth.register.role') })
  const roleName = t(`auth.register.roles.${role}`)
  // Clicks the card around the radio button.
  await roles.getByText(roleName, { exact: true }).click()
  await expect(roles.getByRole('radio', { name: roleName, exact: true })).toBeChecked()
  await page.getByRole('textbox', { name: t('auth.register.firstName'), exact: true }).fill(firstName)
  await page.getByRole('textbox', { name: t('auth.register.lastName'), exact: true }).fill(lastName)
  await page.getByRole('textbox', { name: t('auth.register.email'), exact: true }).fill(email)
  await page.getByLabel(t('auth.register.password'), { exact: true }).fill(password)
  await page.getByLabel(t('auth.register.confirmPassword'), { exact: true }).fill(confirm)
}

export async function logIn(page: Page, t: Translate, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: t('auth.login.email'), exact: true }).fill(email)
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth.login.submit'), exact: true }).click()
}

/** A mail scanner that clicks does not type: components/forms/use-typed-word.tsx. */
export async function typeWord(page: Page, t: Translate): Promise<void> {
  const word = t('typedWord.word')
  await page.getByRole('textbox', { name: t('typedWord.label', { word }) }).fill(word)
}

interface ChildDetails {
  name: string
  age: number
  grade: string
  gender: string
  nationality: string
}

export async function fillChild(page: Page, t: Translate, child: ChildDetails): Promise<void> {
  await page.getByRole('textbox', { name: t('children.form.name'), exact: true }).fill(child.name)
  await page.getByRole('spinbutton', { name: t('children.form.age') }).fill(String(child.age))
  const choose = (field: string, choice: string) =>
    page.getByRole('combobox', { name: t(`children.form.${field}`), exact: true }).selectOption(t(choice))
  await choose('grade', `children.grades.${child.grade}`)
  await choose('gender', `children.genders.${child.gender}`)
  await choose('nationality', `children.nationalities.${child.nationality}`)
}

/** Clicks the card around the radio button. */
export async function chooseRelation(page: Page, t: Translate, relation: string): Promise<void> {
  const name = t(`consent.relations.${relation}`)
  const cards = page.getByRole('group', { name: t('consent.step.relation'), exact: true })
  await cards.getByText(name, { exact: true }).click()
  await expect(cards.getByRole('radio', { name, exact: true })).toBeChecked()
}

/** Consents to the screening in the step before the questions, as a mother. */
export async function agree(page: Page, t: Translate, button = 'start'): Promise<void> {
  await chooseRelation(page, t, 'mother')
  const statement = t('consent.step.statement', { relation: 'mother' })
  const checkbox = page.getByRole('checkbox', { name: statement, exact: true })
  await expect(checkbox).not.toBeChecked()
  await checkbox.check()
  await page.getByRole('button', { name: t(`consent.step.${button}`), exact: true }).click()
}

interface Answering {
  language: Language
  assessor: 'parent' | 'teacher'
  answers: number[]
  /** By mouse or finger, by the keys 1 to 4 and Enter, or by both in turn. */
  by: 'click' | 'keys' | 'both'
}

export async function begin(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('questionnaire.howTo.begin'), exact: true }).click()
}

/** Begins, answers the questions from the first on and goes on after each but the last. */
export async function answerQuestions(page: Page, t: Translate, { language, assessor, answers, by }: Answering) {
  const questions = questionsIn(language, assessor)
  await begin(page, t)
  for (const [index, answer] of answers.entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(questions[index] ?? '')
    const byKeys = by === 'keys' || (by === 'both' && index % 2 === 0)
    const isLast = index === questions.length - 1
    if (byKeys) await pressFor(page, language, answer)
    else await answerTo(page, language, answer).check()
    if (isLast) return
    if (byKeys) await page.keyboard.press('Enter')
    else await page.getByRole('button', { name: t('questionnaire.next'), exact: true }).click()
  }
}

/** Types 1 to 4 until it is handled: a question handles keys a moment after it is visible. */
export async function pressFor(page: Page, language: Language, answer: number): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(String(answer + 1))
    await expect(answerTo(page, language, answer)).toBeChecked({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

export function answerTo(page: Page, language: Language, answer: number) {
  return page.getByRole('radio', { name: scaleIn(language)[answer] ?? '', exact: true })
}

/** The question with its number, as a screen reader reads it. */
export function questionHeading(page: Page, t: Translate, language: Language, number: number) {
  const counter = t('questionnaire.counter', { number, total: 18 })
  return page.getByRole('heading', { level: 1, name: `${counter}: ${questionsIn(language, 'parent')[number - 1]}` })
}

/** With voices, as on phones, there is a button that reads aloud; Chromium has none here. */
export async function giveVoices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const voices = ['en-US', 'th-TH'].map((lang) => ({ lang }))
    Object.defineProperty(speechSynthesis, 'getVoices', { value: () => voices })
  })
}

/** Gives pages a share sheet, which Chromium lacks here. @returns what the sheets were given */
export async function giveShareSheet(page: Page): Promise<ShareData[]> {
  const given: ShareData[] = []
  await page.exposeFunction('noteShared', (data: ShareData) => void given.push(data))
  await page.addInitScript(() => {
    const share = (data: ShareData) => (window as unknown as Notes).noteShared(data)
    Object.assign(navigator, { share, canShare: () => true })
  })
  return given
}

interface Notes {
  noteShared: (data: ShareData) => Promise<void>
}

/** Positions of some elements, to compare with later ones. */
export async function placesOf(elements: Locator[]) {
  await elements[0]?.page().evaluate(() => document.fonts.ready.then(() => {}))
  return Promise.all(elements.map((element) => element.boundingBox()))
}
