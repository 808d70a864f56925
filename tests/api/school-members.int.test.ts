import { POST as accept } from '@/app/api/school-invitations/accept/route'
import { POST as refer, GET as referrals } from '@/app/api/school-referrals/route'
import { POST as resend } from '@/app/api/schools/invitations/[invitationId]/resend/route'
import { POST as revoke } from '@/app/api/schools/invitations/[invitationId]/revoke/route'
import { POST as invite, GET as listInvitations } from '@/app/api/schools/invitations/route'
import { POST as createKey, GET as listKeys } from '@/app/api/schools/keys/route'
import { PATCH as changeRole, DELETE as remove } from '@/app/api/schools/members/[memberId]/route'
import { GET as listMembers } from '@/app/api/schools/members/route'
import { type LinkPurpose, linkToken } from '@/lib/auth/signed-link'
import type { SchoolReferral } from '@/lib/school-referrals/types'
import { getInvitation } from '@/lib/schools/invitations/data'
import type { SchoolInvitation } from '@/lib/schools/invitations/types'
import type { SchoolMember } from '@/lib/schools/types'
import { authenticate } from '@/lib/sessions/authenticate'
import { call, newAddress } from '../support/api'
import { linkIn, startMail, tokenIn } from '../support/mails'
import { newPerson, type Person } from '../support/people'
import { newSchool, student } from '../support/schools'
import { count, dump, rowCounts, sql } from '../support/sql'

type Refusal = { code: string }
const send = (
  { cookie }: Person,
  email: unknown,
  role: unknown = 'member',
  options: { headers?: Record<string, string>; query?: string } = {},
) => call<SchoolInvitation & Refusal>(invite, '', { method: 'POST', body: { email, role }, cookie, ...options })
const take = ({ cookie }: Person, token: string) =>
  call<{ school: { id: string } } & Refusal>(accept, '', {
    method: 'POST',
    body: { token },
    cookie,
    address: newAddress(),
  })
const membersOf = async ({ cookie }: Person, query = '') =>
  (await call<SchoolMember[]>(listMembers, '', { cookie, query })).body
const invitationsOf = ({ cookie }: Person) => call<SchoolInvitation[] & Refusal>(listInvitations, '', { cookie })
const takeOut = ({ cookie }: Person, memberId: string) =>
  call<Refusal>(remove, '', { method: 'DELETE', cookie, params: { memberId } })
const makeRole = ({ cookie }: Person, memberId: string, role: unknown) =>
  call<{ id: string; role: string } & Refusal>(changeRole, '', {
    method: 'PATCH',
    body: { role },
    cookie,
    params: { memberId },
  })
const answerOf = ({ status, body }: { status: number; body: Refusal }) => [status, body.code]

async function confirm(...people: Person[]): Promise<void> {
  for (const { user } of people) await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [user.id])
}

async function grow(person: Person): Promise<void> {
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [person.user.id])
}

async function newConfirmed(): Promise<Person & { email: string }> {
  const person = await newPerson()
  await confirm(person)
  return { ...person, email: String(person.user.email) }
}

async function newAdmin() {
  const [admin, member] = [await newPerson(), await newPerson()]
  return { admin, member, schoolId: await newSchool({ admin, member }) }
}

/** The token that the newest mail about an invitation carries. */
async function tokenFor(id: string, purpose: LinkPurpose = 'school-invitation'): Promise<string> {
  const [row] = await sql<{ linkVersion: number }>('SELECT "linkVersion" FROM "SchoolInvitation" WHERE id = $1', [id])
  return linkToken(purpose, id, row?.linkVersion ?? 1)
}

async function invited(role = 'member') {
  const [school, person] = [await newAdmin(), await newConfirmed()]
  const { id } = (await send(school.admin, person.email, role)).body
  return { ...school, person, id, token: await tokenFor(id) }
}

