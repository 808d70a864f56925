import { readFileSync } from 'node:fs'
import { GET as results } from '@/app/api/assessments/child/[childId]/route'
import { POST as assess } from '@/app/api/assessments/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { POST as giveConsent, GET as listConsents } from '@/app/api/consents/route'
import { POST as askDoctor, GET as listRequests } from '@/app/api/doctor-consultations/route'
import { POST as share } from '@/app/api/result-shares/route'
import { POST as askTeacherAgain } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as askTeacherOnce } from '@/app/api/teacher-referrals/route'
import { visitorActor } from '@/lib/auth/actor'
import type { Consent } from '@/lib/consents/schema'
import { getRequest } from '@/lib/consultations/desk/data'
import type { Consultation } from '@/lib/consultations/types'
import { listWithdrawalEffects } from '@/lib/endings/withdrawals/data'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import { openVisitSheet } from '@/lib/result-shares/links/data'
import type { VisitLink } from '@/lib/result-shares/links/types'
import { call, newAddress } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, askTeacher, fewSigns, manySigns, newChild, newFamily } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

type Refusal = { code: string }

const consentTo = (cookie: string, childId: string) =>
  call<Consent>(giveConsent, '', {
    method: 'POST',
    body: { childId, purpose: 'screening', relation: 'parent' },
    cookie,
  })
const withdrawConsent = (cookie: string, id: string) => call(withdraw, '', { method: 'POST', cookie, params: { id } })
const makeLink = (cookie: string, childId: string) =>
  call<VisitLink & Refusal>(share, '', { method: 'POST', body: { childId, days: 7 }, cookie })
const open = ({ link }: VisitLink) =>
  openVisitSheet(visitorActor(newAddress()), new URL(link).searchParams.get('token') ?? '')
const consentsOf = async (cookie: string) =>
  (await call<Consent[]>(listConsents, '', { cookie })).body.filter(({ childId }) => childId)

async function newCase() {
  const family = await newFamily()
  const { cookie, child } = family
  const sister = await newChild(family)
  const doctor = await newSignedInDoctor()
  const consent = (await consentTo(cookie, child.id)).body
  await consentTo(cookie, sister.id)
  for (const id of [child.id, sister.id])
    await call(assess, '', { method: 'POST', body: { childId: id, answers: manySigns }, cookie })
  const teacher = await askTeacher(cookie, child.id)
  const request = await askForCall(family, child.id, doctor.doctorId, { childIds: [child.id, sister.id], days: 7 })
  const [link, sisters] = [(await makeLink(cookie, child.id)).body, (await makeLink(cookie, sister.id)).body]
  return { family, cookie, child, sister, doctor, consent, teacher, request, link, sisters }
}

beforeEach(clearLimits)

