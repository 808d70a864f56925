import { POST as submit } from '@/app/api/assessments/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { POST as ask } from '@/app/api/doctor-consultations/route'
import { POST as addNote } from '@/app/api/doctor-requests/[id]/notes/route'
import { POST as share } from '@/app/api/result-shares/route'
import { POST as submitByLink } from '@/app/api/teacher-assessments/route'
import { POST as askATeacher } from '@/app/api/teacher-referrals/route'
import { getRequest } from '@/lib/consultations/desk/data'
import type { Route } from '@/lib/http/route'
import en from '@/messages/en.json'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, askTeacher, consentTo, manySigns, newFamily } from '../support/people'
import { newSecondParent } from '../support/second-parents'
import { clearLimits, rowCounts } from '../support/sql'

/*
 * The calls of the specification's section 7 know no consent. Every added call that stores answers or passes results on
 * requires one (docs/decisions/0014).
 */

const missing = { status: 403, body: { code: 'CONSENT_WITHDRAWN', message: en.answers.consentMissing } }
const post = (route: Route, cookie: string | undefined, body: object, headers: Record<string, string> = {}) =>
  call<{ code: string; message: string }>(route, '', { method: 'POST', body, cookie, headers })

beforeEach(clearLimits)

test('the calls of the specification answer for a child about whom nothing was agreed', async () => {
  const { cookie, child } = await newFamily()
  const about = { childId: child.id }
  const { doctorId } = await newSignedInDoctor()
  const { token } = await askTeacher(cookie, child.id)
  const teacher = { teacherEmail: 'other@school.example', teacherName: 'Ms. Siriporn', language: 'en' }
  const calls: [Route, object][] = [
    [submit, { ...about, answers: manySigns }],
    [askATeacher, { ...about, ...teacher }],
    [submitByLink, { ...about, token, teacherName: 'Ms. Siriporn', answers: manySigns }],
    [ask, { ...about, doctorId }],
    [ask, { ...about, doctorId, status: 'callback_requested' }],
    [ask, { ...about, doctorId, status: 'callback_requested', phone: '0812345678', message: 'Please call' }],
    [ask, { ...about, doctorId, status: 'callback_requested', share: { childIds: [child.id], days: 7 } }],
  ]
  for (const [route, body] of calls) expect([200, 201]).toContain((await post(route, cookie, body)).status)
})

test.each([{}, { passcode: 'moon-54' }])(
  'no link to a visit sheet is made before the parent has agreed to the screening: %j',
  async (change) => {
    const { cookie, child } = await newFamily()
    const body = { childId: child.id, days: 7, ...change }
    const before = await rowCounts()
    for (const headers of [undefined, { 'idempotency-key': 'one' }])
      expect(await post(share, cookie, body, headers)).toMatchObject(missing)
    expect(await rowCounts()).toEqual(before)
    await consentTo({ cookie }, child.id)
    expect((await post(share, cookie, body, { 'idempotency-key': 'one' })).status).toBe(201)
  },
)

test('a doctor notes nothing about a child before its parent has agreed, nor after that was withdrawn', async () => {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const { id } = await askForCall(family, family.child.id, doctor.doctorId)
  const actor = await actorOf(doctor)
  const note = () =>
    call(addNote, '', { method: 'POST', body: { text: 'Called' }, cookie: doctor.cookie, params: { id } })
  const refused = { status: 403, body: { code: 'CONSENT_WITHDRAWN', message: en.answers.noteWithoutConsent } }
  expect(await note()).toMatchObject(refused)
  expect(await getRequest(actor, id)).toMatchObject({ mayNote: false, notes: [] })
  const consent = (await consentTo(family, family.child.id)).body.id
  expect((await note()).status).toBe(201)
  await call(withdraw, '', { method: 'POST', cookie: family.cookie, params: { id: consent } })
  expect(await note()).toMatchObject(refused)
  expect(await getRequest(actor, id)).toMatchObject({ mayNote: false, notes: [{ text: 'Called' }] })
})

test('a second parent has agreed before they answer', async () => {
  const { child, second } = await newSecondParent()
  const answers = { childId: child.id, answers: manySigns }
  for (const headers of [undefined, { 'idempotency-key': 'two' }])
    expect(await post(submit, second.cookie, answers, headers)).toMatchObject(missing)
  await consentTo(second, child.id)
  expect((await post(submit, second.cookie, answers)).status).toBe(201)
})
