import type { BrowserContext, Page } from '@playwright/test'
import { pageCache } from '@/service-worker/names'
import { offlineTexts } from '@/service-worker/offline-texts'
import { startProxy } from '@/tests/support/proxy'
import { expectToast, expectToastClear } from './checks'
import { expect, test } from './fixtures'
import { ageBy, cached, databasesWith, expectKept, newestKeptAt } from './kept-pages'
import { ownServer } from './own-server'
import {
  addChild,
  askTeacher,
  type Child,
  childName,
  giveConsent,
  linkIn,
  newPersonDetails,
  teacherName,
  tokenOf,
} from './people'
import { answerQuestions, answerTo, begin, goOffline, logIn, questionHeading, scriptsRun, visit } from './steps'
import { fewerSigns, questionsIn, type Translate, wordingIn } from './wording'

async function expectOfflinePage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: offlineTexts.th.title })).toBeVisible()
  await expect(page.getByText(childName)).toHaveCount(0)
}

async function openWithoutNetwork(page: Page, path: string): Promise<void> {
  await goOffline(page.context())
  await page.goto(path)
}

async function childWithConsent(page: Page, name: string): Promise<Child> {
  const child = await addChild(page.request, { name })
  await giveConsent(page.request, child.id)
  return child
}

test.describe('a parent', { tag: '@phone' }, () => {
  test.use({ language: 'th' })
  const startOf = (page: Page, t: Translate, child: Child) =>
    page.getByRole('article', { name: child.name }).getByRole('link', { name: t('dashboard.card.start') })

  test('a questionnaire opens and is answered without a network, and is gone with the session', async ({
    parentPage: page,
    parent,
    context,
    t,
    checkPage,
  }) => {
    const child = await childWithConsent(page, childName)
    await visit(page, '/')
    await startOf(page, t, child).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
    await expectKept(page, '/parent-assessment')

    // Opened by the router, so the browser never requested the page itself.
    await openWithoutNetwork(page, '/parent-assessment')
    await scriptsRun(page)
    await answerQuestions(page, t, { language: 'th', assessor: 'parent', answers: [3, 0], by: 'click' })
    await page.reload()
    await scriptsRun(page)
    await expect(questionHeading(page, t, 'th', 3)).toBeVisible()
    await page.getByRole('button', { name: t('questionnaire.previous'), exact: true }).click()
    await expect(answerTo(page, 'th', 0)).toBeChecked()

    await page.goto('/assessment-results')
    await expectOfflinePage(page)
    await checkPage(page)
    await page.getByRole('link', { name: offlineTexts.th.goOn }).click()
    await expect(questionHeading(page, t, 'th', 2)).toBeVisible()

    const before = await newestKeptAt(page)
    await context.setOffline(false)
    await page.reload()
    // A loaded page is cached a moment later, which would make it new again.
    await expect.poll(() => newestKeptAt(page)).toBeGreaterThan(before)
    await ageBy(page, 8 * 24 * 60 * 60 * 1000)
    await openWithoutNetwork(page, '/parent-assessment')
    await expectOfflinePage(page)
    await context.setOffline(false)
    await expect(questionHeading(page, t, 'th', 2)).toBeVisible()
    await expectKept(page, '/parent-assessment')

    await context.clearCookies({ name: 'sati-session' })
    await page.reload()
    await expect(page).toHaveURL(/\/login\?next=/)
    await expectKept(page)
    await logIn(page, t, parent)
    await expect(questionHeading(page, t, 'th', 2)).toBeVisible()

    // A click on a language is recorded offline, keeps the stored answers, and changes the page once online.
    await scriptsRun(page)
    await expectKept(page, '/parent-assessment')
    await goOffline(context)
    const english = page.getByRole('button', { name: 'EN', exact: true })
    await english.click()
    await expect(english).toHaveAttribute('aria-pressed', 'true')
    await expectToast(page, t('header.languageLater'), '')
    await expectToastClear(page)
    await expectKept(page, '/parent-assessment')
    await expect(questionHeading(page, t, 'th', 2)).toBeVisible()
    await context.setOffline(false)
    await expect(questionHeading(page, wordingIn('en'), 'en', 2)).toBeVisible()
    await expectKept(page, '/parent-assessment')
  })

  test('answers whose result could not be opened are said to have arrived, and the result comes by itself', async ({
    parentPage: page,
    context,
    checkPage,
    t,
  }) => {
    const child = await childWithConsent(page, 'Ploy')
    const arrived = page.getByText(offlineTexts.en.arrived)
    await visit(page, `/parent-assessment?child=${child.id}`)
    await expectKept(page, `/parent-assessment?child=${child.id}`)
    await openWithoutNetwork(page, '/assessment-results')
    await expectOfflinePage(page)
    await expect(page.getByText(offlineTexts.en.text)).toBeVisible()
    await expect(arrived).toBeHidden()
    await context.setOffline(false)
    await expect(page).toHaveTitle(/Sati$/)
    await expect(page.getByRole('heading', { level: 1, name: offlineTexts.th.title })).toHaveCount(0)

    await visit(page, `/parent-assessment?child=${child.id}`)
    const answers = fewerSigns
    await answerQuestions(page, t, { language: 'th', assessor: 'parent', answers, by: 'click' })
    await page.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
    const result = page.getByRole('heading', { level: 1 })
    await expect(page).toHaveURL(/\/assessment-results/)
    await expect(result).not.toHaveText(offlineTexts.th.title)
    const address = page.url()
    await openWithoutNetwork(page, '/profile')
    await expectOfflinePage(page)
    await expect(arrived).toBeHidden()
    await openWithoutNetwork(page, address)
    await expectOfflinePage(page)
    await expect(arrived).toBeVisible()
    await expect(page.getByText(offlineTexts.en.text)).toBeHidden()
    await checkPage(page)
    await context.setOffline(false)
    await expect(result).not.toHaveText(offlineTexts.th.title)
  })

  test('each child is kept apart, and signing out leaves nothing to the next person', async ({
    parentPage: page,
    context,
    t,
  }) => {
    const [first, second] = [await childWithConsent(page, 'Mek'), await childWithConsent(page, 'Ploy')]
    const keyOf = ({ id }: Child) => `/parent-assessment?child=${id}`
    const about = ({ name }: Child) => page.getByRole('region', { name: t('questionnaire.about', { name }) })
    await visit(page, keyOf(first))
    await expectKept(page, keyOf(first))

    await visit(page, '/')
    await goOffline(context)
    await startOf(page, t, second).click()
    await expectOfflinePage(page)
    await expect(page).toHaveURL(keyOf(second))
    await context.setOffline(false)
    await expect(about(second)).toBeVisible()

    // The page completes an address without a child, and is cached under the completed one.
    await visit(page, '/parent-assessment')
    await expect(page).toHaveURL(keyOf(second))
    await expectKept(page, keyOf(first), keyOf(second))
    await goOffline(context)
    await page.reload()
    await expect(about(second)).toBeVisible()
    await page.goto(keyOf(first))
    await expect(about(first)).toBeVisible()
    await page.goto('/parent-assessment')
    await expectOfflinePage(page)
    await page.getByRole('link', { name: offlineTexts.th.goOn }).click()
    await expect(about(second)).toBeVisible()
    await scriptsRun(page)
    await begin(page, t)
    await answerTo(page, 'th', 2).check()

    await context.setOffline(false)
    await visit(page, '/')
    await page.getByRole('link', { name: t('header.logout') }).click()
    await page.getByRole('link', { name: t('header.logoutQuestion.leave') }).click()
    await expect(page.getByRole('link', { name: t('landing.start') })).toBeVisible()
    await expectKept(page)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(await databasesWith(page, first.id)).toEqual([])

    expect((await page.request.post('/api/auth/register', { data: newPersonDetails() })).status()).toBe(201)
    await openWithoutNetwork(page, keyOf(second))
    await expectOfflinePage(page)
  })
})

