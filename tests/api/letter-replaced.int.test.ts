import { GET as getUser } from '@/app/api/auth/user/route'
import { GET as openTeacherLink } from '@/app/api/teacher-referrals/[token]/route'
import { db } from '@/lib/db'
import { acceptOpened } from '@/lib/school-referrals/acceptance/mutations'
import { openSchoolLink } from '@/lib/school-referrals/data'
import { childrenOf, statusOf, take } from '../support/acceptance'
import { call, newAddress } from '../support/api'
import { acceptLetter, loginByLetter, lose, newLetter, newLetterFamily, print } from '../support/letters'
import { actorOf, askTeacher, assess, consentTo, newPerson } from '../support/people'
import { count, countBlocked, sql } from '../support/sql'

type Family = Awaited<ReturnType<typeof newLetterFamily>>

const teacherPage = async (token: string) =>
  (await call(openTeacherLink, '', { params: { token }, address: newAddress() })).status

const stateOf = async ({ user }: Family) => {
  const [row] = await sql(
    `SELECT "replacedAt" IS NOT NULL AS replaced, "disabledAt" IS NOT NULL AS disabled, "passwordHash" FROM "User" WHERE id = $1`,
    [user.id],
  )
  return row
}
const closed = { replaced: true, disabled: true, passwordHash: null }
const kept = { replaced: false, disabled: false, passwordHash: expect.any(String) }
const attachedTo = async ({ letter }: Family) => {
  const [row] = await sql<{ id: string }>(`SELECT id FROM "Child" WHERE "schoolReferralId" = $1`, [letter.id])
  return row?.id
}
const replacements = ({ user }: Family) =>
  count(`"AuditEvent" WHERE action = 'account.replaced' AND "targetId" = $1`, [user.id])

