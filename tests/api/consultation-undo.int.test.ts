import { PUT as noteAppointment } from '@/app/api/doctor-consultations/[id]/appointment/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { POST as move, DELETE as undo } from '@/app/api/doctor-requests/[id]/move/route'
import { POST as addNote } from '@/app/api/doctor-requests/[id]/notes/route'
import { getRequest } from '@/lib/consultations/desk/data'
import type { DoctorRequest } from '@/lib/consultations/desk/types'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import en from '@/messages/en.json'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { startMail } from '../support/mails'
import { actorOf, assess, newAgreedFamily } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'

type Refusal = { code: string; message: string }

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  // Notices to an unconfirmed address are limited.
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [family.user.id])
  await assess(family.cookie, family.child.id)
  const childIds = [family.child.id]
  const { id } = await askForCall(family, family.child.id, doctor.doctorId, { childIds, days: 7 })
  const asDoctor = { cookie: doctor.cookie, params: { id } }
  const moveTo = (status: string) =>
    call<DoctorRequest & Refusal>(move, '', { method: 'POST', body: { status }, ...asDoctor })
  const takeBack = () => call<DoctorRequest & Refusal>(undo, '', { method: 'DELETE', ...asDoctor })
  const stored = async () => {
    const [row] = await sql<{ status: string }>(
      `SELECT status::text, "awaitsBooking", "contactedAt", "closedAt" FROM "Consultation" WHERE id = $1`,
      [id],
    )
    return row
  }
  const news = async () => {
    const sent = await mail.to(family.user.email ?? '')
    return sent.filter(({ subject }) => subject === en.mail.consultationMoved.subject).map(({ text }) => text)
  }
  return { family, doctor, id, asDoctor, moveTo, takeBack, stored, news, actor: await actorOf(doctor) }
}

/** Moves the stored times of a request back, with its mails. */
async function letMinutesPass(id: string, minutes: number): Promise<void> {
  const back = (...columns: string[]) =>
    columns.map((column) => `"${column}" = "${column}" - $2 * interval '1 minute'`).join(', ')
  const consultation = back('createdAt', 'contactedAt', 'closedAt', 'movedAt')
  await sql(`UPDATE "Consultation" SET ${consultation} WHERE id = $1`, [id, minutes])
  await sql(`UPDATE "MailDelivery" SET ${back('dueAt', 'nextAttemptAt')} WHERE "rowId" = $1`, [id, minutes])
}

