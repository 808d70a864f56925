import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { POST as forgetPassword } from '@/app/api/auth/forgot-password/route'
import { POST as startIntent } from '@/app/api/auth/intent/route'
import { POST as setLanguage } from '@/app/api/auth/language/route'
import { POST as login } from '@/app/api/auth/login/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { POST as disownAddress } from '@/app/api/auth/verify-email/disown/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { PATCH as updateChild } from '@/app/api/children/[childId]/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { POST as askDoctor } from '@/app/api/doctor-consultations/route'
import { PUT as saveListing } from '@/app/api/doctor-listing/route'
import { POST as moveRequest } from '@/app/api/doctor-requests/[id]/move/route'
import { POST as addNote } from '@/app/api/doctor-requests/[id]/notes/route'
import { POST as shareLink } from '@/app/api/result-shares/route'
import { POST as acceptInvitation } from '@/app/api/school-invitations/accept/route'
import { POST as exportList } from '@/app/api/school-referrals/export/route'
import { POST as previewFile } from '@/app/api/school-referrals/import/preview/route'
import { POST as importFile } from '@/app/api/school-referrals/import/route'
import { POST as referStudent } from '@/app/api/school-referrals/route'
import { POST as searchList } from '@/app/api/school-referrals/search/route'
import { POST as inviteMember } from '@/app/api/schools/invitations/route'
import { POST as createKey } from '@/app/api/schools/keys/route'
import { PATCH as changeRole } from '@/app/api/schools/members/[memberId]/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { POST as createReferral } from '@/app/api/teacher-referrals/route'
import { errorStatus } from '@/lib/http/errors'
import type { Route } from '@/lib/http/route'
import { call } from '../support/api'
import { bodies, texts } from '../support/hostile-json'
import { askTeacher, assess, manySigns, newFamily, newPerson, password, ploy } from '../support/people'
import { findAddresses } from '../support/routes'
import { refer, student } from '../support/schools'
import { rowCounts, sql } from '../support/sql'

/** Promise B 12 of design/security.md: whatever is sent, the answer is JSON and no 5xx, and nothing is stored. */

jest.setTimeout(60_000)
process.env.RATE_LIMIT_SCALE = '100000'

let cookie = ''
const unknownId = '01890000-0000-7000-8000-000000000000'
const taken = { firstName: 'Nok', lastName: 'Suwan', email: 'person1@example.com', password, role: 'parent' }
let token = ''

/** Bodies that are right in form and yet store nothing: the e-mail is taken, the child unknown, the family complete. */
const targets: Record<string, [Route, () => Record<string, unknown>]> = {
  '/api/auth/register': [register, () => taken],
  '/api/auth/login': [login, () => ({ email: taken.email, password: 'wrong' })],
  // The address is another's.
  '/api/auth/profile': [
    updateProfile,
    () => ({ firstName: 'Nok', lastName: 'Suwan', phoneNumber: '081', email: 'person2@example.com' }),
  ],
  '/api/auth/change-password': [
    changePassword,
    () => ({ currentPassword: 'wrong', newPassword: 'secret12', confirmPassword: 'secret12' }),
  ],
  '/api/auth/language': [setLanguage, () => ({ language: 'en' })],
  // No provider is set up here.
  '/api/auth/intent': [startIntent, () => ({ intent: 'connect', provider: 'google' })],
  '/api/auth/reauthenticate': [reauthenticate, () => ({ password: 'wrong' })],
  '/api/auth/forgot-password': [forgetPassword, () => ({ email: 'nobody@example.com' })],
  '/api/auth/reset-password': [
    resetPassword,
    () => ({ token: 'x', newPassword: 'secret12', confirmPassword: 'secret12' }),
  ],
  // Right in form, but the proof of who it is is too old.
  '/api/account': [deleteAccount, () => ({ confirm: 'DELETE' })],
  '/api/auth/verify-email': [verifyEmail, () => ({ token: 'x', password: 'wrong' })],
  '/api/auth/verify-email/disown': [disownAddress, () => ({ token: 'x' })],
  '/api/children': [createChild, () => ploy],
  // The address names no child.
  '/api/children/[childId]': [updateChild, () => ({ age: 9, grade: '3', gender: 'male', nationality: 'thai' })],
  '/api/assessments': [createAssessment, () => ({ childId: unknownId, answers: manySigns })],
  '/api/consents': [giveConsent, () => ({ childId: unknownId, purpose: 'screening', relation: 'parent' })],
  '/api/doctor-consultations': [
    askDoctor,
    () => ({
      childId: unknownId,
      doctorId: unknownId,
      status: 'callback_requested',
      share: { childIds: [unknownId], days: 7 },
    }),
  ],
  // No doctor, and so none with requests.
  '/api/doctor-listing': [
    saveListing,
    () => ({
      specialty: 'Child psychiatry',
      yearsOfExperience: 9,
      location: 'Bangkok',
      calendarBookingLink: 'https://calendar.example/x',
    }),
  ],
  '/api/doctor-requests/[id]/move': [moveRequest, () => ({ status: 'contacted' })],
  '/api/doctor-requests/[id]/notes': [addNote, () => ({ text: 'Called' })],
  '/api/result-shares': [shareLink, () => ({ childId: unknownId, days: 7 })],
  // A member of no school.
  '/api/school-referrals/export': [exportList, () => ({ status: 'pending', search: 'ton' })],
  '/api/school-referrals/import': [importFile, () => ({ text: 'studentName' })],
  '/api/school-referrals/import/preview': [previewFile, () => ({ text: 'studentName' })],
  '/api/school-referrals/search': [searchList, () => ({ status: 'pending', search: 'ton' })],
  // The demo's day is used up.
  '/api/school-referrals': [referStudent, () => ({ ...student })],
  '/api/school-invitations/accept': [acceptInvitation, () => ({ token: 'x' })],
  // No school's admin.
  '/api/schools/invitations': [inviteMember, () => ({ email: 't@s.example', role: 'member' })],
  '/api/schools/keys': [createKey, () => ({ name: 'SIS' })],
  // The address names no member.
  '/api/schools/members/[memberId]': [changeRole, () => ({ role: 'admin' })],
  '/api/teacher-referrals': [
    createReferral,
    () => ({ childId: unknownId, teacherEmail: 't@s.example', teacherName: 'T', language: 'en' }),
  ],
  '/api/teacher-assessments': [
    answerAsTeacher,
    () => ({ token, childId: unknownId, teacherName: 'T', answers: manySigns }),
  ],
}

