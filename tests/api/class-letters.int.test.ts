import { POST as resend } from '@/app/api/school-referrals/[token]/resend/route'
import { letterHashes, printedLetterCode } from '@/lib/auth/letter-code'
import { linkToken } from '@/lib/auth/signed-link'
import { pageSchoolReferrals } from '@/lib/school-referrals/data'
import { actAsMember } from '@/lib/schools/data'
import { read, refuse, take } from '../support/acceptance'
import { call } from '../support/api'
import { unknownId } from '../support/calls-with-body'
import { newUnaddressedList, openedByLetters, printedOf, printOf } from '../support/class-letters'
import { actOn, expire, linkVersions, newLimitedSchool, settleMails, studentsOf } from '../support/classes'
import { exportOf } from '../support/imports'
import { actorOf, newPerson, type Person } from '../support/people'
import { newSchool, newSchoolMember, tokenIn } from '../support/schools'
import { clearLimits, count, rowCounts, sql, tableNames } from '../support/sql'

beforeEach(clearLimits)

async function newSchoolWithList(names: string[]) {
  const admin = await newPerson()
  const schoolId = await newSchool({ admin })
  return { admin, schoolId, ...(await newUnaddressedList(admin, schoolId, names)) }
}

const statesOf = async (by: Person, classId: string) =>
  (await studentsOf(by, classId)).body.students.map(({ state }) => state)
const audited = (action: string, id: string) =>
  count(`"AuditEvent" WHERE action = $1 AND "targetId" = $2`, [`school-referral.${action}`, id])
const codeOf = (id: string, version = 1) => printedLetterCode(id, version, null)
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof printOf>>) => [status, body.code]
const days = ({ expiresAt }: { expiresAt: Date }) => Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)

