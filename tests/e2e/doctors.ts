import { type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test'
import { runSql } from './database'
import { giveConsent, newPersonDetails, type Person } from './people'
import type { Translate } from './wording'

/** Verification has no screen, so it is written to the run's own database. */

export async function verifyDoctor(testInfo: TestInfo, { email }: { email: string }): Promise<void> {
  await runSql(
    testInfo,
    `UPDATE "Doctor" SET "verifiedAt" = now(), "verifiedName" = name WHERE "userId" = (SELECT id FROM "User" WHERE email = $1)`,
    [email],
  )
}

export async function makeOlder(testInfo: TestInfo, requestId: string, hours: number): Promise<void> {
  await runSql(testInfo, `UPDATE "Consultation" SET "createdAt" = "createdAt" - $2 * interval '1 hour' WHERE id = $1`, [
    requestId,
    hours,
  ])
}

export const listing = {
  specialty: 'จิตแพทย์เด็กและวัยรุ่น',
  yearsOfExperience: 12,
  location: 'โรงพยาบาลรามาธิบดี กรุงเทพฯ',
  calendarBookingLink: 'https://calendar.example/anong',
}

export const specialtyIn = { th: listing.specialty, en: 'Child and adolescent psychiatrist' }

/** A field with a list: open, the list has the same label. */
export const choice = (page: Page, t: Translate, name: string) =>
  page.getByRole('combobox', { name: t(`doctorListing.${name}`) })

export interface Doctor extends Person {
  doctorId: string
}

export async function newDoctor(testInfo: TestInfo, request: APIRequestContext): Promise<Doctor> {
  const person = { ...newPersonDetails(), firstName: 'อนงค์', role: 'doctor' }
  expect((await request.post('/api/auth/register', { data: person })).status()).toBe(201)
  const answer = await request.put('/api/doctor-listing', { data: listing })
  expect(answer.status()).toBe(200)
  await verifyDoctor(testInfo, person)
  return { ...person, doctorId: (await answer.json()).id }
}

export async function askForCall(
  request: APIRequestContext,
  doctorId: string,
  childId: string,
  details: string[] = [],
): Promise<string> {
  await giveConsent(request, childId)
  const share = { childIds: [childId], days: 30, details }
  const data = { childId, doctorId, status: 'callback_requested', share }
  const answer = await request.post('/api/doctor-consultations', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

export async function withdrawShares(request: APIRequestContext): Promise<void> {
  const shares: { id: string; revokedAt: string | null }[] = await (await request.get('/api/result-shares')).json()
  const open = shares.filter(({ revokedAt }) => revokedAt === null)
  expect(open.length).toBeGreaterThan(0)
  for (const { id } of open) {
    expect((await request.post(`/api/result-shares/${id}/revoke`)).status()).toBe(200)
  }
}

export const calendar = 'https://calendar.example/book'
let listed = 0

export interface Listed {
  id: string
  /** Used by no other test of the run. */
  name: string
}

export async function listDoctor(
  testInfo: TestInfo,
  request: APIRequestContext,
  calendarBookingLink: string | null = calendar,
): Promise<Listed> {
  listed += 1
  const lastName = `Srisai${testInfo.project.name}${testInfo.workerIndex}n${listed}`
  const person = { ...newPersonDetails(), firstName: 'อนงค์', lastName, role: 'doctor' }
  expect((await request.post('/api/auth/register', { data: person })).status()).toBe(201)
  const answer = await request.put('/api/doctor-listing', { data: { ...listing, calendarBookingLink } })
  expect(answer.status()).toBe(200)
  await verifyDoctor(testInfo, person)
  return { id: (await answer.json()).id, name: `อนงค์ ${lastName}` }
}

/** Clicks the card around the radio button, as people do. */
export async function chooseDoctor(page: Page, { name }: Listed): Promise<void> {
  await page.getByText(name, { exact: true }).first().click()
  await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeChecked()
}

export const askedCard = (page: Page, t: Translate) => page.getByRole('region', { name: t('consultations.title') })
export const scheduleLink = (page: Page, t: Translate) => page.getByRole('link', { name: t('doctors.schedule') })