const patched = new Set([
  '/api/auth/profile',
  '/api/auth/change-password',
  '/api/children/[childId]',
  '/api/schools/members/[memberId]',
])
const deleted = new Set(['/api/account'])
const put = new Set(['/api/doctor-listing'])
/** These take something harmless without a complaint: nothing that changes anything, an address that nobody has. */
const lenient = new Set(['/api/auth/profile', '/api/auth/forgot-password', '/api/auth/language'])

/** Whoever asks for nobody's password leaves a mail that the worker, which is not running here, finds nobody for. */
async function storedRows() {
  await sql(`DELETE FROM "MailDelivery" WHERE template = 'password-reset' AND recipient = 'nobody@example.com'`)
  return rowCounts()
}

beforeAll(async () => {
  const family = await newFamily()
  cookie = family.cookie
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [family.user.id])
  await assess(cookie, family.child.id)
  await newPerson()
  token = (await askTeacher(cookie, family.child.id)).token
  await refer(family)
  await sql(
    `UPDATE "RateLimit" SET points = 2000000000, "resetsAt" = now() + interval '1 day' WHERE key LIKE 'demo-referral:%'`,
  )
  for (let i = 1; i < 20; i++) await call(createChild, '', { method: 'POST', body: ploy, cookie })
})

const codes = Object.keys(errorStatus)

function methodOf(path: string): string {
  if (deleted.has(path)) return 'DELETE'
  if (put.has(path)) return 'PUT'
  return patched.has(path) ? 'PATCH' : 'POST'
}

async function expectHarmless(route: Route, path: string, rawBody: BodyInit, headers: Record<string, string> = {}) {
  const {
    status,
    body,
    headers: answered,
    text,
  } = await call(route, path, { method: methodOf(path), rawBody, cookie, headers })
  const shown = typeof rawBody === 'string' ? rawBody.slice(0, 200) : rawBody
  expect(answered.get('content-type')).toMatch(/^application\/json/)
  expect(text.length).toBeLessThan(5_000)
  expect(text).not.toMatch(/prisma|postgres|node_modules|\bzod\b| {4}at /i)
  if (lenient.has(path) && status < 300) return
  expect({ path, shown, status: Math.floor(status / 100) }).toEqual({ path, shown, status: 4 })
  expect(codes).toContain(body.code)
  expect(body.message).toMatch(/\S/)
  expect(body.requestId).toMatch(/\S/)
}