test('withdrawing screening ends all shares and teacher links of that child, and none of a sibling’s', async () => {
  const its = await newCase()
  const [reader, gone] = [await actorOf(its.doctor), { code: 'NOT_FOUND' }]
  expect(await getResultsForDoctor(reader, its.child.id)).toBeDefined()
  expect((await withdrawConsent(its.cookie, its.consent.id)).status).toBe(200)
  await expect(getResultsForDoctor(reader, its.child.id)).rejects.toMatchObject(gone)
  await expect(open(its.link)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
  expect(await getResultsForDoctor(reader, its.sister.id)).toBeDefined()
  expect(await open(its.sisters)).toBeDefined()
  const [teacher] = await sql('SELECT status FROM "TeacherReferral" WHERE id = $1', [its.teacher.referral.id])
  expect(teacher).toEqual({ status: 'revoked' })
  const left = (await consentsOf(its.cookie)).filter(({ withdrawnAt }) => withdrawnAt === null)
  expect(left.map(({ purpose, childId }) => [purpose, childId])).toEqual([
    ['doctor_share', its.sister.id],
    ['doctor_share', its.sister.id],
    ['screening', its.sister.id],
  ])
})

test('a consent to share with a doctor is listed, and withdrawing it ends the shares and no teacher’s link', async () => {
  const { user, cookie, child } = await newFamily()
  const [consent] = await sql<{ id: string }>(
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, relation)
     VALUES (new_id(), $1, $2, 'doctor_share', 'doctor-share-1', 'en', 'parent') RETURNING id`,
    [user.id, child.id],
  )
  await sql(
    `INSERT INTO "ResultShare" (id, "childId", "parentId", "expiresAt") VALUES (new_id(), $1, $2, now() + interval '1 day')`,
    [child.id, user.id],
  )
  const { referral } = await askTeacher(cookie, child.id)
  const listed = await consentsOf(cookie)
  expect(listed).toEqual(expect.arrayContaining([expect.objectContaining({ ...consent, purpose: 'doctor_share' })]))
  const { status, body } = await withdrawConsent(cookie, consent?.id ?? '')
  expect([status, body.purpose, body.withdrawnAt]).toEqual([200, 'doctor_share', expect.any(String)])
  expect(await count('"ResultShare" WHERE "childId" = $1 AND "revokedAt" IS NULL', [child.id])).toBe(0)
  expect(await count(`"TeacherReferral" WHERE id = $1 AND status = 'pending'`, [referral.id])).toBe(1)
})

test('the parent keeps the results and the request to the doctor, who sees nothing shared of that child', async () => {
  const its = await newCase()
  await withdrawConsent(its.cookie, its.consent.id)
  const own = await call<unknown[]>(results, '', { cookie: its.cookie, params: { childId: its.child.id } })
  expect([own.status, own.body.length]).toEqual([200, 1])
  const { body } = await call<Consultation[]>(listRequests, '', { cookie: its.cookie })
  expect(body.map(({ id, status }) => [id, status])).toEqual([[its.request.id, 'callback_requested']])
  const { shared } = await getRequest(await actorOf(its.doctor), its.request.id)
  expect(shared.map(({ childId }) => childId)).toEqual([its.sister.id])
})

test('nothing new is shared until consent is given again, and a request without sharing still is made', async () => {
  const its = await newCase()
  const { cookie, child, sister, doctor } = its
  const post = (route: typeof share, body: object) => call<Refusal>(route, '', { method: 'POST', body, cookie })
  const asked = { childId: sister.id, doctorId: doctor.doctorId, status: 'scheduled' }
  const teacher = { childId: child.id, teacherEmail: 't@school.example', teacherName: 'T', language: 'en' }
  const sharings = () =>
    Promise.all([
      post(share, { childId: child.id, days: 7 }),
      post(askTeacherOnce, teacher),
      post(askDoctor, { ...asked, share: { childIds: [sister.id, child.id], days: 7 } }),
      post(askDoctor, { ...asked, childId: child.id, share: { childIds: [child.id], days: 7 } }),
      post(assess, { childId: child.id, answers: fewSigns }),
    ])
  await withdrawConsent(cookie, its.consent.id)
  const before = await rowCounts()
  for (const { status, body } of await sharings()) expect([status, body.code]).toEqual([403, 'CONSENT_WITHDRAWN'])
  const params = { token: its.teacher.referral.id }
  expect((await call<Refusal>(askTeacherAgain, '', { method: 'POST', cookie, params })).body.code).toBe('NOT_PENDING')
  expect(await rowCounts()).toEqual(before)
  expect((await post(askDoctor, { ...asked, childId: child.id })).status).toBe(201)
  expect((await consentTo(cookie, child.id)).status).toBe(201)
  for (const { status } of await sharings()) expect([200, 201]).toContain(status)
})

test('a link made while the consent is being withdrawn does not outlive it', async () => {
  const its = await newCase()
  const racing = Array.from({ length: 8 }, () => makeLink(its.cookie, its.child.id))
  const [, ...made] = await Promise.all([withdrawConsent(its.cookie, its.consent.id), ...racing])
  for (const { status } of made) expect([201, 403]).toContain(status)
  const links = made.filter(({ status }) => status === 201)
  for (const { body } of links) await expect(open(body)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
})

test('the effects of a withdrawal are counted for each own child', async () => {
  const its = await newCase()
  await makeLink(its.cookie, its.child.id)
  const noOther = { secondParentInvitations: 0, secondParents: 0 }
  const [actor, stranger] = [await actorOf(its.family), await actorOf(await newFamily())]
  const [ofChild, ofSister] = await listWithdrawalEffects(actor)
  expect(ofChild).toEqual({
    childId: its.child.id,
    teacherLinks: 1,
    doctors: 1,
    visitLinks: 2,
    requests: 1,
    ...noOther,
  })
  expect(ofSister).toEqual({
    childId: its.sister.id,
    teacherLinks: 0,
    doctors: 1,
    visitLinks: 1,
    requests: 0,
    ...noOther,
  })
  await sql('UPDATE "ResultShare" SET "expiresAt" = now() WHERE "childId" = $1', [its.sister.id])
  await withdrawConsent(its.cookie, its.consent.id)
  expect(await listWithdrawalEffects(actor)).toEqual([
    { childId: its.child.id, teacherLinks: 0, doctors: 0, visitLinks: 0, requests: 1, ...noOther },
    { childId: its.sister.id, teacherLinks: 0, doctors: 0, visitLinks: 0, requests: 0, ...noOther },
  ])
  expect(await listWithdrawalEffects(stranger)).toEqual([
    expect.objectContaining({ doctors: 0, visitLinks: 0, requests: 0 }),
  ])
})

test('what was withdrawn before this ended anything is ended by the migration, once', async () => {
  const its = await newCase()
  await sql('UPDATE "Consent" SET "withdrawnAt" = now() WHERE id = $1', [its.consent.id])
  const file = 'prisma/migrations/20261128000000_past_withdrawals_of_screening/migration.sql'
  const migration = readFileSync(file, 'utf8')
  const reader = await actorOf(its.doctor)
  expect(await getResultsForDoctor(reader, its.child.id)).toBeDefined()
  await sql(migration)
  await expect(getResultsForDoctor(reader, its.child.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(open(its.link)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
  expect(await getResultsForDoctor(reader, its.sister.id)).toBeDefined()
  expect(await open(its.sisters)).toBeDefined()
  expect(await sql('SELECT status FROM "TeacherReferral" WHERE "childId" = $1', [its.child.id])).toEqual([
    { status: 'revoked' },
  ])
  const ended = (await consentsOf(its.cookie)).filter(
    ({ childId, withdrawnAt }) => childId === its.child.id && withdrawnAt,
  )
  expect(ended.map(({ purpose }) => purpose).sort()).toEqual([
    'doctor_share',
    'doctor_share',
    'screening',
    'teacher_share',
  ])
  const entries = await sql<{ action: string }>(
    `SELECT action FROM "AuditEvent" WHERE "actorKind" = 'system' AND "childId" = $1 ORDER BY action`,
    [its.child.id],
  )
  expect(entries.map(({ action }) => action)).toEqual([
    'consent.withdrawn',
    'consent.withdrawn',
    'consent.withdrawn',
    'results.unshared',
    'results.unshared',
    'teacher-referral.revoked',
  ])
  const before = await rowCounts()
  await sql(migration)
  expect(await rowCounts()).toEqual(before)
})
