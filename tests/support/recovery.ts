import { POST as requestPasswordReset } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from './api'
import { type startMail, tokenIn } from './mails'
import type { Person } from './people'
import type { Received } from './smtp'
import { sql } from './sql'

export type Answered = { message: string; code: string; errors: { field: string; code: string }[] }

export const next = 'another horse 55'
/** Forged host headers, which must not be trusted. */
export const forgedHost = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

export function forget(email: unknown, headers: Record<string, string> = {}, address = newAddress()) {
  return call<Answered>(requestPasswordReset, '', { method: 'POST', body: { email }, headers, address })
}

export function reset(token: unknown, body: object = {}, address = newAddress()) {
  return call<Answered>(resetPassword, '', { method: 'POST', body: { token, newPassword: next, ...body }, address })
}

export function signIn(email: string, given: string, address = newAddress(), device?: string) {
  const body = { email, password: given }
  return call<Answered>(login, '', { method: 'POST', body, address, cookie: device })
}

export const emailOf = ({ user }: Person) => user.email ?? ''
export const isAlive = async (cookie: string | undefined) => (await call(getUser, '', { cookie })).status === 200

type Mail = Awaited<ReturnType<typeof startMail>>

export async function resetMailsTo(mail: Mail, person: Person): Promise<Received[]> {
  const subjects = [en.mail.passwordReset.subject, th.mail.passwordReset.subject]
  return (await mail.to(emailOf(person))).filter(({ subject }) => subjects.includes(subject ?? ''))
}

export async function newLink(mail: Mail, person: Person): Promise<string> {
  expect((await forget(emailOf(person))).status).toBe(202)
  return tokenIn((await resetMailsTo(mail, person)).pop())
}

export const set = (person: Person, assignments: string) =>
  sql(`UPDATE "User" SET ${assignments} WHERE id = $1`, [person.user.id])
