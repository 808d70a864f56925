import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures'
import { newPersonDetails, type Person, tokenOf } from './people'
import type { Translate } from './wording'

/** A school's referral to a parent: its mail and its page. */

export const student = {
  studentName: 'Ploy Charoen',
  studentGrade: '4',
  parentEmail: 'parent.of.ploy@example.com',
  referringTeacher: 'ครูศิริพร',
  referralReason: 'Loses the place in longer lessons.\n"><img src=x onerror=alert(1)>',
}

export interface Referral {
  id: string
  status: string
  referralLink: string
}

export async function register(request: APIRequestContext, details: Partial<Person> = {}): Promise<Person> {
  const person = { ...newPersonDetails(), ...details }
  expect((await request.post('/api/auth/register', { data: person })).status()).toBe(201)
  return person
}

export async function referAs(school: APIRequestContext, details: object = {}): Promise<Referral> {
  const answer = await school.post('/api/school-referrals', { data: { ...student, ...details } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export async function refer(school: APIRequestContext, details: object = {}): Promise<Referral> {
  await register(school)
  return referAs(school, details)
}

export async function statusOf(school: APIRequestContext, { id }: Referral): Promise<string | undefined> {
  const referrals: Referral[] = await (await school.get('/api/school-referrals')).json()
  return referrals.find((each) => each.id === id)?.status
}

export async function accept(parent: APIRequestContext, { referralLink }: Referral): Promise<{ id: string }> {
  const answer = await parent.post(`/api/school-referrals/${tokenOf(referralLink)}/accept`)
  expect(answer.status()).toBe(200)
  return (await answer.json()).child
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

export function letterIn(t: Translate) {
  const button = (page: Page, key: string) => page.getByRole('button', { name: t(`schoolReferral.${key}`) })
  const acceptButton = (page: Page) => button(page, 'accept').and(page.locator('[type=button]'))
  const article = (page: Page) => page.getByRole('article')
  return {
    button,
    acceptButton,
    link: (page: Page, key: string) =>
      page.getByRole('main').getByRole('link', { name: t(`schoolReferral.${key}`), exact: true }),
    anotherAccount: (page: Page) =>
      page.getByRole('main').getByRole('link', { name: t('ui.anotherAccount'), exact: true }),
    async expectLetter(page: Page, { isDemo = true } = {}) {
      await expect(heading(page)).toHaveText(t('schoolReferral.heading'))
      for (const words of [student.studentName, t('children.grades.4'), student.referringTeacher])
        await expect(article(page).getByText(words, { exact: true }).first()).toBeVisible()
      await expect(article(page).getByText(student.referralReason)).toBeVisible()
      await expect(article(page).getByText(t('schoolReferral.demo'))).toHaveCount(isDemo ? 1 : 0)
    },
    async expectNotice(page: Page, kind: string) {
      await expect(heading(page)).toHaveText(t(`schoolReferral.${kind}.title`))
      await expect(page.getByText(student.studentName)).toHaveCount(0)
      await expect(acceptButton(page)).toHaveCount(0)
    },
  }
}
