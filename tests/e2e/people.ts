import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
  role: string
}

export interface Child {
  id: string
  name: string
}

export const password = 'correct horse 54'
let people = 0

export function newAddress(name = 'nok'): string {
  people += 1
  // Not in decimal: one of ten such times is a valid national id, which an import leaves out.
  return `${name}.${process.pid}.${Date.now().toString(36)}.${people}@example.com`
}

export function newPersonDetails(): Person {
  return { firstName: 'นก', lastName: 'Suwan', email: newAddress(), password, role: 'parent' }
}

export const childName = 'พลอยชมพู'

export async function addChild(request: APIRequestContext, details: object = {}): Promise<Child> {
  const usual = { age: 8, grade: '2', school: 'โรงเรียนราชินี', gender: 'female', nationality: 'thai' }
  const answer = await request.post('/api/children', { data: { name: childName, ...usual, ...details } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Opens the mail of a new account and confirms, in its signed-in browser. */
export async function confirmAddress(request: APIRequestContext, mail: InboxMail): Promise<void> {
  const answer = await request.post('/api/auth/verify-email', { data: { token: tokenOf(linkIn(mail)) } })
  expect(answer.status()).toBe(200)
}

/** Consents to the screening of a child, so that its questions can be opened. */
export async function giveConsent(request: APIRequestContext, childId: string): Promise<void> {
  const answer = await request.post('/api/consents', { data: { childId, purpose: 'screening', relation: 'mother' } })
  expect([200, 201]).toContain(answer.status())
}

export async function addAssessment(request: APIRequestContext, childId: string, answers: number[]): Promise<void> {
  const answer = await request.post('/api/assessments', { data: { childId, answers } })
  expect(answer.status()).toBe(201)
}

export async function assessmentsOf(request: APIRequestContext): Promise<{ childId: string; answers: number[] }[]> {
  const answer = await request.get('/api/assessments/child')
  expect(answer.status()).toBe(200)
  return answer.json()
}

export const teacherName = 'ครูศิริพร'

export async function askTeacher(
  request: APIRequestContext,
  childId: string,
  teacherEmail = newAddress('siriporn'),
  name = teacherName,
): Promise<string> {
  const data = { childId, teacherEmail, teacherName: name, language: 'th' }
  const answer = await request.post('/api/teacher-referrals', { data })
  expect(answer.status()).toBe(201)
  return teacherEmail
}

export async function answerAsTeacher(
  request: APIRequestContext,
  link: string,
  answers: number[],
  name = teacherName,
): Promise<void> {
  const token = tokenOf(link)
  const { referral } = await (await request.get(`/api/teacher-referrals/${token}`)).json()
  const data = { token, teacherName: name, childId: referral.childId, answers }
  const answer = await request.post('/api/teacher-assessments', { data })
  expect(answer.status()).toBe(201)
}

export interface InboxMail {
  to: string[]
  subject: string
  text: string
  html: string
}

async function mailsTo(inboxUrl: string, address: string): Promise<InboxMail[]> {
  const response = await fetch(`${inboxUrl}/api/messages?${new URLSearchParams({ to: address })}`)
  return response.json() as Promise<InboxMail[]>
}

/** Blocks until a newer mail than the first `after` arrives. */
export async function newestMailTo(inboxUrl: string, address: string, after = 0): Promise<InboxMail> {
  let mails: InboxMail[] = []
  const look = async () => {
    mails = await mailsTo(inboxUrl, address)
    return mails.length
  }
  const patience = { timeout: 30_000, intervals: [100], message: `mail ${after + 1} to ${address}` }
  await expect.poll(look, patience).toBeGreaterThan(after)
  return mails[0] as InboxMail
}

export function linkIn(mail: InboxMail): string {
  const link = /https?:\/\/\S+token=[\w.-]+/.exec(mail.text)?.[0]
  if (!link) throw new Error('the mail has no link')
  return link
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}
