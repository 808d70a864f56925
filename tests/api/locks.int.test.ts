import { GET as listAssessments } from '@/app/api/assessments/child/route'
import { GET as listChildren } from '@/app/api/children/route'
import { GET as listConsents } from '@/app/api/consents/route'
import { GET as listConsultations } from '@/app/api/doctor-consultations/route'
import { GET as listShares } from '@/app/api/result-shares/route'
import { GET as listSchoolReferrals } from '@/app/api/school-referrals/route'
import { GET as listInvitations } from '@/app/api/schools/invitations/route'
import { GET as listKeys } from '@/app/api/schools/keys/route'
import { GET as listMembers } from '@/app/api/schools/members/route'
import { POST as removeSecondParent } from '@/app/api/second-parents/[id]/remove/route'
import { GET as listReferrals } from '@/app/api/teacher-referrals/route'
import { type Address, findAddresses, methods } from '@/tests/support/routes'
import { type Answer, call } from '../support/api'
import { malformedIds, unknownId } from '../support/calls-with-body'
import { moveRequest, newDoctor } from '../support/doctors'
import { allowReminder, consentBody, type Household, nameColleague, newHousehold } from '../support/household'
import { print } from '../support/letters'
import { exampleChild, manySigns, newPerson, type Person } from '../support/people'
import { type LockedCall as Row, schoolLocks } from '../support/school-locks'
import { rowCounts } from '../support/sql'
import committedTable from './access-table.json'

// The same accounts call in every test.
process.env.RATE_LIMIT_SCALE = '1000'

const child = ({ childId }: Household) => childId
const referral = ({ referralId }: Household) => referralId
const secondParent = ({ secondParentId }: Household) => secondParentId
const consent = ({ consentId }: Household) => consentId
const session = ({ sessionId }: Household) => sessionId
const schoolReferral = ({ schoolReferralId }: Household) => schoolReferralId
const consultation = ({ consultationId }: Household) => consultationId
const request = ({ requestId }: Household) => requestId
const share = ({ shareId }: Household) => shareId
const visit = ({ childId, visitId }: Household) => `${childId}/${visitId}`

let listedDoctor = ''
const onDay = (id: string) => ({ params: { id }, body: { date: '2026-12-01' } })
const writing = (id: string) => ({ params: { id }, body: { text: 'x' } })
/** Of one id the child's and the visit's. */
const ofVisit = (id: string) => {
  const [childId = '', visitId = childId] = id.split('/')
  return { params: { childId, visitId } }
}
const inMonths = (childId: string) => ({ params: { childId }, body: { months: 6 } })
const withoutReminders = (token: string) => ({ params: { token }, body: { reminders: false } })
const moveOn = (id: string) => ({ params: { id }, body: { status: 'contacted' } })
const referralBody = { teacherEmail: 'other@school.example', teacherName: 'Ms. Ratana', language: 'th' }

const byToken = (id: string) => ({ params: { token: id } })
const printed = ({ schoolReferralId }: Household) => print(schoolReferralId)
const named: Row = { ask: byToken, id: referral, prepare: nameColleague }

