import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { POST as move } from '@/app/api/doctor-requests/[id]/move/route'
import { POST as addNote } from '@/app/api/doctor-requests/[id]/notes/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { getRequest, pageRequests } from '@/lib/consultations/desk/data'
import type { DoctorNote, DoctorRequest } from '@/lib/consultations/desk/types'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import { call } from '../support/api'
import { askForCall, newDoctor, newSignedInDoctor } from '../support/doctors'
import { actorOf, assess, newAgreedFamily, newChild, newFamily, newPerson } from '../support/people'
import { clearLimits, count, dump, sql } from '../support/sql'

type Refusal = { code: string; errors: { field: string; code: string }[] }

const moveTo = ({ cookie }: { cookie: string }, id: string, status: unknown) =>
  call<DoctorRequest & Refusal>(move, '', { method: 'POST', body: { status }, cookie, params: { id } })
const note = ({ cookie }: { cookie: string }, id: string, text: unknown) =>
  call<DoctorNote & Refusal>(addNote, '', { method: 'POST', body: { text }, cookie, params: { id } })
const refused = { code: 'NOT_FOUND' }

beforeEach(clearLimits)

async function newCase({ days = 7 }: { days?: number } = {}) {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  await sql(`UPDATE "Child" SET name = 'ด.ญ.พลอย ใจดี' WHERE id = $1`, [family.child.id])
  await assess(family.cookie, family.child.id)
  const request = await askForCall(family, family.child.id, doctor.doctorId, { childIds: [family.child.id], days })
  return { family, doctor, request, actor: await actorOf(doctor) }
}

describe('a request', () => {
  test('a consultation shows a verified doctor the first name and the contact, and no more than was shared', async () => {
    const { family, actor, request } = await newCase()
    const opened = await getRequest(actor, request.id)
    expect(opened).toMatchObject({
      childFirstName: 'พลอย',
      parentName: 'Nok Suwan',
      parentEmail: family.user.email,
      status: 'callback_requested',
      shared: [{ childId: family.child.id, childName: 'ด.ญ.พลอย ใจดี' }],
      notes: [],
    })
    expect(Date.parse(opened.callBy ?? '') - Date.parse(opened.createdAt)).toBe(24 * 3_600_000)
    await sql('UPDATE "ResultShare" SET "revokedAt" = now() WHERE "childId" = $1', [family.child.id])
    const after = JSON.stringify(await getRequest(actor, request.id))
    expect(after).not.toContain('ใจดี')
    expect(after).not.toContain(family.child.id)
  })

  test('a request is 404 for another doctor, its parent and an unverified doctor', async () => {
    const { family, doctor, request } = await newCase()
    const others = [family, await newSignedInDoctor(), await newPerson('doctor'), await newPerson('teacher')]
    for (const other of others) {
      const actor = await actorOf(other)
      await expect(getRequest(actor, request.id)).rejects.toMatchObject(refused)
      await expect(getResultsForDoctor(actor, family.child.id)).rejects.toMatchObject(refused)
      expect((await moveTo(other, request.id, 'contacted')).body.code).toBe('NOT_FOUND')
      expect((await note(other, request.id, 'x')).body.code).toBe('NOT_FOUND')
      const { requests } = await pageRequests(actor, { status: 'callback_requested' })
      expect(requests).toEqual([])
    }
    await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
    const actor = await actorOf(doctor)
    await expect(getRequest(actor, request.id)).rejects.toMatchObject(refused)
    await expect(getResultsForDoctor(actor, family.child.id)).rejects.toMatchObject(refused)
  })

  test('a consultation’s status moves forwards only, and steps within ten minutes are one mail', async () => {
    const { family, doctor, request } = await newCase()
    const noticeCount = () =>
      count(`"MailDelivery" WHERE template = 'consultation-moved' AND "rowId" = $1`, [request.id])
    expect((await moveTo(doctor, request.id, 'contacted')).body).toMatchObject({ status: 'contacted', callBy: null })
    expect((await moveTo(doctor, request.id, 'contacted')).status).toBe(200)
    expect(await noticeCount()).toBe(1)
    expect((await moveTo(doctor, request.id, 'scheduled')).body.status).toBe('scheduled')
    expect((await moveTo(doctor, request.id, 'contacted')).body.code).toBe('NOT_PENDING')
    for (const status of ['cancelled', 'callback_requested', 'x', null, 7])
      expect((await moveTo(doctor, request.id, status)).status).toBe(400)
    expect((await moveTo(doctor, request.id, 'done')).body.status).toBe('done')
    expect(await noticeCount()).toBe(1)
    const audited = await count(`"AuditEvent" WHERE action = 'consultation.moved' AND "childId" = $1`, [
      family.child.id,
    ])
    expect(audited).toBe(3)
  })

  test('a cancelled consultation is 404 for its doctor', async () => {
    const { family, doctor, request, actor } = await newCase()
    await call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id: request.id } })
    await expect(getRequest(actor, request.id)).rejects.toMatchObject(refused)
    expect((await moveTo(doctor, request.id, 'contacted')).body.code).toBe('NOT_PENDING')
    expect((await pageRequests(actor, { status: 'callback_requested' })).requests).toEqual([])
    expect((await note(doctor, request.id, 'x')).body.code).toBe('NOT_FOUND')
  })

  test('the last consultation with a doctor ends its sharing when it is cancelled, and no other ends it', async () => {
    const { family, doctor, request, actor } = await newCase()
    const second = await newChild(family)
    const other = await askForCall(family, second.id, doctor.doctorId)
    const cancelIt = (id: string) => call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id } })
    await cancelIt(other.id)
    expect(await getResultsForDoctor(actor, family.child.id)).toBeDefined()
    await cancelIt(request.id)
    await expect(getResultsForDoctor(actor, family.child.id)).rejects.toMatchObject(refused)
    const unshared = `"AuditEvent" WHERE action = 'results.unshared' AND "childId" = $1`
    expect(await count(unshared, [family.child.id])).toBe(1)
    // A share without a request opens nothing: the request was deleted with the child.
    await sql('UPDATE "ResultShare" SET "revokedAt" = NULL WHERE "childId" = $1', [family.child.id])
    await expect(getResultsForDoctor(actor, family.child.id)).rejects.toMatchObject(refused)
  })

  test('notes are visible to their doctor only, and a repeated note is stored once', async () => {
    const { family, doctor, request, actor } = await newCase()
    const [first, again] = [
      await note(doctor, request.id, 'Called: mother relieved'),
      await note(doctor, request.id, 'Called: mother relieved'),
    ]
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id])
    for (const text of ['', ' \n ', 'x'.repeat(4_001), 'a\u0000b', null])
      expect((await note(doctor, request.id, text)).status).toBe(400)
    expect((await getRequest(actor, request.id)).notes).toEqual([first.body])
    // The stored answer of an idempotency key holds no copy of it.
    const copies = (await dump()).split('\n').filter((line) => line.includes('mother relieved'))
    expect(copies.map((line) => line.split(' ')[0])).toEqual(['ConsultationNote'])
    expect(family.cookie).not.toBe(doctor.cookie)
  })
})