describe('a newer letter, accepted by another account', () => {
  test('closes the account that the older one opened, and gives nothing of it to the new one', async () => {
    const old = await newLetterFamily()
    await consentTo(old, old.child.id)
    await assess(old.cookie, old.child.id)
    const { token } = await askTeacher(old.cookie, old.child.id)
    const next = await lose(old.letter)
    expect(await stateOf(old)).toEqual(kept)
    const { status, body, cookie } = await acceptLetter(next.code)
    expect(status).toBe(201)
    expect(await stateOf(old)).toEqual(closed)
    expect(await replacements(old)).toBe(1)
    expect((await call(getUser, '', { cookie: old.cookie })).status).toBe(401)
    for (const code of [old.letter.code, next.code]) {
      const answer = await loginByLetter(code)
      expect(answer.status === 200 ? answer.body.user.id : answer.status).toBe(code === next.code ? body.user.id : 401)
    }
    expect(await teacherPage(token)).toBe(404)
    const children = await childrenOf({ user: body.user, cookie: cookie ?? '' })
    expect(children.map(({ id }) => id)).toEqual([body.child.id])
    expect(body.child.id).not.toBe(old.child.id)
    expect(await attachedTo(old)).toBe(body.child.id)
    expect(await count(`"Child" WHERE id = $1 AND "parentId" = $2`, [old.child.id, old.user.id])).toBe(1)
    expect(await count(`"Assessment" WHERE "childId" = $1`, [old.child.id])).toBe(1)
    expect(await statusOf({ ...old.letter, token: '' })).toBe('accepted')
  })

  test('closes it also when an account with an address accepts by the mailed link', async () => {
    const old = await newLetterFamily()
    const next = await lose(old.letter)
    expect((await take(next.mailed, await newPerson())).status).toBe(200)
    expect(await stateOf(old)).toEqual(closed)
  })

  test.each([
    [
      'an address',
      `UPDATE "User" SET email = 'malee-' || id || '@example.com', "emailKey" = 'malee-' || id || '@example.com' WHERE id = $1`,
    ],
    [
      'LINE',
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (uuidv7(), $1::uuid, 'line', $1::uuid::text)`,
    ],
  ])('never closes an account that has %s by then', async (_what, change) => {
    const old = await newLetterFamily()
    const next = await lose(old.letter)
    await sql(change, [old.user.id])
    const { status, body } = await acceptLetter(next.code)
    expect(status).toBe(201)
    expect([await stateOf(old), await replacements(old)]).toEqual([kept, 0])
    expect((await call(getUser, '', { cookie: old.cookie })).status).toBe(200)
    expect(await attachedTo(old)).toBe(body.child.id)
  })

  test('a sibling’s letter is replaced, too, though the account is closed already', async () => {
    const old = await newLetterFamily()
    const sibling = await newLetter()
    await take(sibling.token, old)
    const next = await acceptLetter((await lose(old.letter)).code)
    expect((await loginByLetter(sibling.code)).status).toBe(401)
    const newSibling = await lose(sibling)
    expect((await take(newSibling.token, { cookie: next.cookie ?? '' })).status).toBe(200)
    expect([await stateOf(old), await replacements(old)]).toEqual([closed, 1])
    expect((await loginByLetter(newSibling.code)).body.user.id).toBe(next.body.user.id)
  })

  test('of a sibling leaves an account that another child’s letter opened, which loses this child alone', async () => {
    const old = await newLetterFamily()
    const sibling = await newLetter()
    const { child } = (await take(sibling.token, old)).body
    const next = await acceptLetter((await lose(sibling)).code)
    expect([next.status, await stateOf(old), await replacements(old)]).toEqual([201, kept, 0])
    expect((await loginByLetter(old.letter.code)).body.user.id).toBe(old.user.id)
    expect((await loginByLetter(sibling.code)).status).toBe(401)
    const ownChildren = (await childrenOf(old)).map(({ id }) => id)
    expect(ownChildren.toSorted()).toEqual([old.child.id, child.id].toSorted())
    expect(await attachedTo({ ...old, letter: sibling })).toBe(next.body.child.id)
    expect(await attachedTo(old)).toBe(old.child.id)
  })

  test('closes an account of the letter before the last one', async () => {
    const old = await newLetterFamily()
    const second = await lose(old.letter)
    expect((await take(second.token, old)).status).toBe(200)
    const third = await lose(second)
    expect((await acceptLetter(third.code)).status).toBe(201)
    expect(await stateOf(old)).toEqual(closed)
  })

  test('a session that is still open accepts nothing for a closed account', async () => {
    const [old, other] = [await newLetterFamily(), await newLetter()]
    const actor = await actorOf(old)
    const opened = await openSchoolLink(actor, other.token)
    await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [old.user.id])
    await expect(db().$transaction((tx) => acceptOpened(actor, tx, opened))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    expect(await statusOf(other)).toBe('pending')
  })

  test('of concurrent acceptances of the newer letter one wins, and the older account is closed once', async () => {
    const old = await newLetterFamily()
    const { code } = await lose(old.letter)
    const answers = await Promise.all(Array.from({ length: 4 }, () => acceptLetter(code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect([await stateOf(old), await replacements(old)]).toEqual([closed, 1])
  })
})

test('a teacher who answers while the newer letter is accepted is in nobody’s way: the requests are locked first', async () => {
  const old = await newLetterFamily()
  await consentTo(old, old.child.id)
  await askTeacher(old.cookie, old.child.id)
  const { code } = await lose(old.letter)
  let accepting: ReturnType<typeof acceptLetter> | undefined
  // As a submission does: the request, then its child.
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "TeacherReferral" WHERE "childId" = ${old.child.id}::uuid FOR UPDATE`
    accepting = acceptLetter(code)
    while ((await countBlocked()) === 0);
    await tx.$executeRaw`SELECT FROM "Child" WHERE id = ${old.child.id}::uuid FOR NO KEY UPDATE`
  })
  expect((await accepting)?.status).toBe(201)
  expect(await stateOf(old)).toEqual(closed)
})

describe('a newer letter, accepted by the account of the older one', () => {
  test('is the same child, without a second one, and closes nothing', async () => {
    const old = await newLetterFamily()
    const next = await lose(old.letter)
    const signedIn = await loginByLetter(old.letter.code)
    const { status, body } = await take(next.token, { cookie: signedIn.cookie ?? '' })
    expect([status, body.child.id]).toEqual([200, old.child.id])
    expect(await count('"Child" WHERE "parentId" = $1', [old.user.id])).toBe(1)
    expect([await stateOf(old), await replacements(old)]).toEqual([kept, 0])
    expect(await statusOf({ ...old.letter, token: '' })).toBe('accepted')
    expect((await loginByLetter(next.code)).body.user.id).toBe(old.user.id)
  })

  test('is completed again where its questions are answered', async () => {
    const old = await newLetterFamily()
    await assess(old.cookie, old.child.id)
    const next = await lose(old.letter)
    expect((await take(next.token, old)).status).toBe(200)
    expect(await statusOf({ ...old.letter, token: '' })).toBe('completed')
  })
})

test('a letter printed once more has the same code', async () => {
  const letter = await newLetter()
  expect(await print(letter.id)).toEqual({ code: letter.code, token: letter.token })
})