/** Lock 5: one row for each route of a signed-in person; null for one without an id. */
const rows: Record<string, Row | null> = {
  'GET /api/auth/user': null,
  'DELETE /api/auth/email-change': null,
  'GET /api/my-data': null,
  'DELETE /api/account': null,
  'PUT /api/line-notices': null,
  'PATCH /api/line-notices': null,
  'DELETE /api/line-notices': null,
  // Other accounts' ids count as none.
  'POST /api/notices/seen': null,
  'GET /api/auth/sessions': null,
  'DELETE /api/auth/sessions': null,
  'DELETE /api/auth/sessions/[sessionId]': { ask: (id) => ({ params: { sessionId: id } }), id: session },
  'PATCH /api/children/[childId]': { ask: (id) => ({ params: { childId: id }, body: { age: 9 } }), id: child },
  'DELETE /api/children/[childId]': { ask: (id) => ({ params: { childId: id } }), id: child },
  'GET /api/children/[childId]/access-log': { ask: (id) => ({ params: { childId: id } }), id: child },
  'GET /api/children/[childId]/fhir': { ask: (id) => ({ params: { childId: id } }), id: child },
  'PATCH /api/children/[childId]/recheck': { ask: inMonths, id: child },
  'GET /api/children/[childId]/report': { ask: (id) => ({ params: { childId: id } }), id: child },
  'GET /api/children/[childId]/visits': { ask: (id) => ({ params: { childId: id } }), id: child },
  'POST /api/children/[childId]/visits': { ask: (id) => ({ ...ofVisit(id), body: { status: 'seen' } }), id: child },
  'PUT /api/children/[childId]/visits/[visitId]': {
    ask: (id) => ({ ...ofVisit(id), body: { status: 'seen' } }),
    id: visit,
  },
  'DELETE /api/children/[childId]/visits/[visitId]': { ask: ofVisit, id: visit },
  'POST /api/auth/intent': null,
  'POST /api/auth/language': null,
  'DELETE /api/auth/connections/google': null,
  'DELETE /api/auth/connections/line': null,
  'PATCH /api/auth/profile': null,
  'PATCH /api/auth/change-password': null,
  'POST /api/auth/reauthenticate': null,
  'POST /api/auth/resend-verification': null,
  'GET /api/children': null,
  'POST /api/children': null,
  'GET /api/teacher-referrals': null,
  'GET /api/consents': null,
  'POST /api/consents': { ask: (childId) => ({ body: { ...consentBody, childId } }), id: child },
  'POST /api/consents/[id]/withdraw': { ask: (id) => ({ params: { id } }), id: consent },
  'GET /api/assessments/child': { ask: (id) => ({ query: `?childId=${encodeURIComponent(id)}` }), id: child },
  'GET /api/assessments/child/[childId]': { ask: (id) => ({ params: { childId: id } }), id: child },
  'POST /api/assessments': { ask: (childId) => ({ body: { childId, answers: manySigns } }), id: child },
  'POST /api/teacher-referrals': { ask: (childId) => ({ body: { ...referralBody, childId } }), id: child },
  'POST /api/school-referrals/export': null,
  'POST /api/school-referrals/import': null,
  'POST /api/school-referrals/import/corrections': null,
  'POST /api/school-referrals/import/preview': null,
  'GET /api/school-referrals/import/template': null,
  'POST /api/school-referrals/search': null,
  'POST /api/school-referrals/[token]/letter': {
    ask: (token) => ({ ...byToken(token), body: { perPage: 1 } }),
    id: schoolReferral,
  },
  'POST /api/school-referrals/[token]/letter-lost': { ask: byToken, id: schoolReferral, prepare: printed },
  'POST /api/school-referrals/[token]/resend': { ask: byToken, id: schoolReferral },
  'POST /api/school-referrals/[token]/revoke': { ask: byToken, id: schoolReferral },
  'GET /api/doctors': null,
  'GET /api/doctor-consultations': null,
  'POST /api/doctor-consultations': { ask: (childId) => ({ body: { childId, doctorId: listedDoctor } }), id: child },
  'PUT /api/doctor-consultations/[id]/appointment': { ask: onDay, id: consultation },
  'GET /api/doctor-consultations/[id]/calendar-file': { ask: (id) => ({ params: { id } }), id: consultation },
  'POST /api/doctor-consultations/[id]/cancel': { ask: (id) => ({ params: { id } }), id: consultation },
  'GET /api/doctor-consultations/[id]/messages': { ask: (id) => ({ params: { id } }), id: consultation },
  'POST /api/doctor-consultations/[id]/messages': { ask: writing, id: consultation },
  'PUT /api/doctor-listing': null,
  'POST /api/doctor-patients/search': null,
  'DELETE /api/doctor-requests/[id]/move': { ask: (id) => ({ params: { id } }), id: request, prepare: moveRequest },
  'GET /api/doctor-requests/[id]/messages': { ask: (id) => ({ params: { id } }), id: request },
  'POST /api/doctor-requests/[id]/messages': { ask: writing, id: request },
  'POST /api/doctor-requests/[id]/move': { ask: moveOn, id: request },
  'POST /api/doctor-requests/[id]/notes': { ask: writing, id: request },
  'GET /api/result-shares': null,
  'POST /api/result-shares': { ask: (childId) => ({ body: { childId, days: 7 } }), id: child },
  'POST /api/result-shares/[id]/revoke': { ask: (id) => ({ params: { id } }), id: share },
  'POST /api/shared-access/end': null,
  'GET /api/second-parents': { ask: (id) => ({ query: `?childId=${encodeURIComponent(id)}` }), id: child },
  'POST /api/second-parents': {
    ask: (childId) => ({ body: { childId, email: 'second@example.com' } }),
    id: child,
    prepare: ({ cookie, secondParentId: id }) =>
      call(removeSecondParent, '', { method: 'POST', params: { id }, cookie }),
  },
  'POST /api/second-parents/[id]/remove': { ask: (id) => ({ params: { id } }), id: secondParent },
  'POST /api/second-parents/[id]/resend': { ask: (id) => ({ params: { id } }), id: secondParent },
  ...schoolLocks,
  'POST /api/teacher-referrals/[token]/colleague': named,
  'DELETE /api/teacher-referrals/[token]/colleague': named,
  'POST /api/teacher-referrals/[token]/remind': { ask: byToken, id: referral, prepare: allowReminder },
  'PATCH /api/teacher-referrals/[token]/reminders': { ask: withoutReminders, id: referral },
  'POST /api/teacher-referrals/[token]/resend': { ask: byToken, id: referral },
  'POST /api/teacher-referrals/[token]/revoke': { ask: byToken, id: referral },
}