describe('shared results', () => {
  const sharesOf = (childId: string) =>
    sql<{ id: string }>('SELECT id FROM "ResultShare" WHERE "childId" = $1 AND "revokedAt" IS NULL', [childId])

  test('shared results are read by that doctor until the parent withdraws them, and the parent’s log shows who read', async () => {
    const { family, doctor, actor } = await newCase()
    const results = await getResultsForDoctor(actor, family.child.id)
    expect(results).toMatchObject({
      informants: [{ kind: 'parent', newest: { totalScore: 34 } }],
      child: { name: 'ด.ญ.พลอย ใจดี' },
    })
    const reads = `"AuditEvent" WHERE action = 'results.read' AND "childId" = $1 AND "actorId" = $2`
    expect(await count(reads, [family.child.id, doctor.user.id])).toBe(1)
    const [share] = await sharesOf(family.child.id)
    const withdrawn = { method: 'POST', cookie: family.cookie, params: { id: share?.id ?? '' } }
    expect((await call(revoke, '', { ...withdrawn, cookie: doctor.cookie })).status).toBe(404)
    expect((await call(revoke, '', withdrawn)).status).toBe(200)
    await expect(getResultsForDoctor(actor, family.child.id)).rejects.toMatchObject(refused)
    expect(await count(reads, [family.child.id, doctor.user.id])).toBe(1)
  })

  test('shares expire without a call', async () => {
    const { family, actor } = await newCase()
    await sql(`UPDATE "ResultShare" SET "expiresAt" = now() WHERE "childId" = $1`, [family.child.id])
    await expect(getResultsForDoctor(actor, family.child.id)).rejects.toMatchObject(refused)
  })

  test('sharing again changes the end date, and sharing another account’s child is refused', async () => {
    const { family, doctor, request } = await newCase()
    const otherFamily = await newFamily()
    const ends = () => sql('SELECT "expiresAt" FROM "ResultShare" WHERE "childId" = $1', [family.child.id])
    const [before] = await ends()
    const share = { childIds: [family.child.id, otherFamily.child.id], days: 90 }
    await expect(askForCall(family, family.child.id, doctor.doctorId, share)).rejects.toThrow('404')
    expect(await ends()).toEqual([before])
    await expect(
      askForCall(family, family.child.id, doctor.doctorId, { childIds: [family.child.id], days: 90 }),
    ).rejects.toThrow('200')
    const [after, ...more] = await ends()
    expect(more).toEqual([])
    expect(Number(after?.expiresAt) - Number(before?.expiresAt)).toBeGreaterThan(80 * 86_400_000)
    expect(request.status).toBe('callback_requested')
  })

  test('an unverified doctor cannot read shared results', async () => {
    const { family, doctor, actor } = await newCase()
    await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
    await expect(getResultsForDoctor(actor, family.child.id)).rejects.toMatchObject(refused)
    expect(await newDoctor({ isVerified: false })).toEqual(expect.any(String))
  })
})

test('requests about two children that share each other never wait for each other', async () => {
  const [family, doctors] = [await newFamily(), await Promise.all(Array.from({ length: 12 }, () => newDoctor()))]
  const [one, two] = [family.child.id, (await newChild(family)).id]
  const asked = doctors.map((doctorId, index) => {
    const [about, shared] = index % 2 ? [one, two] : [two, one]
    return askForCall(family, about, doctorId, { childIds: [shared], days: 7 })
  })
  expect(await Promise.all(asked)).toHaveLength(12)
})

test('the queue is paged, oldest callback requests first: 120 requests come in three pages', async () => {
  const { doctor, actor, family } = await newCase()
  await sql(
    `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "createdAt")
     SELECT new_id(), $1, $2, $3, 'contacted', now() - n * interval '1 minute' FROM generate_series(1, 120) n`,
    [family.child.id, doctor.doctorId, family.user.id],
  )
  const seen: string[] = []
  let after: string | null = null
  for (let page = 1; page <= 3; page++) {
    const { requests, next, counts } = await pageRequests(actor, { status: 'contacted', after })
    expect([counts.contacted, counts.callback_requested]).toEqual([120, 1])
    seen.push(...requests.map(({ createdAt }) => createdAt))
    after = next
  }
  expect([seen.length, new Set(seen).size, after]).toEqual([120, 120, null])
  expect(seen).toEqual([...seen].sort().reverse())
})