test('on a line that takes everything and answers nothing, the kept page is shown after a while', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const line = await startProxy(new URL(baseURL ?? ''))
  try {
    expect((await page.request.post('/api/auth/register', { data: newPersonDetails() })).status()).toBe(201)
    await childWithConsent(page, childName)
    await visit(page, new URL('/parent-assessment', line.url).href)
    await expectKept(page, '/parent-assessment')
    line.freeze()
    await page.reload()
    await scriptsRun(page)
    await begin(page, wordingIn('en'))
    await answerTo(page, 'en', 2).check()
  } finally {
    line.thaw()
    await line.cut()
  }
})

test('a teacher answers without a network, the link is stored nowhere, and nothing stays', { tag: '@desktop' }, async ({
  parentPage: page,
  newBrowser,
  mailTo,
}) => {
  const t = wordingIn('en')
  const link = linkIn(await mailTo(await askTeacher(page.request, (await addChild(page.request)).id)))
  const [referral = '', signature = ''] = tokenOf(link).split('.')
  const teacher = await newBrowser()
  await visit(teacher, link)
  await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
  await expectKept(teacher, `/teacher-assessment?referral=${referral}`)
  await expect.poll(() => cached(teacher)).toContain(childName)
  expect(await cached(teacher)).not.toContain(signature)
  expect(await databasesWith(teacher, signature)).toEqual([])

  await goOffline(teacher.context())
  await teacher.reload()
  await scriptsRun(teacher)
  await answerQuestions(teacher, t, { language: 'en', assessor: 'teacher', answers: fewerSigns, by: 'keys' })
  await teacher.goto(link)
  await expectOfflinePage(teacher)
  await teacher.goBack()
  const lastQuestion = teacher.getByRole('heading', { level: 1, name: questionsIn('en', 'teacher')[17] ?? '' })
  await expect(lastQuestion).toBeVisible()
  // The mailed link is a teacher's only address. It opens its own questions, and another one's nothing.
  const wayBack = teacher.getByRole('link', { name: offlineTexts.en.goOn })
  await teacher.goto(link.replace(referral, crypto.randomUUID()))
  await expectOfflinePage(teacher)
  await expect(wayBack).toHaveCount(0)
  await teacher.goto(link)
  await wayBack.click()
  await expect(lastQuestion).toBeVisible()
  expect(new URL(teacher.url()).searchParams.get('name')).toBe(teacherName)
  await scriptsRun(teacher)
  await teacher.context().setOffline(false)
  await teacher.getByRole('button', { name: t('questionnaire.submit') }).click()
  await expect(teacher.getByRole('heading', { name: t('teacher.thanks.title') })).toBeVisible()
  await expectKept(teacher)
})

test('where it is turned off, the service worker deletes what it kept and itself', { tag: '@desktop' }, async ({
  browser,
}) => {
  const server = await ownServer({ OFFLINE_PAGES: '0' })
  const context: BrowserContext = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${server.url}/privacy`)
    const left = await page.evaluate(async (pageCache) => {
      await (await caches.open(pageCache)).put('/parent-assessment', new Response('kept before'))
      const registration = await navigator.serviceWorker.register('/sw.js')
      const worker = registration.installing ?? registration.waiting ?? registration.active
      while (worker && worker.state !== 'activated' && worker.state !== 'redundant')
        await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
      return caches.keys()
    }, pageCache)
    expect(left).toEqual([])
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  } finally {
    await context.close()
    await server.stop()
  }
})
