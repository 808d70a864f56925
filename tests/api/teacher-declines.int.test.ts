import { POST as answer } from '@/app/api/teacher-assessments/route'
import { POST as askColleague, DELETE as dismiss } from '@/app/api/teacher-referrals/[token]/colleague/route'
import { POST as decline, DELETE as undo } from '@/app/api/teacher-referrals/[token]/decline/route'
import { exportMyData } from '@/lib/accounts/export/data'
import { db } from '@/lib/db'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import { revokeTeacherLinks } from '@/lib/teacher-referrals/mutations'
import { listReceivedRequests } from '@/lib/teacher-referrals/received/data'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '@/tests/support/api'
import { letHoursPass } from '@/tests/support/passing-time'
import { actorOf, consentTo, manySigns, newConfirmedFamily, newPerson } from '@/tests/support/people'
import { count, sql } from '@/tests/support/sql'
import { type AskedTeacher, act, answerAs, declineAs, listed, mailForTests } from '@/tests/support/teacher-requests'

const mail = mailForTests()
const { ask, subjectsTo } = mail
const colleague = { name: 'Kru Ratana', email: 'ratana@school.example' }
const passOn = (request: AskedTeacher, change: object = {}) =>
  declineAs(request, { reason: 'colleague', ...colleague, ...change })
const undoAs = ({ token }: AskedTeacher) =>
  call<{ code?: string; status: string }>(undo, '', { method: 'DELETE', params: { token }, address: newAddress() })
const parentMails = async ({ family }: AskedTeacher) => (await subjectsTo(family.user.email ?? '')).slice(1)
const decide = (route: typeof askColleague, { family, id }: AskedTeacher, headers: Record<string, string> = {}) =>
  call<{ code?: string; id: string; teacherName: string; status: string }>(route, '', {
    method: route === dismiss ? 'DELETE' : 'POST',
    params: { token: id },
    cookie: family.cookie,
    headers,
  })
const stored = ({ id }: AskedTeacher) => count('"SuggestedColleague" WHERE id = $1', [id])

describe('a decline that is taken back', () => {
  test('within ten minutes it opens the request again, and the parent is mailed nothing', async () => {
    const request = await ask(await newConfirmedFamily())
    await passOn(request)
    expect((await undoAs(request)).body).toEqual({ status: 'pending' })
    expect((await undoAs(request)).body).toEqual({ status: 'pending' })
    expect(await listed(request)).toMatchObject({ status: 'pending', declined: null, colleague: null })
    expect(await stored(request)).toBe(0)
    await letHoursPass(1)
    expect(await parentMails(request)).toEqual([])
    expect(await answerAs(request)).toBe(201)
    expect(await parentMails(request)).toEqual([en.mail.teacherAnswered.subject])
  })

  test('the parent is mailed after ten minutes, and then it is final', async () => {
    const request = await ask(await newConfirmedFamily())
    await declineAs(request)
    await letHoursPass(9 / 60)
    expect(await parentMails(request)).toEqual([])
    await letHoursPass(2 / 60)
    expect(await parentMails(request)).toEqual([en.mail.teacherDeclined.subject])
    expect((await undoAs(request)).body.code).toBe('DECLINE_IS_FINAL')
    expect((await listed(request)).status).toBe('declined')
  })

  test('an answered, revoked or unknown link has nothing to take back', async () => {
    const request = await ask(await newConfirmedFamily())
    await answerAs(request)
    expect((await undoAs(request)).body.code).toBe('ALREADY_ANSWERED')
    expect((await undoAs({ ...request, token: `${request.id}.${'x'.repeat(43)}` })).status).toBe(404)
  })

  test('what ends a child’s links ends a decline too: it cannot be taken back then, nor the colleague be asked', async () => {
    const request = await ask(await newConfirmedFamily())
    await passOn(request)
    const actor = await actorOf(request.family)
    await db().$transaction((tx) =>
      revokeTeacherLinks(actor, tx, { parentId: request.family.user.id, childId: request.family.child.id }),
    )
    expect([(await undoAs(request)).status, await stored(request)]).toEqual([404, 0])
  })

  test('a mail that was dropped while the request was declined is sent after all', async () => {
    const teacher = 'dropped@school.example'
    await ask(await newConfirmedFamily(), teacher)
    const request = await ask(await newConfirmedFamily(), teacher)
    await declineAs(request)
    await sql(`DELETE FROM "MailDelivery" WHERE "rowId" = $1 AND template = 'teacher-invitation'`, [request.id])
    await undoAs(request)
    expect(await listed(request)).toMatchObject({ status: 'pending', delivery: 'waiting' })
    expect(await count(`"MailDelivery" WHERE "rowId" = $1 AND template = 'teacher-invitation'`, [request.id])).toBe(1)
  })

  test('declining again after it is one notice more', async () => {
    const request = await ask(await newConfirmedFamily())
    await declineAs(request)
    await undoAs(request)
    await declineAs(request, { reason: 'do_not_know_well' })
    await letHoursPass(1)
    expect(await parentMails(request)).toEqual([en.mail.teacherDeclined.subject])
    expect((await listed(request)).declined?.reason).toBe('do_not_know_well')
  })
})

