import { PUT as agree } from '@/app/api/line-notices/route'
import type { LineNotices } from '@/lib/line-notices/schema'
import { call } from './api'
import { newDoctor } from './doctors'
import { startLine } from './line.mjs'
import { newFamily, type Person } from './people'
import { sql } from './sql'

export type LineServer = Awaited<ReturnType<typeof startLine>>

/** LINE for a whole test file. Call it first: the environment is read at the first call. */
export function withLine(): { server: () => LineServer } {
  let server: LineServer
  beforeAll(async () => {
    server = await startLine()
    Object.assign(process.env, server.settings, { LINE_CLIENT_ID: 'sati-line', LINE_CLIENT_SECRET: 'only-for-tests' })
  })
  afterAll(() => server.stop())
  return { server: () => server }
}

let subjects = 0

/** As after a sign-in's callback. @returns the person's id at LINE */
export async function connectLine({ user }: Person): Promise<string> {
  subjects += 1
  const subject = `U${String(subjects).padStart(32, '0')}`
  await sql(
    `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (gen_random_uuid(), $1, 'line', $2)`,
    [user.id, subject],
  )
  return subject
}

export function giveLineConsent({ cookie }: { cookie: string }, headers: Record<string, string> = {}) {
  return call<LineNotices & { code?: string }>(agree, '', { method: 'PUT', cookie, headers })
}

export async function newLineFamily() {
  const family = await newFamily()
  const lineId = await connectLine(family)
  const { status } = await giveLineConsent(family)
  if (status !== 200) throw new Error(`agreeing answered ${status}`)
  return { ...family, lineId }
}

export type LineFamily = Awaited<ReturnType<typeof newLineFamily>>

/** An answered request to a doctor, which causes a notice. @returns its id */
export async function newAnsweredRequest({ user, child }: LineFamily): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "Consultation" (id, "parentId", "childId", "doctorId", status, "contactedAt")
     VALUES (gen_random_uuid(), $1, $2, $3, 'contacted', now()) RETURNING id`,
    [user.id, child.id, await newDoctor()],
  )
  return row?.id ?? ''
}

/** Puts notices about it into the outbox. @returns their ids */
export async function enqueueNotices(requestId: string, how: { many: number }): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version)
     SELECT gen_random_uuid(), 'consultation-moved', $1, n FROM generate_series(1, $2::int) n RETURNING id`,
    [requestId, how.many],
  )
  return rows.map(({ id }) => id)
}