describe('a status that is taken back', () => {
  test.each(['contacted', 'scheduled', 'done'])(
    'from %s the request is as it was, and no mail leaves',
    async (status) => {
      const { id, moveTo, takeBack, stored, news, actor } = await newCase()
      const before = await stored()
      await moveTo(status)
      await letMinutesPass(id, 9)
      expect((await getRequest(actor, id)).undo?.msLeft).toBeGreaterThan(0)
      expect((await takeBack()).body).toMatchObject({ status: 'callback_requested', callBy: expect.any(String) })
      expect(await stored()).toEqual(before)
      expect((await takeBack()).body).toMatchObject({ status: 'callback_requested' })
      expect((await getRequest(actor, id)).undo).toBeNull()
      await letMinutesPass(id, 20)
      expect(await news()).toEqual([])
      expect(await count(`"AuditEvent" WHERE action = 'consultation.move-undone' AND "targetId" = $1`, [id])).toBe(1)
    },
  )

  test.each(['scheduled', 'done'])('from %s an opened calendar awaits its booking again', async (status) => {
    const { id, moveTo, takeBack, stored } = await newCase()
    await sql(`UPDATE "Consultation" SET status = 'scheduled', "awaitsBooking" = true WHERE id = $1`, [id])
    const before = await stored()
    await moveTo(status)
    expect((await takeBack()).body.status).toBe('calendar_opened')
    expect(await stored()).toEqual(before)
  })

  test('a closed request is open again with its notes and shares', async () => {
    const { family, id, asDoctor, moveTo, takeBack, actor } = await newCase()
    await call(addNote, '', { method: 'POST', body: { text: 'Called' }, ...asDoctor })
    const before = await getRequest(actor, id)
    await moveTo('done')
    await takeBack()
    expect(await getRequest(actor, id)).toEqual(before)
    expect(await getResultsForDoctor(actor, family.child.id)).toBeDefined()
  })

  test('after ten minutes the parent is mailed the status, and it is final', async () => {
    const { id, moveTo, takeBack, news, actor } = await newCase()
    await moveTo('contacted')
    await letMinutesPass(id, 9)
    expect(await news()).toEqual([])
    await letMinutesPass(id, 2)
    expect(await news()).toEqual([expect.stringContaining(en.mail.consultationMoved.contacted)])
    const { status, body } = await takeBack()
    expect([status, body.code, body.message]).toEqual([409, 'NOT_PENDING', en.answers.moveIsFinal])
    expect((await getRequest(actor, id)).undo).toBeNull()
  })

  test('of two moves within ten minutes only the last is taken back, and one mail tells what stays', async () => {
    const { id, moveTo, takeBack, stored, news } = await newCase()
    await moveTo('contacted')
    const before = await stored()
    await letMinutesPass(id, 8)
    const { contactedAt: _, ...earlier } = before as { contactedAt: Date; status: string }
    await moveTo('scheduled')
    await letMinutesPass(id, 4)
    expect(await news()).toEqual([])
    expect((await takeBack()).body.status).toBe('contacted')
    expect((await takeBack()).body.status).toBe('contacted')
    expect(await stored()).toMatchObject(earlier)
    await letMinutesPass(id, 11)
    expect(await news()).toEqual([expect.stringContaining(en.mail.consultationMoved.contacted)])
  })

  test('one mail tells the last of two moves, and what was mailed before is not mailed again', async () => {
    const { id, moveTo, takeBack, news } = await newCase()
    await moveTo('contacted')
    await moveTo('scheduled')
    await letMinutesPass(id, 11)
    expect(await news()).toEqual([expect.stringContaining(en.mail.consultationMoved.scheduled)])
    await moveTo('done')
    await takeBack()
    await letMinutesPass(id, 11)
    expect(await news()).toHaveLength(1)
    await moveTo('done')
    await letMinutesPass(id, 11)
    expect((await news()).slice(1)).toEqual([expect.stringContaining(en.mail.consultationMoved.done)])
  })

  test('a day that the parent notes is mailed as nobody’s words, also where the doctor closes and takes it back', async () => {
    const { id, family, moveTo, takeBack, stored, news } = await newCase()
    await moveTo('contacted')
    const noted = { method: 'PUT', cookie: family.cookie, params: { id }, body: { date: '2026-12-01' } }
    expect((await call(noteAppointment, '', noted)).status).toBe(200)
    await letMinutesPass(id, 11)
    expect(await news()).toEqual([])
    await moveTo('done')
    expect((await takeBack()).body.status).toBe('scheduled')
    await letMinutesPass(id, 11)
    expect([await news(), await stored()]).toEqual([[], expect.objectContaining({ status: 'scheduled' })])
  })

  test('a call that came due meanwhile is reminded of', async () => {
    const { id, doctor, moveTo, takeBack } = await newCase()
    const overdue = async () =>
      (await mail.to(doctor.user.email ?? '')).filter(({ subject }) => subject === en.mail.callbackOverdue.subject)
    await letMinutesPass(id, 24 * 60 - 2)
    await moveTo('contacted')
    await letMinutesPass(id, 4)
    expect(await overdue()).toEqual([])
    await takeBack()
    expect(await overdue()).toHaveLength(1)
  })
})

describe('what cannot be taken back', () => {
  test('a request that was never moved, or is another doctor’s', async () => {
    const { id, family, moveTo, takeBack } = await newCase()
    expect((await takeBack()).body.code).toBe('NOT_PENDING')
    await moveTo('contacted')
    for (const { cookie } of [family, await newSignedInDoctor()]) {
      const answer = await call<Refusal>(undo, '', { method: 'DELETE', cookie, params: { id } })
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('a status that the parent has changed since by cancelling, noting a day or asking again', async () => {
    const cases = {
      cancelled: { route: cancel, method: 'POST' },
      scheduled: { route: noteAppointment, method: 'PUT', body: { date: '2026-12-01' } },
    }
    for (const [status, { route, ...sent }] of Object.entries(cases)) {
      const { id, family, moveTo, takeBack, stored } = await newCase()
      await moveTo('contacted')
      expect((await call(route, '', { ...sent, cookie: family.cookie, params: { id } })).status).toBe(200)
      expect((await takeBack()).body.code).toBe('NOT_PENDING')
      expect(await stored()).toMatchObject({ status })
    }
    const { family, doctor, moveTo, takeBack, stored } = await newCase()
    await moveTo('contacted')
    await askForCall(family, family.child.id, doctor.doctorId)
    expect((await takeBack()).body.code).toBe('NOT_PENDING')
    expect(await stored()).toMatchObject({ status: 'contacted' })
  })
})