describe('printing', () => {
  test('the letters of a class are one file without names in its own, and each is noted as printed', async () => {
    const { admin, classId, ids } = await newSchoolWithList(['Ann', 'Beam', 'Dao'])
    const [, expired = '', declined = ''] = ids
    await expire(expired)
    await refuse(linkToken('school', declined, 1))
    expect(await statesOf(admin, classId)).toEqual(['unaddressed', 'expired', 'declined'])
    const answer = await printOf(admin, classId, [...ids, ...ids], { perPage: 2 })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="letters-p4-2-\d{4}-\d\d-\d\d\.pdf"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await statesOf(admin, classId)).toEqual(['printed', 'printed', 'declined'])
    const rows = await printedOf(ids)
    for (const [at, row] of rows.entries()) {
      const isPrinted = at < 2
      expect(row.letterHash).toBe(isPrinted ? letterHashes(codeOf(row.id))[0] : null)
      expect(row.letterPrintedAt !== null).toBe(isPrinted)
      expect(await audited('letter-printed', row.id)).toBe(isPrinted ? 1 : 0)
    }
    expect(rows.slice(0, 2).map(days)).toEqual([60, 60])
    expect(await linkVersions(ids.slice(0, 2))).toEqual([1, 1])
  })

  test('printed again, sent again or reminded it has the same code', async () => {
    const { admin, classId, ids } = await newSchoolWithList(['Ann'])
    await printOf(admin, classId, ids)
    const [first] = await printedOf(ids)
    await sql(`UPDATE "SchoolReferral" SET "parentEmail" = 'late@example.com' WHERE id = ANY($1)`, [ids])
    await actOn(admin, classId, ['resend', ...ids])
    await settleMails(ids[0] ?? '')
    expect(await statesOf(admin, classId)).toEqual(['sent'])
    await printOf(admin, classId, ids)
    const [again] = await printedOf(ids)
    expect([again?.letterHash, again?.letterVersion]).toEqual([first?.letterHash, 1])
    expect(again?.letterPrintedAt?.getTime()).toBeGreaterThan(
      first?.letterPrintedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    )
    expect(await statesOf(admin, classId)).toEqual(['sent'])
  })

  test('a preview writes nothing, and needs a family that can still get one', async () => {
    const { admin, classId, ids } = await newSchoolWithList(['Ann', 'Beam'])
    const [before, rows] = [await printedOf(ids), await rowCounts()]
    const answer = await printOf(admin, classId, ids, { preview: true })
    expect(answer.status).toBe(200)
    expect(answer.text.startsWith('%PDF-')).toBe(true)
    for (const id of ids) expect(answer.text).not.toContain(codeOf(id))
    expect(await printedOf(ids)).toEqual(before)
    expect({ ...(await rowCounts()), RateLimit: 0 }).toEqual({ ...rows, RateLimit: 0 })
    await refuse(linkToken('school', ids[0] ?? '', 1))
    expect((await printOf(admin, classId, ids, { preview: true })).status).toBe(200)
    await refuse(linkToken('school', ids[1] ?? '', 1))
    expect(refusalOf(await printOf(admin, classId, ids, { preview: true }))).toEqual([409, 'NOT_PENDING'])
  })

  test('a code is in no table, no log and no stored reply', async () => {
    const { admin, classId, ids } = await newSchoolWithList(['Ann'])
    const write = jest.spyOn(process.stdout, 'write')
    const answer = await printOf(admin, classId, ids, {}, { 'idempotency-key': 'letters' })
    const logged = write.mock.calls.join('\n')
    write.mockRestore()
    expect(answer.status).toBe(200)
    const code = codeOf(ids[0] ?? '')
    const asPrinted = `${code}|${code.match(/.{4}/g)?.join('-')}`
    expect(logged).not.toMatch(new RegExp(asPrinted))
    for (const table of await tableNames())
      expect([table, await count(`"${table}" t WHERE t::text ~ '${asPrinted}'`)]).toEqual([table, 0])
    expect(await count(`"IdempotencyKey" WHERE key = 'letters'`)).toBe(0)
  })

  test('a class of others, or none of it, is like an unknown one, and students of another class are left out', async () => {
    const { admin, schoolId, classId, ids } = await newSchoolWithList(['Ann'])
    const other = await newUnaddressedList(admin, schoolId, ['Beam'], '3')
    const limited = await newLimitedSchool()
    for (const [person, id, students] of [
      [await newSchoolMember(), classId, ids],
      [await newPerson(), classId, ids],
      [limited.teacher, limited.other.classId, limited.other.ids],
    ] as const)
      expect(refusalOf(await printOf(person, id, students))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await printOf(admin, classId, other.ids))).toEqual([409, 'NOT_PENDING'])
    expect((await printOf(admin, classId, [...ids, ...other.ids])).status).toBe(200)
    expect((await printedOf(other.ids)).map(({ letterHash }) => letterHash)).toEqual([null])
    expect((await printOf(limited.teacher, limited.own.classId, limited.own.ids)).status).toBe(200)
  })

  test('of an hour’s letters there is an end, with a time after which it goes on; a preview does not count', async () => {
    const { admin, classId, ids } = await newSchoolWithList(['Ann', 'Beam'])
    expect((await printOf(admin, classId, [...ids, unknownId])).headers.get('x-letters')).toBe('2')
    const points = `SELECT points FROM "RateLimit" WHERE key LIKE 'letters:%'`
    expect(await sql(points)).toEqual([{ points: 2 }])
    await sql(`UPDATE "RateLimit" SET points = 3999 WHERE key LIKE 'letters:%'`)
    const [before, answer] = [await printedOf(ids), await printOf(admin, classId, ids)]
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refusalOf(answer)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await printedOf(ids)).toEqual(before)
    expect((await printOf(admin, classId, ids, { preview: true })).status).toBe(200)
    expect(await sql(points)).toEqual([{ points: 3_999 }])
    expect((await printOf(admin, classId, ids.slice(1))).headers.get('x-letters')).toBe('1')
  })
})

describe('a family without an address', () => {
  test('is mailed nothing: sending again is refused, and left out for a class', async () => {
    const { admin, classId, ids } = await newSchoolWithList(['Ann', 'Beam'])
    const options = { method: 'POST', cookie: admin.cookie, params: { token: ids[0] ?? '' } }
    const { status, body } = await call<{ code: string }>(resend, '', options)
    expect([status, body.code]).toEqual([409, 'NO_PARENT_EMAIL'])
    await printOf(admin, classId, ids.slice(0, 1))
    for (const act of ['resend', 'remind'] as const)
      expect((await actOn(admin, classId, [act, ...ids])).body).toEqual({ done: 0, held: 0, leftOut: 2 })
    expect(await count('"MailDelivery" WHERE "rowId" = ANY($1)', [ids])).toBe(0)
    expect((await actOn(admin, classId, ['revoke', ...ids])).body).toEqual({ done: 2, held: 0, leftOut: 0 })
  })

  test('is listed, found and exported with nothing in place of the address', async () => {
    const { admin, ids } = await newSchoolWithList(['Ann'])
    const actor = await actAsMember(await actorOf(admin))
    for (const query of [{}, { search: 'ann' }])
      expect((await pageSchoolReferrals(actor, query)).referrals).toMatchObject([
        { id: ids[0], parentEmail: null, mail: 'none', isExpired: false },
      ])
    expect((await pageSchoolReferrals(actor, { search: 'null' })).referrals).toEqual([])
    const text = await (await exportOf(admin)).text()
    expect(text).toMatch(/\r\nAnn,/)
    expect(text).not.toMatch(/null|@/)
  })
})

