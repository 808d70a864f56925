import { readFileSync } from 'node:fs'
import { DELETE as deleteAccount } from '@/app/api/account/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { GET as exportMyData } from '@/app/api/my-data/route'
import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { newReferral, read, readAsSchool, refuse, statusOf, take } from '../support/acceptance'
import { call } from '../support/api'
import { assess, newPerson } from '../support/people'
import { count, sql, sqlInNewSession } from '../support/sql'

describe('“this is not my child”', () => {
  test('declining ends a link without an account', async () => {
    const referral = await newReferral()
    expect(await refuse(referral.token)).toMatchObject({ status: 200, body: { status: 'declined' } })
    expect(await readAsSchool(referral)).toMatchObject({ status: 'declined', declinedBecause: 'wrong_person' })
    for (const answer of [
      await refuse(referral.token),
      await read(referral.token),
      await take(referral.token, await newPerson()),
    ])
      expect(answer.status).toBe(404)
  })

  test('declining detaches the child of an account that accepted by mistake', async () => {
    const referral = await newReferral()
    const otherPerson = await newPerson()
    const { body } = await take(referral.token, otherPerson)
    const changedAt = () => sql('SELECT "updatedAt" FROM "Child" WHERE id = $1', [body.child.id])
    const before = await changedAt()
    expect((await refuse(referral.token)).status).toBe(200)
    // FHIR reads from it when the age was right, which a decline does not change.
    expect(await changedAt()).toEqual(before)
    await assess(otherPerson.cookie, body.child.id)
    expect(await statusOf(referral)).toBe('declined')
    expect(
      await count(`"AuditEvent" WHERE action = 'school-referral.declined' AND "childId" = $1`, [body.child.id]),
    ).toBe(1)
  })

  test('a completed referral can still be declined, but not by its acceptor', async () => {
    const referral = await newReferral()
    const otherPerson = await newPerson()
    const { body } = await take(referral.token, otherPerson)
    await assess(otherPerson.cookie, body.child.id)
    expect(await statusOf(referral)).toBe('completed')
    const own = await refuse(referral.token, otherPerson)
    expect(own).toMatchObject({ status: 409, body: { code: 'REFERRAL_COMPLETED' } })
    expect((await refuse(referral.token)).status).toBe(200)
    expect(await statusOf(referral)).toBe('declined')
  })

  test('after a decline the former acceptor can neither read nor delete the school’s record', async () => {
    const referral = await newReferral()
    const otherPerson = await newPerson()
    await take(referral.token, otherPerson)
    const exported = async () =>
      call<{ schoolReferrals: { id: string }[] }>(exportMyData, '', { cookie: otherPerson.cookie })
    const taken = await exported()
    expect(taken.body.schoolReferrals.map(({ id }) => id)).toEqual([referral.id])
    expect(taken.text).not.toContain(referral.parentEmail)
    await refuse(referral.token)
    expect((await exported()).body.schoolReferrals).toEqual([])
    const body = { confirm: 'DELETE' }
    expect((await call(deleteAccount, '', { method: 'DELETE', body, cookie: otherPerson.cookie })).status).toBe(200)
    const [row] = await sql('SELECT "studentName", "parentEmail" FROM "SchoolReferral" WHERE id = $1', [referral.id])
    expect(row).toEqual({ studentName: referral.studentName, parentEmail: referral.parentEmail })
  })

  test('a school’s software reads why a referral was declined, and no such key of another one', async () => {
    const [wrong, deleted, open] = [await newReferral(), await newReferral(), await newReferral()]
    await refuse(wrong.token)
    const parent = await newPerson()
    const { body } = await take(deleted.token, parent)
    await call(deleteChild, '', { method: 'DELETE', cookie: parent.cookie, params: { childId: body.child.id } })
    expect(await readAsSchool(wrong)).toMatchObject({ status: 'declined', declinedBecause: 'wrong_person' })
    expect(await readAsSchool(deleted)).toMatchObject({ status: 'declined', declinedBecause: 'child_deleted' })
    expect(await readAsSchool(open)).not.toHaveProperty('declinedBecause')
  })

  test('the migration finds in the log why a referral was declined before', async () => {
    const [wrong, deleted] = [await newReferral(), await newReferral()]
    await refuse(wrong.token)
    await sql(`UPDATE "SchoolReferral" SET status = 'declined' WHERE id = $1`, [deleted.id])
    await sql('UPDATE "SchoolReferral" SET "declinedBecause" = NULL')
    const file = 'prisma/migrations/20261215184001_why_school_referrals_ended/migration.sql'
    await sqlInNewSession(readFileSync(file, 'utf8'))
    const kept = [wrong, deleted].map(async (each) => (await readAsSchool(each))?.declinedBecause)
    expect(await Promise.all(kept)).toEqual(['wrong_person', 'child_deleted'])
  })

  test('a school can revoke an accepted referral too', async () => {
    const admin = await newPerson()
    const referral = await newReferral({ admin })
    const otherPerson = await newPerson()
    const { body } = await take(referral.token, otherPerson)
    const answer = await call(revoke, '', { method: 'POST', cookie: admin.cookie, params: { token: referral.id } })
    expect([answer.status, answer.body.status]).toEqual([200, 'revoked'])
    expect((await read(referral.token, otherPerson)).status).toBe(404)
    await assess(otherPerson.cookie, body.child.id)
    expect(await statusOf(referral)).toBe('revoked')
  })

  test('a decline holds when answers arrive at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const referral = await newReferral()
      const parent = await newPerson()
      const { body } = await take(referral.token, parent)
      const [declined] = await Promise.all([refuse(referral.token), assess(parent.cookie, body.child.id)])
      expect([declined.status, await statusOf(referral)]).toEqual([200, 'declined'])
    }
  })
})
