import type { Page } from '@playwright/test'
import { topics } from '@/lib/learn/types'
import { expect, test } from './fixtures'
import {
  addAssessment,
  addChild,
  answerAsTeacher,
  askTeacher,
  giveConsent,
  linkIn,
  newAddress,
  teacherName,
} from './people'
import { fewerSigns, type Language, languages, manySigns, onOneSize, wordingIn } from './wording'

// Real names, and one without a place to break.
const longNames = ['เด็กหญิงณัฐกฤตาภิรมย์ ศรีวัฒนานุกูลกิจไพบูลย์', 'W'.repeat(100)]
const unknownPaths = ['/nowhere', '/learn/nothing', '/login/more', '/ไม่มีหน้านี้', '/dev/components', '/dev/mails']

interface Looking {
  page: Page
  language: Language
  checkPage: (page: Page) => Promise<void>
}

async function lookAt({ page, language, checkPage }: Looking, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await checkPage(page)
  }
}

/** Two children with long names: one with both assessments, and the newest, with a pending request to a teacher. */
async function fillAccount({ request }: Page, mailTo: (address: string) => Promise<{ text: string }>) {
  const [first, second] = [
    await addChild(request, { name: longNames[0], school: 'โรงเรียน'.repeat(20) }),
    await addChild(request, { name: longNames[1], age: 18, grade: '12' }),
  ]
  // The newest child shows its questions; the other one the step before them.
  await giveConsent(request, second.id)
  await addAssessment(request, first.id, manySigns)
  const mail = await mailTo(await askTeacher(request, first.id))
  const link = linkIn(mail as Parameters<typeof linkIn>[0])
  await askTeacher(request, second.id, newAddress('a.very.long.address.of.a.teacher.at.a.school'))
  return { first, second, link }
}