test('every call that takes a body is fuzzed here', async () => {
  const withBody = (await findAddresses())
    .filter(
      ({ path, offered }) =>
        ['POST', 'PUT', 'PATCH'].some((each) => offered.includes(each as 'PUT')) || deleted.has(path),
    )
    .map(({ path }) => path)
  const bodiless = [
    '/api/[[...rest]]',
    '/api/auth/resend-verification',
    '/api/consents/[id]/withdraw',
    '/api/doctor-consultations/[id]/cancel',
    '/api/result-shares/[id]/revoke',
    '/api/school-referrals/[token]/accept',
    '/api/school-referrals/[token]/decline',
    '/api/school-referrals/[token]/resend',
    '/api/school-referrals/[token]/revoke',
    '/api/schools/invitations/[invitationId]/resend',
    '/api/schools/invitations/[invitationId]/revoke',
    '/api/schools/keys/[keyId]/revoke',
    '/api/teacher-referrals/[token]/resend',
    '/api/teacher-referrals/[token]/revoke',
  ]
  expect([...Object.keys(targets), ...bodiless].sort()).toEqual(withBody.sort())
})

describe.each(Object.keys(targets))('%s', (path) => {
  const [route, good] = targets[path] as [Route, () => Record<string, unknown>]
  let person = ''

  beforeAll(async () => {
    person = (await call(getUser, '', { cookie })).text
  })

  afterAll(async () => {
    expect((await call(getUser, '', { cookie })).text).toBe(person)
  })

  test('survives every value in every field', async () => {
    const before = await storedRows()
    for (const field of Object.keys(good())) {
      for (const text of texts) {
        const rest = Object.entries(good()).filter(([name]) => name !== field)
        const members = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
        await expectHarmless(route, path, `{${[...members, `"${field}":${text}`].join()}}`)
      }
    }
    expect(await storedRows()).toEqual(before)
  })

  test('survives fields that come twice, are unknown, or hide in the prototype', async () => {
    const before = await storedRows()
    const text = JSON.stringify(good()).slice(1, -1)
    for (const [name, value] of Object.entries(good())) {
      await expectHarmless(route, path, `{${text},"${name}":{"$gt":""},"${name}":${JSON.stringify(value)}}`)
      await expectHarmless(route, path, `{${text},"${name}":{"$gt":""}}`)
    }
    await expectHarmless(route, path, `{"__proto__":{${text}}}`)
    await expectHarmless(route, path, `{"__proto__":{"role":"admin","isAdmin":true},${text}}`)
    await expectHarmless(route, path, `{"constructor":{"prototype":{"id":1}},${text}}`)
    expect(await storedRows()).toEqual(before)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('survives every whole body, and odd headers', async () => {
    const before = await storedRows()
    for (const body of bodies) await expectHarmless(route, path, body)
    for (const bytes of [[0xff], [0xc3, 0x28], [0x00, 0x7b], [0xef, 0xbb, 0xbf]])
      await expectHarmless(route, path, Buffer.from(bytes))
    const body = JSON.stringify(good())
    const odd: Record<string, string>[] = [
      { 'idempotency-key': '' },
      { 'idempotency-key': 'x'.repeat(9_000) },
      { 'accept-language': 'x'.repeat(9_000) },
      { 'accept-language': ',;q=,;q=1.2.3,*;q=NaN' },
      { 'content-type': '' },
      { 'content-type': 'application/json; charset=\u00ff' },
      { cookie: `${cookie}; language=${'x'.repeat(9_000)}; =; ;;; a` },
      { 'user-agent': 'x'.repeat(9_000) },
      { 'x-forwarded-for': 'x'.repeat(9_000) },
      { 'x-forwarded-for': ', ,' },
      { 'content-length': '-1' },
    ]
    for (const headers of odd) await expectHarmless(route, path, body, headers)
    expect(await storedRows()).toEqual(before)
  })
})

test('calls without a body survive every id, query and cookie', async () => {
  const before = await storedRows()
  const values = [
    '',
    ' ',
    '%',
    '%00',
    '\u0000',
    '\ud800',
    'ก',
    '-1',
    'null',
    'x'.repeat(8_000),
    '[object Object]',
    '../..',
    unknownId,
  ]
  for (const { path, handlers, offered } of await findAddresses()) {
    // The first three need a provider; signing out would make the rest a test of nobody; a download is written down.
    if (/google|line|callback|logout|my-data/.test(path)) continue
    for (const method of offered.filter((each) => each === 'GET' || path.includes('['))) {
      for (const value of values) {
        const names = ['childId', 'id', 'invitationId', 'keyId', 'memberId', 'rest', 'sessionId', 'token']
        const params = Object.fromEntries(names.map((name) => [name, value]))
        const options = {
          method,
          params,
          query: `?childId=${encodeURIComponent(value.toWellFormed())}&childId=1&x[y]=z&__proto__=1`,
        }
        for (const each of [cookie, undefined, 'sati-session=%00; sati-session=x', `sati-session=${'ก'.length}`]) {
          const { status } = await call(handlers[method], path, { ...options, cookie: each })
          expect({ path, method, value, isFine: status < 500 }).toEqual({ path, method, value, isFine: true })
        }
      }
    }
  }
  expect(await storedRows()).toEqual(before)
})
