import { POST as request } from '@/app/api/doctor-consultations/route'
import type { Consultation } from '@/lib/consultations/types'
import { call } from './api'
import { newPerson, type Person } from './people'
import { sql } from './sql'

interface NewDoctor {
  /** A new account by default; null for a doctor without one. */
  account?: Person | null
  isVerified?: boolean
  name?: string
}

export async function newDoctor({ account, isVerified = true, name = 'Dr. Anong' }: NewDoctor = {}): Promise<string> {
  const userId = account === null ? null : (account ?? (await newPerson('doctor'))).user.id
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "Doctor" (id, "userId", name, specialty, "yearsOfExperience", location, "calendarBookingLink", "verifiedAt", "verifiedName")
     VALUES (new_id(), $1, $2, 'Child psychiatry', 12, 'Bangkok', 'https://calendar.example/anong', $3, $4) RETURNING id`,
    [userId, name, isVerified ? new Date() : null, isVerified ? name : null],
  )
  if (!row) throw new Error('no doctor')
  return row.id
}

export async function newSignedInDoctor(): Promise<Person & { doctorId: string }> {
  const account = await newPerson('doctor')
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [account.user.id])
  return { ...account, doctorId: await newDoctor({ account }) }
}

export interface Sharing {
  childIds: string[]
  days: number
  details?: string[]
}

export async function askForCall(
  { cookie }: { cookie: string },
  childId: string,
  doctorId: string,
  share?: Sharing,
): Promise<Consultation> {
  const body = { childId, doctorId, status: 'callback_requested', ...(share ? { share } : {}) }
  const answer = await call<Consultation>(request, '', { method: 'POST', body, cookie })
  if (answer.status !== 201) throw new Error(`asking a doctor answered ${answer.status} ${answer.text}`)
  return answer.body
}

/** As after the doctor was in touch. */
export async function moveRequest({ requestId }: { requestId: string }): Promise<void> {
  await sql(
    `UPDATE "Consultation" SET status = 'contacted', "movedAt" = now(), "movedFrom" = 'callback_requested' WHERE id = $1`,
    [requestId],
  )
}