for (const language of languages) {
  // journey.spec.ts covers English on a desktop; Thai, the longer one, is here on both sizes.
  test.describe(language, { tag: language === 'en' ? '@phone' : [] }, () => {
    test.use({ language })
    const t = wordingIn(language)

    test('the public pages', async ({ page, checkPage }) => {
      test.slow()
      await lookAt({ page, language, checkPage }, [
        '/',
        '/login?error=OAuthAccountNotLinked',
        '/register',
        '/teacher-login?token=nonsense',
        '/visit-sheet?token=nonsense',
        '/verify-email?token=nonsense',
        '/forgot-password',
        '/reset-password?token=nonsense',
        '/reset-password',
        '/privacy',
        '/developers',
        '/sample-result',
        '/for-teachers',
        '/for-schools',
        '/numbers',
        ...topics.map((topic) => `/learn/${topic}`),
      ])
      await page.goto('/register')
      await page.getByLabel(t('auth.register.email'), { exact: true }).fill('nobody')
      await page.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
      await expect(page.getByText(t('validation.required')).first()).toBeVisible()
      await expect(page.getByText(t('validation.invalidEmail'))).toBeVisible()
      await checkPage(page)
    })

    test('the pages of a parent who has no child yet', async ({ parentPage: page, checkPage }) => {
      const about = ['/parent-assessment', '/assessment-results', '/teacher-referral', '/combined-results']
      await lookAt({ page, language, checkPage }, ['/parent-onboarding', '/doctor-consultation', '/profile', '/'])
      await expect(page.getByRole('heading', { name: t('landing.features.assessment.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('landing.links.sample.title') })).toBeVisible()
      for (const path of about) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('addChildFirst.title'))
      }
      await checkPage(page)
      await page.goto('/parent-onboarding')
      await page.getByRole('button', { name: t('children.form.submit'), exact: true }).click()
      await expect(page.getByText(t('validation.required'))).toHaveCount(6)
      await checkPage(page)
    })

    test('the pages of a parent with two children of long names, and of their teacher', async ({
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      test.slow()
      const { first, second, link } = await fillAccount(page, mailTo)
      const looking = { page, language, checkPage }
      await lookAt(looking, [
        '/',
        '/assessment-results',
        '/combined-results',
        '/teacher-referral',
        '/parent-assessment',
        '/doctor-consultation',
      ])
      for (const level of [0, 1, 3]) {
        await addAssessment(page.request, second.id, Array<number>(18).fill(level))
        await lookAt(looking, ['/assessment-results'])
      }

      const teacher = await newBrowser()
      const questionnaire = `${link.replace('/teacher-login', '/teacher-assessment')}&name=${longNames[1]}`
      await lookAt({ ...looking, page: teacher }, [link, questionnaire])
      await answerAsTeacher(teacher.request, link, fewerSigns)
      await lookAt({ ...looking, page: teacher }, [questionnaire])

      await page.getByRole('combobox', { name: t('childPicker.label') }).selectOption({ index: 1 })
      await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name)
      await lookAt(looking, ['/', '/combined-results', '/teacher-referral', '/parent-assessment'])
    })

    test('an unknown path is a 404 page', async ({ parentPage, newBrowser, checkPage }) => {
      const visits: [Page, string[]][] = [
        [await newBrowser(), unknownPaths],
        [parentPage, unknownPaths.slice(0, 1)],
      ]
      for (const [page, paths] of visits) {
        for (const path of paths) {
          const response = await page.goto(path)
          expect(response?.status(), path).toBe(404)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
          await expect(page.getByText(t('notFound.gone'))).toBeVisible()
          await expect(page.getByText(t('notFound.text'))).toBeVisible()
          await expect(page).toHaveTitle(`${t('notFound.title')} · Sati`)
          await expect(page.getByRole('main').getByRole('link')).toHaveText([t('ui.goHome'), t('notFound.read')])
          await expect(page.locator('html')).toHaveAttribute('lang', language)
        }
        await checkPage(page)
        await page
          .getByRole('main')
          .getByRole('link', { name: t('ui.goHome') })
          .click()
        await expect(page).toHaveURL('/')
      }
    })
  })

  test.describe(`${language}, dark`, onOneSize[language], () => {
    test.use({ language, colorScheme: 'dark' })

    test('the main pages in the dark', async ({ parentPage: page, newBrowser, mailTo, checkPage }) => {
      test.slow()
      const { link, second } = await fillAccount(page, mailTo)
      const visitor = await newBrowser()
      await lookAt({ page: visitor, language, checkPage }, [
        '/',
        '/login?error=other',
        '/register',
        '/nowhere',
        '/learn/understanding-adhd',
        link,
      ])
      await lookAt({ page, language, checkPage }, ['/parent-assessment'])
      const answers = [Array<number>(18).fill(0), manySigns]
      for (const each of answers) {
        await addAssessment(page.request, second.id, each)
        await lookAt({ page, language, checkPage }, ['/assessment-results'])
      }
      await answerAsTeacher(
        visitor.request,
        linkIn(await mailTo(await askTeacher(page.request, second.id))),
        fewerSigns,
      )
      await lookAt({ page, language, checkPage }, [
        '/',
        '/combined-results',
        '/teacher-referral',
        '/doctor-consultation',
        '/profile',
      ])
      await expect(page.getByRole('main')).not.toContainText(teacherName)
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(background).toBe('rgb(15, 27, 25)')
    })
  })
}

test('who asked for less motion sees every change whole and at once', async ({ page }) => {
  await page.goto('/')
  const seen = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { body } = document
    const style = getComputedStyle(heading)
    const inSight: string[] = []
    for (const visibility of ['hidden', 'visible']) {
      body.style.visibility = visibility
      inSight.push(style.visibility)
    }
    return { inSight, isAnimated: document.getAnimations().length > 0 }
  })
  expect(seen).toEqual({ inSight: ['hidden', 'visible'], isAnimated: false })
})