let addresses: Address[]
beforeAll(async () => {
  addresses = await findAddresses()
  listedDoctor = await newDoctor()
})

function routeOf(key: string) {
  const [method = '', path = ''] = key.split(' ')
  const handlers = addresses.find((address) => address.path === path)?.handlers
  const route = handlers?.[method as 'GET']
  if (!route) throw new Error(`there is no ${key}`)
  return (options: Parameters<typeof call>[2]) => call(route, path, { method, ...options })
}

async function everythingOf({ cookie }: Person): Promise<string[]> {
  const lists = [
    call(listChildren, '', { cookie }),
    call(listAssessments, '', { cookie }),
    call(listReferrals, '', { cookie }),
    call(listConsents, '', { cookie }),
    call(listSchoolReferrals, '', { cookie }),
    call(listKeys, '', { cookie }),
    call(listConsultations, '', { cookie }),
    call(listShares, '', { cookie }),
    call(listInvitations, '', { cookie }),
    call(listMembers, '', { cookie }),
  ]
  const answers = await Promise.all(lists)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return answers.map(({ text }) => text)
}

function withoutRequestId({ status, body }: Answer): unknown {
  const { requestId, ...rest } = body
  expect(requestId).toMatch(/^[\w-]{8,}$/)
  return { status, ...rest }
}

describe('lock 2: who may call what', () => {
  test('lock 2: every method, path and access is as in the committed table', () => {
    const table = addresses.flatMap(({ path, handlers, offered }) =>
      offered.map((method) => `${method} ${path} ${handlers[method].access}`),
    )
    expect(table).toEqual(committedTable)
  })

  test('lock 2: access is decided for all five methods of every path', () => {
    for (const { path, handlers } of addresses) {
      const accesses = methods.map((method) => handlers[method]?.access)
      expect({ path, accesses }).toEqual({ path, accesses: methods.map(() => expect.any(String)) })
      const expected = [...methods, ...(path.startsWith('/api/health-links/') ? ['OPTIONS'] : [])]
      expect({ path, exports: Object.keys(handlers).sort() }).toEqual({ path, exports: expected.sort() })
    }
  })

  test('lock 2: every other method answers 405 and names those that exist', async () => {
    for (const { path, handlers, offered } of addresses) {
      for (const method of methods.filter((each) => !offered.includes(each))) {
        const answer = await call(handlers[method], path, { method, ...(method === 'GET' ? {} : { body: {} }) })
        expect({ path, method, status: answer.status }).toEqual({ path, method, status: 405 })
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...offered].sort())
        expect(answer.body).toEqual({
          message: 'This address does not take that method',
          code: 'METHOD_NOT_ALLOWED',
          requestId: expect.any(String),
        })
      }
    }
  })
})