describe('an invitation', () => {
  let mail: Awaited<ReturnType<typeof startMail>>
  beforeAll(async () => {
    mail = await startMail()
  })
  afterAll(() => mail.stop())

  test('an invitation is mailed in both languages, has no name in its subject, and admits its recipient', async () => {
    const { admin, schoolId } = await newAdmin()
    const person = await newConfirmed()
    const address = person.email.replace('person', 'PERSON')
    const { status, body } = await send(admin, address)
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), email: address, role: 'member', expiresAt: expect.any(String) },
    ])
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
    const [letter] = await mail.to(address)
    expect(letter?.subject).toBe('คำเชิญเข้าหน้าโรงเรียนของคุณ · An invitation to your school’s page')
    expect(letter?.text).toMatch(/Rajini School \d+ invites you/)
    expect(letter && linkIn(letter).pathname).toBe('/school-invitation')
    const token = tokenIn(letter)
    expect(await dump()).not.toContain(token)

    expect((await take(person, token)).body).toEqual({ school: { id: schoolId } })
    const me = (await membersOf(person)).find(({ isYou }) => isYou)
    expect(me).toEqual({
      id: expect.any(String),
      name: 'Nok Suwan',
      email: person.email,
      role: 'member',
      since: expect.stringMatching(/Z$/),
      isYou: true,
    })
    expect((await invitationsOf(admin)).body).toEqual([])
    expect(await count(`"AuditEvent" WHERE action = 'school.member-invited' AND "targetId" = $1`, [body.id])).toBe(1)
    const added = `"AuditEvent" WHERE action = 'school.member-added' AND "targetId" = $1`
    expect(await count(added, [person.user.id])).toBe(1)
    // Pressed again after a lost answer.
    expect((await take(person, token)).status).toBe(200)
    expect(await count(added, [person.user.id])).toBe(1)
  })

  test('sent to an address again gets a new link and the role of now; the mail of the old one is never written', async () => {
    const { admin } = await newAdmin()
    const person = await newConfirmed()
    const first = (await send(admin, person.email)).body
    const old = await tokenFor(first.id)
    const again = await send(admin, person.email, 'admin')
    expect([again.status, again.body.id, again.body.role]).toEqual([201, first.id, 'admin'])
    expect((await invitationsOf(admin)).body).toHaveLength(1)
    expect(answerOf(await take(person, old))).toEqual([404, 'LINK_NOT_FOUND'])
    expect((await take(person, await tokenFor(first.id))).status).toBe(200)
    expect((await membersOf(person)).find(({ isYou }) => isYou)?.role).toBe('admin')
  })

  test('an invitation sent twice with one idempotency key is one', async () => {
    const { admin } = await newAdmin()
    const intent = { headers: { 'idempotency-key': 'invite-1' } }
    const [one, two] = [
      await send(admin, 'a1@school.example', 'member', intent),
      await send(admin, 'a1@school.example', 'member', intent),
    ]
    expect([one.status, two.status, two.body]).toEqual([201, 200, one.body])
    expect(await mail.to('a1@school.example')).toHaveLength(1)
  })

  test('is sent again by its admins, three times a day to one address', async () => {
    const { admin, id, person, token } = await invited()
    const again = () =>
      call<SchoolInvitation & Refusal>(resend, '', {
        method: 'POST',
        cookie: admin.cookie,
        params: { invitationId: id },
      })
    expect((await again()).status).toBe(200)
    expect(answerOf(await take(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
    expect((await again()).status).toBe(200)
    expect(answerOf(await again())).toEqual([429, 'TOO_MANY_MAILS'])
    // Another school’s, too: the box is the same.
    const other = await newAdmin()
    expect(answerOf(await send(other.admin, person.email))).toEqual([429, 'TOO_MANY_MAILS'])
    const letters = await mail.to(person.email)
    expect(letters.length).toBeGreaterThan(0)
    expect((await take(person, tokenIn(letters.at(-1)))).status).toBe(200)
  })

  test('takes one plain address and nothing that is two', async () => {
    const { admin } = await newAdmin()
    const before = await rowCounts()
    for (const email of [
      'a@x.th\r\nBcc: b@x.th',
      '"e@evil.com"@x.th',
      'a＠x.th',
      'a@x.th,b@x.th',
      'x',
      '',
      null,
      7,
      {},
    ])
      expect((await send(admin, email)).status).toBe(400)
    for (const role of ['owner', '', null, 1]) expect((await send(admin, 'a@x.th', role)).status).toBe(400)
    expect(await rowCounts()).toEqual(before)
  })

  test('a school can send fifty invitations a day', async () => {
    const { admin } = await newAdmin()
    for (let i = 0; i < 50; i++) expect((await send(admin, `many${i}@school.example`)).status).toBe(201)
    expect(answerOf(await send(admin, 'many50@school.example'))).toEqual([429, 'TOO_MANY_MEMBER_INVITATIONS'])
  })
})

describe('an invitation’s link', () => {
  test('is worthless to another account, even one that has read it, and until the address is confirmed', async () => {
    const { person, token } = await invited()
    const other = await newConfirmed()
    const withoutEmail = await newPerson()
    await sql(
      `UPDATE "User" SET email = NULL, "emailKey" = NULL, "passwordHash" = NULL, provider = 'line' WHERE id = $1`,
      [withoutEmail.user.id],
    )
    await sql(`UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1`, [person.user.id])
    const before = await rowCounts()
    expect(answerOf(await take(other, token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
    expect(answerOf(await take(withoutEmail, token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
    expect(answerOf(await take(person, token))).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
    expect((await call(accept, '', { method: 'POST', body: { token }, address: newAddress() })).status).toBe(401)
    expect((await rowCounts()).SchoolMembership).toBe(before.SchoolMembership)
    await confirm(person)
    expect((await take(person, token)).status).toBe(200)
    // Used: it tells the next one nothing.
    expect(answerOf(await take(other, token))).toEqual([404, 'LINK_NOT_FOUND'])
  })

  test('of another purpose, school or version, cut or changed, leads nowhere', async () => {
    const { person, id, token } = await invited()
    const other = await invited()
    const [, signature = ''] = token.split('.')
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const wrong = [
      await tokenFor(id, 'school'),
      await tokenFor(id, 'teacher'),
      linkToken('school-invitation', id, 2),
      linkToken('school-invitation', id, 0),
      `${other.id}.${signature}`,
      flipped,
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      id,
      'x',
      "' OR 1=1 --",
    ]
    for (const each of wrong) expect(answerOf(await take(person, each))).toEqual([404, 'LINK_NOT_FOUND'])
    // That of another school is refused for whom it is.
    expect(answerOf(await take(person, other.token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
    expect((await take(person, token)).status).toBe(200)
  })

  test('is dead once it was revoked or has run out', async () => {
    const [revoked, expired] = [await invited(), await invited()]
    const answer = await call(revoke, '', {
      method: 'POST',
      cookie: revoked.admin.cookie,
      params: { invitationId: revoked.id },
    })
    expect([answer.status, answer.body]).toEqual([200, { id: revoked.id }])
    await sql(`UPDATE "SchoolInvitation" SET "expiresAt" = now() WHERE id = $1`, [expired.id])
    for (const { person, token } of [revoked, expired])
      expect(answerOf(await take(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
    // What was taken back is forgotten; what has run out can be sent again.
    expect(await count('"SchoolInvitation" WHERE "emailKey" = $1', [revoked.person.email])).toBe(0)
    expect((await invitationsOf(revoked.admin)).body).toEqual([])
    expect((await invitationsOf(expired.admin)).body).toMatchObject([{ id: expired.id }])
  })

  test('an old invitation does not restore a removed member', async () => {
    const { admin, person, token } = await invited()
    await take(person, token)
    const member = (await membersOf(admin)).find(({ email }) => email === person.email)
    expect((await takeOut(admin, member?.id ?? '')).status).toBe(200)
    expect(answerOf(await take(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
    const { id } = (await send(admin, person.email)).body
    expect((await take(person, await tokenFor(id))).status).toBe(200)
  })

  test('opening an invitation shows its state and changes nothing', async () => {
    const { person, token, schoolId } = await invited('admin')
    const openedBy = async ({ cookie }: Person) => {
      const found = await authenticate(cookie.split('=')[1], newAddress(), { counted: false })
      if (!found) throw new Error('no session')
      return getInvitation(found.actor, token)
    }
    const stateFor = async (reader: Person) => (await openedBy(reader)).state
    const waitFor = ({ user }: Person, newEmail: string) =>
      sql(
        `INSERT INTO "AccountToken" (id, "userId", purpose, "tokenHash", "newEmail", "expiresAt")
         VALUES (gen_random_uuid(), $1, 'email_change', gen_random_uuid()::text, $2, now() + interval '1 hour')`,
        [user.id, newEmail],
      )
    const other = await newConfirmed()
    const before = await dump()
    expect([await stateFor(person), await stateFor(other)]).toEqual(['ready', 'otherEmail'])
    expect(await dump()).toBe(before)
    await sql(`UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1`, [person.user.id])
    expect(await stateFor(person)).toBe('unconfirmed')
    await confirm(person)
    // An address that the account is to have once it is confirmed.
    await waitFor(other, person.email.toUpperCase())
    expect(await openedBy(other)).toMatchObject({ state: 'unconfirmed', ownEmail: person.email.toUpperCase() })
    await sql(`UPDATE "AccountToken" SET "expiresAt" = now() WHERE "userId" = $1`, [other.user.id])
    expect(await openedBy(other)).toMatchObject({ state: 'otherEmail', ownEmail: other.email })
    await waitFor(person, 'elsewhere@example.com')
    expect(await stateFor(person)).toBe('ready')
    await take(person, token)
    expect(await stateFor(person)).toBe('member')
    await expect(stateFor(other)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
    expect((await membersOf(person))[0]).toMatchObject({ role: 'admin' })
    expect(schoolId).toBeTruthy()
  })
})

describe('the members of a school', () => {
  test('a school’s members are listed for its members only', async () => {
    const { admin, member } = await newAdmin()
    for (const person of [admin, member])
      expect((await membersOf(person)).map(({ role, isYou }) => [role, isYou])).toEqual([
        ['admin', person === admin],
        ['member', person === member],
      ])
    const stranger = await newPerson()
    const answer = await call(listMembers, '', { cookie: stranger.cookie })
    expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ALLOWED'])
  })

  test('are managed by its admins alone; a plain member refers, but handles neither people nor keys', async () => {
    const { admin, member } = await newAdmin()
    const { id } = (await send(admin, 'someone@school.example')).body
    const [first] = await membersOf(admin)
    for (const person of [member, (await newAdmin()).admin, await newPerson()]) {
      const { cookie } = person
      if (person !== member && (await membersOf(person)).length) {
        expect((await invitationsOf(person)).body).toEqual([])
      } else {
        expect(answerOf(await send(person, 'other@school.example'))).toEqual([403, 'NOT_ALLOWED'])
        expect(answerOf(await invitationsOf(person))).toEqual([403, 'NOT_ALLOWED'])
      }
      for (const route of [resend, revoke])
        expect((await call(route, '', { method: 'POST', cookie, params: { invitationId: id } })).status).toBe(404)
      expect((await takeOut(person, first?.id ?? '')).status).toBe(404)
    }
    expect((await call(listKeys, '', { cookie: member.cookie })).status).toBe(403)
    const made = await call(createKey, '', { method: 'POST', body: { name: 'SIS' }, cookie: member.cookie })
    expect(made.status).toBe(403)
    const referred = await call(refer, '', { method: 'POST', body: student, cookie: member.cookie })
    expect(referred.status).toBe(201)
    expect((await invitationsOf(admin)).body).toHaveLength(1)
  })

  test('leave by themselves; the last admin cannot', async () => {
    const { admin, member, schoolId } = await newAdmin()
    const own = async (person: Person) => (await membersOf(person)).find(({ isYou }) => isYou)?.id ?? ''
    const ids = [await own(admin), await own(member)]
    expect(answerOf(await takeOut(admin, ids[0] ?? ''))).toEqual([409, 'LAST_ADMIN'])
    await grow(member)
    expect((await takeOut(member, ids[1] ?? '')).status).toBe(200)
    expect((await takeOut(member, ids[1] ?? '')).status).toBe(404)
    expect(await membersOf(admin)).toHaveLength(1)
    expect(
      await count(`"AuditEvent" WHERE action = 'school.member-removed' AND "targetId" = $1`, [member.user.id]),
    ).toBe(1)
    expect(await count(`"SchoolMembership" WHERE "schoolId" = $1`, [schoolId])).toBe(1)
  })

  test('keep an admin, however many leave or are taken out at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, member: other, schoolId } = await newAdmin()
      await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [schoolId])
      const ids = (await membersOf(admin)).map(({ id }) => id)
      const answers = await Promise.all([admin, other].flatMap((person) => ids.map((id) => takeOut(person, id))))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await count(`"SchoolMembership" WHERE "schoolId" = $1 AND role = 'admin'`, [schoolId])).toBe(1)
    }
  })

  test('an admin who was removed concurrently cannot invite', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, member: other, schoolId } = await newAdmin()
      await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [schoolId])
      const rival = (await membersOf(admin)).find(({ isYou }) => !isYou)?.id ?? ''
      const [out, sent] = await Promise.all([takeOut(admin, rival), send(other, `r${round}@school.example`)])
      expect(out.status).toBe(200)
      expect([201, 403, 404]).toContain(sent.status)
    }
  })

  test('become administrators and members again, by an administrator with a fresh proof', async () => {
    const { admin, member } = await newAdmin()
    const idOf = async (isYou: boolean) => (await membersOf(admin)).find((each) => each.isYou === isYou)?.id ?? ''
    const [own, other] = [await idOf(true), await idOf(false)]
    expect(answerOf(await makeRole(admin, own, 'member'))).toEqual([409, 'LAST_ADMIN'])
    for (const person of [member, (await newAdmin()).admin, await newPerson()])
      expect(answerOf(await makeRole(person, other, 'admin'))).toEqual([404, 'NOT_FOUND'])
    for (const role of ['owner', '', null, 1]) expect((await makeRole(admin, other, role)).status).toBe(400)
    const audited = (action: string) =>
      count('"AuditEvent" WHERE action = $1 AND "targetId" = $2', [`school.member-${action}`, member.user.id])
    for (let i = 0; i < 2; i++) {
      const { status, body } = await makeRole(admin, other, 'admin')
      expect([status, body]).toEqual([200, { id: other, role: 'admin' }])
    }
    expect([await audited('promoted'), await audited('demoted')]).toEqual([1, 0])
    expect((await call(listKeys, '', { cookie: member.cookie })).status).toBe(200)
    await grow(admin)
    expect(answerOf(await makeRole(admin, other, 'member'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    // The one who was made an administrator may take that from the other.
    expect((await makeRole(member, own, 'member')).status).toBe(200)
    expect((await call(listKeys, '', { cookie: admin.cookie })).status).toBe(403)
    expect(answerOf(await makeRole(member, other, 'member'))).toEqual([409, 'LAST_ADMIN'])
  })

  test('are not made administrators again by an invitation that still waited', async () => {
    const { admin, person, id, token, schoolId } = await invited('admin')
    await sql(
      `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (gen_random_uuid(), $1, $2, 'admin')`,
      [schoolId, person.user.id],
    )
    const theirs = (await membersOf(person)).find(({ isYou }) => isYou)?.id ?? ''
    expect((await makeRole(admin, theirs, 'member')).status).toBe(200)
    expect(await count('"SchoolInvitation" WHERE id = $1', [id])).toBe(0)
    expect(answerOf(await take(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
  })

  test('keep an admin, however many take that from each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, member: other, schoolId } = await newAdmin()
      await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [schoolId])
      const ids = (await membersOf(admin)).map(({ id }) => id)
      await Promise.all([admin, other].flatMap((person) => ids.map((id) => makeRole(person, id, 'member'))))
      expect(await count(`"SchoolMembership" WHERE "schoolId" = $1 AND role = 'admin'`, [schoolId])).toBe(1)
    }
  })

  test('a member cannot be invited again', async () => {
    const { admin, member } = await newAdmin()
    const email = String(member.user.email).toUpperCase()
    expect(answerOf(await send(admin, email))).toEqual([409, 'ALREADY_MEMBER'])
  })
})

test('inviting, resending and removing need reauthentication; revoking an invitation and leaving do not', async () => {
  const { admin, member } = await newAdmin()
  const { id } = (await send(admin, 'fresh@school.example')).body
  const other = (await membersOf(admin)).find(({ isYou }) => !isYou)?.id ?? ''
  await grow(admin)
  expect(answerOf(await send(admin, 'stale@school.example'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(answerOf(await takeOut(admin, other))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  const { cookie } = admin
  const about = { method: 'POST', cookie, params: { invitationId: id } }
  const [before] = await sql('SELECT "linkVersion" FROM "SchoolInvitation" WHERE id = $1', [id])
  expect(answerOf(await call<Refusal>(resend, '', about))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(await sql('SELECT "linkVersion" FROM "SchoolInvitation" WHERE id = $1', [id])).toEqual([before])
  expect((await call(revoke, '', about)).status).toBe(200)
  // Who may not anyway is told that, not asked for a password.
  await grow(member)
  expect(answerOf(await send(member, 'stale@school.example'))).toEqual([403, 'NOT_ALLOWED'])
})

describe('a member of several schools', () => {
  const namesOf = async ({ cookie }: Person, query = '') =>
    (await call<SchoolReferral[]>(referrals, '', { cookie, query })).body.map(({ studentName }) => studentName)

  test('says which one a call is about, the first one unless said', async () => {
    const person = await newPerson()
    const [first, second] = [await newSchool({ admin: person }), await newSchool({ member: person })]
    const query = `?school=${second}`
    const made = await call(refer, '', { method: 'POST', body: student, cookie: person.cookie, query })
    expect(made.status).toBe(201)
    expect(await count('"SchoolReferral" WHERE "schoolId" = $1', [second])).toBe(1)
    expect(await namesOf(person)).toEqual([])
    expect(await namesOf(person, `?school=${first}`)).toEqual([])
    expect(await namesOf(person, query)).toEqual([student.studentName])
    // An admin there is a plain member here.
    expect((await send(person, 'x@school.example', 'member', { query })).status).toBe(403)
    expect((await send(person, 'x@school.example')).status).toBe(201)
    const keys = (asked: string) => call(listKeys, '', { cookie: person.cookie, query: asked })
    expect([(await keys('')).status, (await keys(query)).status]).toEqual([200, 403])
  })

  test('one idempotency key at two schools is two requests', async () => {
    const person = await newPerson()
    await newSchool({ admin: person })
    const query = `?school=${await newSchool({ admin: person })}`
    const headers = { 'idempotency-key': 'two-schools' }
    expect((await send(person, 'x@school.example', 'member', { headers })).status).toBe(201)
    const other = await send(person, 'x@school.example', 'member', { headers, query })
    expect(answerOf(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('naming a school one does not belong to is refused', async () => {
    const [person, { schoolId }] = [await newPerson(), await newAdmin()]
    await newSchool({ admin: person })
    const before = await rowCounts()
    for (const school of [schoolId, schoolId.toUpperCase(), 'x', '', '%00', "' OR 1=1 --", '01890000']) {
      const query = `?school=${school}`
      const { cookie } = person
      for (const route of [referrals, listKeys, listMembers, listInvitations])
        expect((await call(route, '', { cookie, query })).status).toBe(404)
      expect((await call(refer, '', { method: 'POST', body: student, cookie, query })).status).toBe(404)
      expect((await send(person, 'x@school.example', 'member', { query })).status).toBe(404)
    }
    expect(await rowCounts()).toEqual(before)
  })
})
