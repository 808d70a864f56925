import { POST as accept } from '@/app/api/school-invitations/accept/route'
import { POST as resend } from '@/app/api/schools/invitations/[invitationId]/resend/route'
import { POST as revoke } from '@/app/api/schools/invitations/[invitationId]/revoke/route'
import { linkToken } from '@/lib/auth/signed-link'
import { getInvitation } from '@/lib/schools/invitations/data'
import type { SchoolInvitation } from '@/lib/schools/invitations/schema'
import { authenticate } from '@/lib/sessions/authenticate'
import { call, newAddress } from '../support/api'
import { linkIn, startMail, tokenIn } from '../support/mails'
import { newPerson, type Person } from '../support/people'
import {
  acceptInvitation,
  confirmAddress,
  invitationsOf,
  invitationToken,
  membersOf,
  newAdminAndMember,
  newConfirmedPerson,
  newInvitation,
  type Refusal,
  refusalOf,
  removeMember,
  sendInvitation,
} from '../support/school-members'
import { count, dump, rowCounts, sql } from '../support/sql'

describe('an invitation', () => {
  let mail: Awaited<ReturnType<typeof startMail>>
  beforeAll(async () => {
    mail = await startMail()
  })
  afterAll(() => mail.stop())

  test('an invitation is mailed in both languages, has no name in its subject, and admits its recipient', async () => {
    const { admin, schoolId } = await newAdminAndMember()
    const person = await newConfirmedPerson()
    const address = person.email.replace('person', 'PERSON')
    const { status, body } = await sendInvitation(admin, address)
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), email: address, role: 'member', expiresAt: expect.any(String), classIds: [] },
    ])
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
    const [received] = await mail.to(address)
    expect(received?.subject).toBe('คำเชิญเข้าหน้าโรงเรียนของคุณ · An invitation to your school’s page')
    expect(received?.text).toMatch(/Rajini School \d+ invites you/)
    expect(received && linkIn(received).pathname).toBe('/school-invitation')
    const token = tokenIn(received)
    expect(await dump()).not.toContain(token)

    expect((await acceptInvitation(person, token)).body).toEqual({ school: { id: schoolId } })
    const me = (await membersOf(person)).find(({ isYou }) => isYou)
    expect(me).toEqual({
      id: expect.any(String),
      name: 'Nok Suwan',
      email: person.email,
      ...{ ownClassesOnly: false, classIds: [] },
      role: 'member',
      since: expect.stringMatching(/Z$/),
      mayEnd: true,
      isYou: true,
    })
    expect((await invitationsOf(admin)).body).toEqual([])
    expect(await count(`"AuditEvent" WHERE action = 'school.member-invited' AND "targetId" = $1`, [body.id])).toBe(1)
    const added = `"AuditEvent" WHERE action = 'school.member-added' AND "targetId" = $1`
    expect(await count(added, [person.user.id])).toBe(1)
    // Repeated after a lost answer.
    expect((await acceptInvitation(person, token)).status).toBe(200)
    expect(await count(added, [person.user.id])).toBe(1)
  })

  test('an invitation sent to an address again gets a new link and the current role; the mail of the old one is never written', async () => {
    const { admin } = await newAdminAndMember()
    const person = await newConfirmedPerson()
    const first = (await sendInvitation(admin, person.email)).body
    const old = await invitationToken(first.id)
    const again = await sendInvitation(admin, person.email, 'admin')
    expect([again.status, again.body.id, again.body.role]).toEqual([201, first.id, 'admin'])
    expect((await invitationsOf(admin)).body).toHaveLength(1)
    expect(refusalOf(await acceptInvitation(person, old))).toEqual([404, 'LINK_NOT_FOUND'])
    expect((await acceptInvitation(person, await invitationToken(first.id))).status).toBe(200)
    expect((await membersOf(person)).find(({ isYou }) => isYou)?.role).toBe('admin')
  })

  test('an invitation sent twice with one idempotency key is one', async () => {
    const { admin } = await newAdminAndMember()
    const intent = { headers: { 'idempotency-key': 'invite-1' } }
    const [one, two] = [
      await sendInvitation(admin, 'a1@school.example', 'member', intent),
      await sendInvitation(admin, 'a1@school.example', 'member', intent),
    ]
    expect([one.status, two.status, two.body]).toEqual([201, 200, one.body])
    expect(await mail.to('a1@school.example')).toHaveLength(1)
  })

  test('an invitation is resent by admins, three times a day to one address', async () => {
    const { admin, id, person, token } = await newInvitation()
    const again = () =>
      call<SchoolInvitation & Refusal>(resend, '', {
        method: 'POST',
        cookie: admin.cookie,
        params: { invitationId: id },
      })
    expect((await again()).status).toBe(200)
    expect(refusalOf(await acceptInvitation(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
    expect((await again()).status).toBe(200)
    expect(refusalOf(await again())).toEqual([429, 'TOO_MANY_MAILS'])
    // Another school's too, as the mailbox is the same.
    const other = await newAdminAndMember()
    expect(refusalOf(await sendInvitation(other.admin, person.email))).toEqual([429, 'TOO_MANY_MAILS'])
    // Mails are sent in parallel: the newest is not always the last to arrive.
    const answers: number[] = []
    for (const received of await mail.to(person.email))
      answers.push((await acceptInvitation(person, tokenIn(received))).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
  })

  test('an invitation takes exactly one plain address', async () => {
    const { admin } = await newAdminAndMember()
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
      expect((await sendInvitation(admin, email)).status).toBe(400)
    for (const role of ['owner', '', null, 1]) expect((await sendInvitation(admin, 'a@x.th', role)).status).toBe(400)
    expect(await rowCounts()).toEqual(before)
  })

  test('a school can send fifty invitations a day', async () => {
    const { admin } = await newAdminAndMember()
    for (let i = 0; i < 50; i++) expect((await sendInvitation(admin, `many${i}@school.example`)).status).toBe(201)
    expect(refusalOf(await sendInvitation(admin, 'many50@school.example'))).toEqual([
      429,
      'TOO_MANY_MEMBER_INVITATIONS',
    ])
  })
})

describe('an invitation’s link', () => {
  test('an invitation’s link is worthless to another account, even one that has read it, and until the address is confirmed', async () => {
    const { person, token } = await newInvitation()
    const other = await newConfirmedPerson()
    const withoutEmail = await newPerson()
    await sql(
      `UPDATE "User" SET email = NULL, "emailKey" = NULL, "passwordHash" = NULL, provider = 'line' WHERE id = $1`,
      [withoutEmail.user.id],
    )
    await sql(`UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1`, [person.user.id])
    const before = await rowCounts()
    expect(refusalOf(await acceptInvitation(other, token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
    expect(refusalOf(await acceptInvitation(withoutEmail, token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
    expect(refusalOf(await acceptInvitation(person, token))).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
    expect((await call(accept, '', { method: 'POST', body: { token }, address: newAddress() })).status).toBe(401)
    expect((await rowCounts()).SchoolMembership).toBe(before.SchoolMembership)
    await confirmAddress(person)
    expect((await acceptInvitation(person, token)).status).toBe(200)
    // A used link shows nothing to the next reader.
    expect(refusalOf(await acceptInvitation(other, token))).toEqual([404, 'LINK_NOT_FOUND'])
  })

  test('an invitation’s link of another purpose, school or version, cut or changed, leads nowhere', async () => {
    const { person, id, token } = await newInvitation()
    const other = await newInvitation()
    const [, signature = ''] = token.split('.')
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const wrong = [
      await invitationToken(id, 'school'),
      await invitationToken(id, 'teacher'),
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
    for (const each of wrong) expect(refusalOf(await acceptInvitation(person, each))).toEqual([404, 'LINK_NOT_FOUND'])
    // Another school's invitation is refused for its address.
    expect(refusalOf(await acceptInvitation(person, other.token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
    expect((await acceptInvitation(person, token)).status).toBe(200)
  })

  test('an invitation’s link is worthless once it was revoked or has expired', async () => {
    const [revoked, expired] = [await newInvitation(), await newInvitation()]
    const answer = await call(revoke, '', {
      method: 'POST',
      cookie: revoked.admin.cookie,
      params: { invitationId: revoked.id },
    })
    expect([answer.status, answer.body]).toEqual([200, { id: revoked.id }])
    await sql(`UPDATE "SchoolInvitation" SET "expiresAt" = now() WHERE id = $1`, [expired.id])
    for (const { person, token } of [revoked, expired])
      expect(refusalOf(await acceptInvitation(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
    // A revoked invitation is gone; an expired one can be sent again.
    expect(await count('"SchoolInvitation" WHERE "emailKey" = $1', [revoked.person.email])).toBe(0)
    expect((await invitationsOf(revoked.admin)).body).toEqual([])
    expect((await invitationsOf(expired.admin)).body).toMatchObject([{ id: expired.id }])
  })

  test('an old invitation does not restore a removed member', async () => {
    const { admin, person, token } = await newInvitation()
    await acceptInvitation(person, token)
    const member = (await membersOf(admin)).find(({ email }) => email === person.email)
    expect((await removeMember(admin, member?.id ?? '')).status).toBe(200)
    expect(refusalOf(await acceptInvitation(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
    const { id } = (await sendInvitation(admin, person.email)).body
    expect((await acceptInvitation(person, await invitationToken(id))).status).toBe(200)
  })

  test('opening an invitation shows its state and changes nothing', async () => {
    const { person, token, schoolId } = await newInvitation('admin')
    const openedBy = async ({ cookie }: Person) => {
      const found = await authenticate(cookie.split('=')[1], newAddress(), { counted: false })
      if (!found) throw new Error('no session')
      return getInvitation(found.actor, token)
    }
    const stateFor = async (reader: Person) => (await openedBy(reader)).state
    const requestChange = ({ user }: Person, newEmail: string) =>
      sql(
        `INSERT INTO "AccountToken" (id, "userId", purpose, "tokenHash", "newEmail", "expiresAt")
         VALUES (gen_random_uuid(), $1, 'email_change', gen_random_uuid()::text, $2, now() + interval '1 hour')`,
        [user.id, newEmail],
      )
    const other = await newConfirmedPerson()
    const before = await dump()
    expect([await stateFor(person), await stateFor(other)]).toEqual(['ready', 'otherEmail'])
    expect(await dump()).toBe(before)
    await sql(`UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1`, [person.user.id])
    expect(await stateFor(person)).toBe('unconfirmed')
    await confirmAddress(person)
    // The new address of a pending change.
    await requestChange(other, person.email.toUpperCase())
    expect(await openedBy(other)).toMatchObject({ state: 'unconfirmed', ownEmail: person.email.toUpperCase() })
    await sql(`UPDATE "AccountToken" SET "expiresAt" = now() WHERE "userId" = $1`, [other.user.id])
    expect(await openedBy(other)).toMatchObject({ state: 'otherEmail', ownEmail: other.email })
    await requestChange(person, 'elsewhere@example.com')
    expect(await stateFor(person)).toBe('ready')
    await acceptInvitation(person, token)
    expect(await stateFor(person)).toBe('member')
    await expect(stateFor(other)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
    expect((await membersOf(person))[0]).toMatchObject({ role: 'admin' })
    expect(schoolId).toBeTruthy()
  })
})
