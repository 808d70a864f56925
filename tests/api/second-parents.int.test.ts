import { linkToken } from '@/lib/auth/signed-link'
import { getSecondParentInvitation } from '@/lib/second-parents/acceptance/data'
import { listPendingInvitations } from '@/lib/second-parents/data'
import { linkIn, startMail, tokenIn } from '../support/mails'
import { actorOf, newConfirmedFamily, newFamily, type Person } from '../support/people'
import { confirmAddress, newConfirmedPerson, refusalOf } from '../support/school-members'
import {
  acceptSecond,
  declineSecond,
  inviteSecond,
  newInvitedSecond,
  newSecondParent,
  removeSecond,
  resendSecond,
  secondParentsOf,
  secondParentToken,
} from '../support/second-parents'
import { count, dump, rowCounts, sql } from '../support/sql'

const stateFor = async (person: Person, token: string) =>
  (await getSecondParentInvitation(await actorOf(person), token)).state

describe('the invitation of a second parent', () => {
  let mail: Awaited<ReturnType<typeof startMail>>
  beforeAll(async () => {
    mail = await startMail()
  })
  afterAll(() => mail.stop())

  test('an invited second parent gets a mail in both languages that names the inviter and not the child, and accepts', async () => {
    const [parent, second] = [await newConfirmedFamily(), await newConfirmedPerson()]
    await sql(`UPDATE "Child" SET name = 'Somchai' WHERE id = $1`, [parent.child.id])
    const address = second.email.replace('person', 'PERSON')
    const { status, body } = await inviteSecond(parent, parent.child.id, address)
    expect([status, body]).toMatchObject([201, { state: 'invited', name: null, acceptedAt: null, answeredAt: null }])
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 86_400_000)).toBe(14)
    const [received] = await mail.to(address)
    expect(received?.subject).toBe('ผู้ปกครองขอเชิญคุณเข้าร่วมใน Sati · A parent invites you to Sati')
    expect(received?.text).toMatch(/Nok Suwan invites you to see results and to answer too/)
    expect(received?.text).not.toMatch(/Somchai/)
    expect(received && linkIn(received).pathname).toBe('/second-parent')
    const token = tokenIn(received)
    expect(await dump()).not.toContain(token)
    expect((await acceptSecond(second, token)).body).toEqual({ childId: parent.child.id })
    const [current] = (await secondParentsOf(parent, parent.child.id)).body
    expect(current).toMatchObject({ id: body.id, state: 'accepted', name: 'Nok Suwan', delivery: 'sent' })
    // The mail is deleted after its term; its delivery is still known.
    await sql(`DELETE FROM "MailDelivery" WHERE template = 'second-parent-invitation' AND "rowId" = $1`, [body.id])
    expect((await secondParentsOf(parent, parent.child.id)).body).toMatchObject([{ delivery: 'sent' }])
    const news = (await mail.to(String(parent.user.email))).find(({ subject }) =>
      /has accepted|ตอบรับแล้ว/.test(subject ?? ''),
    )
    expect(news).toBeDefined()
    expect(news?.text).not.toMatch(/Somchai/)
    // Repeated after a lost answer.
    expect((await acceptSecond(second, token)).status).toBe(200)
    for (const action of ['invited', 'accepted'])
      expect(await count(`"AuditEvent" WHERE action = 'second-parent.${action}' AND "targetId" = $1`, [body.id])).toBe(
        1,
      )
  })

  test('a parent with an unconfirmed address is not named in the invitation', async () => {
    const [parent, second] = [await newFamily(), await newConfirmedPerson()]
    await inviteSecond(parent, parent.child.id, second.email)
    const received = (await mail.to(second.email)).find(({ subject }) => subject?.includes('A parent invites you'))
    expect(received?.text).not.toMatch(/Nok Suwan/)
    expect(received?.text).toMatch(/A parent invites you/)
  })

  test('a declined invitation ends, its address is forgotten and the parent is told', async () => {
    const { parent, child, second, id, token } = await newInvitedSecond()
    expect((await declineSecond(token)).body).toEqual({ status: 'declined' })
    // Repeated after a lost answer.
    expect(await declineSecond(token)).toMatchObject({ status: 200, body: { status: 'declined' } })
    expect(refusalOf(await acceptSecond(second, token))).toEqual([404, 'LINK_NOT_FOUND'])
    expect((await secondParentsOf(parent, child.id)).body).toEqual([])
    expect(await count('"SecondParent" WHERE id = $1 AND email IS NULL AND "emailKey" IS NULL', [id])).toBe(1)
    const letters = await mail.to(String(parent.user.email))
    expect(letters.some(({ subject }) => /has declined|ปฏิเสธคำเชิญ/.test(subject ?? ''))).toBe(true)
    expect(await count(`"AuditEvent" WHERE action = 'second-parent.declined' AND "childId" = $1`, [child.id])).toBe(1)
  })
})