describe('lock 5: a signed-in route', () => {
  const keys = Object.keys(rows)

  test('lock 5: every signed-in route has a row in this suite, and every row a route', () => {
    const signedIn = addresses.flatMap(({ path, handlers, offered }) =>
      offered.filter((method) => handlers[method].access === 'signed in').map((method) => `${method} ${path}`),
    )
    expect(keys.sort()).toEqual(signedIn.sort())
  })

  test('lock 5: every signed-in route with an id in its path is called with ids', () => {
    expect(keys.filter((key) => key.includes('[') && rows[key] === null)).toEqual([])
  })

  test.each(keys)('%s answers 401 without a session, whatever is sent', async (key) => {
    const before = await rowCounts()
    const asked = rows[key]?.ask(unknownId) ?? (key.startsWith('POST') ? { body: exampleChild } : {})
    const cookies = [undefined, 'sati-session=', `sati-session=${'x'.repeat(43)}`, `sati-session=${'x'.repeat(5_000)}`]
    for (const cookie of cookies) {
      const answer = await routeOf(key)({ ...asked, cookie })
      expect(withoutRequestId(answer)).toEqual({
        status: 401,
        message: 'Please sign in first',
        code: 'UNAUTHENTICATED',
      })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await rowCounts()).toEqual(before)
  })

  const withId = keys.filter((key) => rows[key])
  let otherPeople: Person[]
  beforeAll(async () => {
    otherPeople = await Promise.all([newHousehold(listedDoctor), newPerson('teacher'), newPerson('doctor')])
  })

  test.each(withId)('%s answers another account’s id like an unknown and a malformed one', async (key) => {
    const { ask, id, prepare } = rows[key] as Row
    const owner = await newHousehold(listedDoctor)
    const [before, rowsBefore] = [await everythingOf(owner), await rowCounts()]
    const notFound = { status: 404, message: 'Not found', code: 'NOT_FOUND' }
    const refuse = async ({ cookie }: Person) => {
      for (const each of [id(owner), id(owner).toUpperCase(), unknownId, ...malformedIds]) {
        const answer = await routeOf(key)({ ...ask(each, owner), cookie })
        expect({ id: each, ...(withoutRequestId(answer) as object) }).toEqual({ id: each, ...notFound })
      }
    }
    await Promise.all(otherPeople.map(refuse))
    expect(await rowCounts()).toEqual(rowsBefore)
    expect(await everythingOf(owner)).toEqual(before)
    // The owner's call succeeds, so the refusals above have no other reason.
    await prepare?.(owner)
    const own = await routeOf(key)({ ...ask(id(owner), owner), cookie: owner.cookie })
    expect([200, 201]).toContain(own.status)
  })

  test.each(withId.filter((key) => !key.includes('[') && key.startsWith('POST')))(
    '%s refuses an id that is no text with 400',
    async (key) => {
      const { cookie } = otherPeople[0] as Person
      for (const id of [null, 7, true, [], {}, { contains: '' }, [unknownId]]) {
        const answer = await routeOf(key)({ ...(rows[key] as Row).ask(id as unknown as string), cookie })
        expect({ id, status: answer.status, code: answer.body.code }).toEqual({
          id,
          status: 400,
          code: 'INVALID_INPUT',
        })
      }
    },
  )
})