describe('a lost letter', () => {
  test('gives way to another code, and the mailed link stays', async () => {
    const { admin, classId, ids } = await newSchoolWithList(['Ann', 'Beam'])
    const [id = '', unprinted = ''] = ids
    await printOf(admin, classId, [id])
    expect((await actOn(admin, classId, ['letterLost', ...ids])).body).toEqual({ done: 1, held: 0, leftOut: 1 })
    const [lost] = await printedOf([id])
    expect(lost).toMatchObject({ letterVersion: 2, letterHash: null, letterPrintedAt: null, linkVersion: 1 })
    expect((await read(linkToken('school', id, 1))).status).toBe(200)
    expect([await audited('letter-lost', id), await audited('letter-lost', unprinted)]).toEqual([1, 0])
    expect(await statesOf(admin, classId)).toEqual(['unaddressed', 'unaddressed'])
    await printOf(admin, classId, ids)
    expect((await printedOf([id]))[0]?.letterHash).toBe(letterHashes(codeOf(id, 2))[0])
    expect(codeOf(id, 2)).not.toBe(codeOf(id, 1))
  })

  test('of an account that has no other way to sign in takes its referral back, and leaves the child where it is', async () => {
    const { admin, classId, ids, referrals } = await newSchoolWithList(['Ann', 'Beam'])
    const [id = '', reachable = ''] = ids
    await printOf(admin, classId, ids)
    const [family, other] = [await newPerson(), await newPerson()]
    const { child } = (await take(tokenIn(referrals[0] ?? { referralLink: '' }), family)).body
    await take(tokenIn(referrals[1] ?? { referralLink: '' }), other)
    await openedByLetters(family, codeOf(id))
    const replaceable = async () =>
      (await studentsOf(admin, classId)).body.students.map(({ mayReplaceLetter }) => mayReplaceLetter)
    expect(await replaceable()).toEqual([true, false])
    await sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (gen_random_uuid(), $1, 'line', 'U1')`,
      [family.user.id],
    )
    expect(await replaceable()).toEqual([false, false])
    await sql('DELETE FROM "Account" WHERE "userId" = $1', [family.user.id])
    expect((await actOn(admin, classId, ['letterLost', ...ids])).body).toEqual({ done: 1, held: 0, leftOut: 1 })
    expect(await statesOf(admin, classId)).toEqual(['unaddressed', 'accepted'])
    const [lost, kept] = await printedOf([id, reachable])
    expect(lost).toMatchObject({ status: 'pending', letterVersion: 2, linkVersion: 1, letterHash: null })
    expect(days(lost ?? { expiresAt: new Date(0) })).toBe(60)
    expect(kept).toMatchObject({ status: 'accepted', letterVersion: 1, linkVersion: 1 })
    expect(await count('"Child" WHERE id = $1 AND "schoolReferralId" = $2', [child.id, id])).toBe(1)
    expect(
      await count(`"AuditEvent" WHERE action = 'school-referral.letter-lost' AND "childId" = $1`, [child.id]),
    ).toBe(1)
    const shown = await read(linkToken('school', id, 1))
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining(child.id)])
    expect(await statesOf(admin, classId)).toEqual(['unaddressed', 'accepted'])
  })
})

test('two printings of one class at once give the same codes', async () => {
  const { admin, classId, ids } = await newSchoolWithList(['Ann', 'Beam'])
  const answers = await Promise.all([printOf(admin, classId, ids), printOf(admin, classId, ids.toReversed())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await printedOf(ids)
  expect(rows.map(({ letterHash }) => letterHash)).toEqual(ids.map((id) => letterHashes(codeOf(id))[0]))
})