describe('a colleague who knows the child better', () => {
  test.each([
    ['no name', { name: '' }, 'name'],
    ['no address', { email: undefined }, 'email'],
    ['what is no address', { email: 'ratana' }, 'email'],
    ['two addresses', { email: 'a@school.example,b@school.example' }, 'email'],
    ['a name that is two lines', { name: 'Kru\nRatana' }, 'name'],
  ])('a colleague with %s is refused with 400, and nothing is stored', async (_name, change, field) => {
    const request = await ask(await newConfirmedFamily())
    const body = { reason: 'colleague', ...colleague, ...change }
    const refused = await call<{ errors: { field: string }[] }>(decline, '', {
      ...{ method: 'POST', params: { token: request.token }, body, address: newAddress() },
    })
    expect([refused.status, refused.body.errors.map((each) => each.field)]).toEqual([400, [field]])
    expect([await stored(request), (await listed(request)).status]).toEqual([0, 'pending'])
  })

  test('nothing is mailed to the colleague before the parent asks, and then the old link ends', async () => {
    const request = await ask(await newConfirmedFamily())
    expect((await passOn(request)).body).toEqual({ status: 'declined' })
    await letHoursPass(1)
    expect(await subjectsTo(colleague.email)).toEqual([])
    const [notice] = (await mail.to(request.family.user.email ?? '')).slice(1)
    expect(notice?.text?.replace(/\s+/g, ' ')).toContain(en.mail.teacherDeclined.colleague)
    expect(notice?.text).not.toContain('ratana')
    expect(await listed(request)).toMatchObject({ colleague, declined: { reason: 'colleague' } })

    const key = { 'idempotency-key': 'ask' }
    const asked = await decide(askColleague, request, key)
    expect([asked.status, asked.body.teacherName, asked.body.status]).toEqual([201, colleague.name, 'pending'])
    expect((await decide(askColleague, request, key)).body.id).toBe(asked.body.id)
    expect(await subjectsTo(colleague.email)).toHaveLength(1)
    expect([await stored(request), (await decide(askColleague, request)).status]).toEqual([0, 404])
    expect((await undoAs(request)).status).toBe(404)
    expect(await listed(request)).toMatchObject({ status: 'declined', colleague: null })
    const consents = `"Consent" WHERE "childId" = $1 AND purpose = 'teacher_share'`
    expect(await count(consents, [request.family.child.id])).toBeGreaterThan(0)
  })

  test('a parent who does not ask deletes the name and the address, and is not mailed to decide', async () => {
    const request = await ask(await newConfirmedFamily())
    await passOn(request)
    expect((await decide(dismiss, request)).body).toEqual({ id: request.id })
    await letHoursPass(1)
    expect(await parentMails(request)).toEqual([])
    expect((await decide(dismiss, request)).status).toBe(404)
    expect([await stored(request), (await listed(request)).colleague]).toEqual([0, null])
  })

  test('another parent can neither ask nor dismiss, and after the withdrawal of a consent nobody can ask', async () => {
    const request = await ask(await newConfirmedFamily())
    await passOn(request)
    const other = await newConfirmedFamily()
    for (const route of [askColleague, dismiss])
      expect((await decide(route, { ...request, family: other })).status).toBe(404)
    await consentTo(request.family, request.family.child.id)
    await sql(`UPDATE "Consent" SET "withdrawnAt" = now() WHERE "childId" = $1`, [request.family.child.id])
    expect((await decide(askColleague, request)).body.code).toBe('CONSENT_WITHDRAWN')
    expect(await stored(request)).toBe(1)
  })

  test('it is in the download of one’s data, and goes with the child', async () => {
    const request = await ask(await newConfirmedFamily())
    await passOn(request)
    const actor = await actorOf(request.family)
    expect(JSON.stringify(await exportMyData(actor))).toContain(colleague.email)
    await sql('DELETE FROM "Child" WHERE id = $1', [request.family.child.id])
    expect(await stored(request)).toBe(0)
  })
})

describe('who answered', () => {
  async function answerFor(request: AskedTeacher, teacherName: string) {
    const body = { token: request.token, childId: request.family.child.id, answers: manySigns, teacherName }
    expect((await call(answer, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
  }

  test('the mail, the list and the teacher’s home name who answered, and in whose request', async () => {
    const teacher = await newPerson('teacher')
    await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [teacher.user.id])
    const request = await ask(await newConfirmedFamily(), teacher.user.email ?? '')
    await answerFor(request, 'Ratana Mankhong')
    expect(await listed(request)).toMatchObject({ teacherName: 'Ms. Siriporn', answeredBy: 'Ratana Mankhong' })
    const [notice] = (await mail.to(request.family.user.email ?? '')).slice(1)
    const said = 'Ratana Mankhong (in the request to Ms. Siriporn) has answered the 18 questions.'
    expect(notice?.text?.replace(/\s+/g, ' ')).toContain(said)
    const { requests } = await listReceivedRequests(await actorOf(teacher))
    expect(requests.map(({ answeredBy }) => answeredBy)).toEqual(['Ratana Mankhong'])
  })

  test.each([['Ms. Siriporn'], ['Kru Ms. Siriporn'], ['  ms.  SIRIPORN '], ['Teacher']])(
    'an answer as %j is that of the teacher who was asked',
    async (name) => {
      const request = await ask(await newConfirmedFamily())
      await answerFor(request, name)
      const [row] = await listTeacherReferrals(await actorOf(request.family))
      expect(row?.answeredBy).toBeNull()
    },
  )

  test('both languages say in whose request it was', () => {
    for (const { mail: words } of [en, th]) expect(words.answeredFor).toMatch(/\{answeredBy\}.*\{teacherName\}/)
  })
})

test('a link that was passed on cannot be sent again', async () => {
  const request = await ask(await newConfirmedFamily())
  await passOn(request)
  const { POST: resend } = await import('@/app/api/teacher-referrals/[token]/resend/route')
  expect((await act(resend, request)).body.code).toBe('NOT_PENDING')
})