test('a child has one second parent at a time; an invitation that ran out makes room', async () => {
  const { parent, child, id } = await newInvitedSecond()
  const other = await newConfirmedPerson()
  expect(refusalOf(await inviteSecond(parent, child.id, other.email))).toEqual([409, 'HAS_SECOND_PARENT'])
  await sql(`UPDATE "SecondParent" SET "sentAt" = now() - interval '15 days', "expiresAt" = now() WHERE id = $1`, [id])
  expect((await secondParentsOf(parent, child.id)).body).toMatchObject([{ state: 'expired' }])
  expect((await inviteSecond(parent, child.id, other.email)).status).toBe(201)
  expect(await count('"SecondParent" WHERE "childId" = $1 AND "endedAt" IS NULL', [child.id])).toBe(1)
})

test('two invitations at the same time are one', async () => {
  const parent = await newConfirmedFamily()
  const both = await Promise.all(
    ['a@home.example', 'b@home.example'].map((email) => inviteSecond(parent, parent.child.id, email)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('an invitation sent twice with one idempotency key is one', async () => {
  const parent = await newConfirmedFamily()
  const invite = () => inviteSecond(parent, parent.child.id, 'once@home.example', { 'idempotency-key': 'second-1' })
  const [one, two] = [await invite(), await invite()]
  expect([one.status, two.status, two.body.id]).toEqual([201, 200, one.body.id])
  expect(await count('"MailDelivery" WHERE "rowId" = $1', [one.body.id])).toBe(1)
})

test('a second parent is not invited by the own address, by a bad one, or once the consent is withdrawn', async () => {
  const parent = await newConfirmedFamily()
  const before = await rowCounts()
  const own = await inviteSecond(parent, parent.child.id, String(parent.user.email).toUpperCase())
  expect([own.status, own.body]).toMatchObject([400, { errors: [{ field: 'email', code: 'ownEmail' }] }])
  for (const email of ['a@x.th\r\nBcc: b@x.th', 'x', '', null, 7, {}])
    expect((await inviteSecond(parent, parent.child.id, email)).status).toBe(400)
  expect(await rowCounts()).toEqual(before)
  await sql(
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, "withdrawnAt")
     VALUES (new_id(), $1, $2, 'screening', 's-1', 'th', now())`,
    [parent.user.id, parent.child.id],
  )
  const refused = await inviteSecond(parent, parent.child.id, 'second@home.example')
  expect(refusalOf(refused)).toEqual([403, 'CONSENT_WITHDRAWN'])
})

test('an invitation is resent with a new link, three times a day to one address', async () => {
  const { parent, second, id, token } = await newInvitedSecond()
  expect((await resendSecond(parent, id)).status).toBe(200)
  expect(refusalOf(await acceptSecond(second, token))).toEqual([404, 'LINK_NOT_FOUND'])
  expect((await resendSecond(parent, id)).status).toBe(200)
  expect(refusalOf(await resendSecond(parent, id))).toEqual([429, 'TOO_MANY_MAILS'])
  expect((await acceptSecond(second, await secondParentToken(id))).status).toBe(200)
  expect(refusalOf(await resendSecond(parent, id))).toEqual([409, 'NOT_PENDING'])
})

test('a second parent’s link is worthless to another account and until the address is confirmed', async () => {
  const { parent, second, id, token } = await newInvitedSecond()
  const other = await newConfirmedPerson()
  expect(refusalOf(await acceptSecond(other, token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
  expect(refusalOf(await acceptSecond(parent, token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
  expect(await stateFor(other, token)).toBe('otherEmail')
  expect(await getSecondParentInvitation(await actorOf(parent), token)).toMatchObject({
    state: 'own',
    child: { name: 'Ploy' },
    ownEmail: null,
  })
  await sql(`UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1`, [second.user.id])
  expect(refusalOf(await acceptSecond(second, token))).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
  expect(await stateFor(second, token)).toBe('unconfirmed')
  await confirmAddress(second)
  const before = await dump()
  const opened = await getSecondParentInvitation(await actorOf(second), token)
  expect(opened).toMatchObject({ state: 'ready', inviterName: 'Nok Suwan', child: { name: 'Ploy' } })
  expect((await getSecondParentInvitation(await actorOf(other), token)).child).toBeNull()
  expect(await dump()).toBe(before)
  const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [flipped, linkToken('school-invitation', id, 1), linkToken('second-parent', id, 2), id, 'x'])
    expect(refusalOf(await acceptSecond(second, wrong))).toEqual([404, 'LINK_NOT_FOUND'])
  expect((await acceptSecond(second, token)).status).toBe(200)
  expect([await stateFor(second, token), await stateFor(parent, token)]).toEqual(['accepted', 'own'])
  // A used link shows nothing to the next reader, and cannot be declined.
  expect(refusalOf(await acceptSecond(other, token))).toEqual([404, 'LINK_NOT_FOUND'])
  expect(refusalOf(await declineSecond(token))).toEqual([404, 'LINK_NOT_FOUND'])
})

test('an invitation waits on the home of whoever confirmed its address, and of nobody before or else', async () => {
  const { parent, second, id, token } = await newInvitedSecond()
  const pendingOf = async (person: Person) => listPendingInvitations(await actorOf(person))
  const found = [{ id, inviterName: 'Nok Suwan', path: `/second-parent?token=${token}` }]
  expect(await pendingOf(second)).toEqual(found)
  expect(await stateFor(second, token)).toBe('ready')
  await sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [second.user.id])
  expect(await pendingOf(second)).toEqual([])
  await confirmAddress(second)
  for (const other of [parent, await newConfirmedPerson()]) expect(await pendingOf(other)).toEqual([])

  await sql(`UPDATE "SecondParent" SET "expiresAt" = now() WHERE id = $1`, [id])
  expect(await pendingOf(second)).toEqual([])
  await sql(`UPDATE "SecondParent" SET "expiresAt" = now() + interval '1 day' WHERE id = $1`, [id])
  await sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [parent.user.id])
  expect(await pendingOf(second)).toMatchObject([{ inviterName: null }])
  expect((await acceptSecond(second, token)).status).toBe(200)
  expect(await pendingOf(second)).toEqual([])
})

test('a parent who takes over the invited address is no second parent of the own child', async () => {
  const { parent, second, token } = await newInvitedSecond()
  await sql(
    `UPDATE "User" SET email = NULL, "emailKey" = NULL, "passwordHash" = NULL, provider = 'line' WHERE id = $1`,
    [second.user.id],
  )
  await sql('UPDATE "User" SET email = $2, "emailKey" = $2 WHERE id = $1', [parent.user.id, second.email])
  expect(refusalOf(await acceptSecond(parent, token))).toEqual([403, 'OTHER_INVITED_EMAIL'])
  expect(await stateFor(parent, token)).toBe('own')
})

test('two acceptances at the same time are one', async () => {
  const { second, id, token } = await newInvitedSecond()
  const both = await Promise.all([acceptSecond(second, token), acceptSecond(second, token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await count(`"AuditEvent" WHERE action = 'second-parent.accepted' AND "targetId" = $1`, [id])).toBe(1)
})

test('an acceptance and a removal at the same time leave a second parent who has ended', async () => {
  for (let i = 0; i < 4; i++) {
    const { parent, second, id, token } = await newInvitedSecond()
    const [accepted, removed] = await Promise.all([acceptSecond(second, token), removeSecond(parent, id)])
    expect([200, 404]).toContain(accepted.status)
    expect(removed.status).toBe(200)
    expect(await count('"SecondParent" WHERE id = $1 AND "endedAt" IS NOT NULL AND email IS NULL', [id])).toBe(1)
  }
})

test('a second parent is removed by the child’s parent, or leaves; strangers do neither', async () => {
  const [removed, left] = [await newSecondParent(), await newSecondParent()]
  const otherFamily = await newConfirmedFamily()
  expect(refusalOf(await removeSecond(otherFamily, removed.id))).toEqual([404, 'NOT_FOUND'])
  expect((await removeSecond(removed.parent, removed.id)).body).toEqual({ id: removed.id })
  expect((await removeSecond(left.second, left.id)).body).toEqual({ id: left.id })
  expect((await removeSecond(removed.parent, removed.id)).status).toBe(200)
  for (const [action, { id }] of [['removed', removed] as const, ['left', left] as const])
    expect(await count(`"AuditEvent" WHERE action = 'second-parent.${action}' AND "targetId" = $1`, [id])).toBe(1)
  expect(await count('"SecondParent" WHERE id = ANY($1) AND email IS NOT NULL', [[removed.id, left.id]])).toBe(0)
  expect((await inviteSecond(left.parent, left.child.id, left.second.email)).status).toBe(201)
})
