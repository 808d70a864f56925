import { readDashboard } from '@/app/(signed-in)/school-admin/read-dashboard'
import { getProfile } from '@/lib/accounts/data'
import { exportSchoolReferrals } from '@/lib/school-referrals/import/data'
import { importReferrals } from '@/lib/school-referrals/import/mutations'
import { importFileSchema } from '@/lib/school-referrals/import/schema'
import { createSchoolReferral, revokeSchoolReferral } from '@/lib/school-referrals/mutations'
import { newSchoolReferralSchema, referralSearchSchema } from '@/lib/school-referrals/schema'
import { actAsAdmin, actAsMember, actAsUnlimitedMember, actAtSchool } from '@/lib/schools/data'
import { fileOf } from '../support/imports'
import { actorOf, newPerson } from '../support/people'
import { newKey, newSchool, refer, student } from '../support/schools'
import { count, sql } from '../support/sql'
import { statementsOf } from '../support/statements'

async function furnishedSchool() {
  const [admin, member] = [await newPerson(), await newPerson()]
  const schoolId = await newSchool({ admin, member })
  await newKey(schoolId)
  await refer(member)
  return { admin, member, schoolId }
}

async function costOf(person: { cookie: string }): Promise<{ all: number; profile: number }> {
  const actor = await actorOf(person)
  const all = (await statementsOf(() => readDashboard(actor, {}))).length
  return { all, profile: (await statementsOf(() => getProfile(actor))).length }
}

describe('the school page asks the database for each thing once', () => {
  test('the school page asks the database once for what a member sees: memberships, list, classes, weeks, people and profile', async () => {
    const { all, profile } = await costOf((await furnishedSchool()).member)
    expect(all).toBe(5 + profile)
  })

  test('the school page asks the database once for what an admin sees: the invitations and the keys too', async () => {
    const { all, profile } = await costOf((await furnishedSchool()).admin)
    expect(all).toBe(7 + profile)
  })

  test('the school page counts its referrals only where they have another page', async () => {
    const { member, schoolId } = await furnishedSchool()
    for (let others = 1; others < 10; others++) await refer(member, { parentEmail: `other${others}@example.com` })
    const actor = await actorOf(member)
    const read = () => readDashboard(actor, { school: schoolId })
    const withOnePage = (await statementsOf(read)).length
    expect(await read()).toMatchObject({ total: 10, next: null })
    await refer(member, { parentEmail: 'eleventh@example.com' })
    expect((await statementsOf(read)).length).toBe(withOnePage + 1)
    expect(await read()).toMatchObject({ total: 11, next: expect.any(String) })
  })

  test('the school page asks the database for a member of no school only for memberships and the demo’s referrals', async () => {
    expect((await costOf(await newPerson())).all).toBe(2)
  })
})

describe('an actor at a school', () => {
  test('an actor is at the school joined first, at the one that is named, or at the demo school', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()]
    const [first, second] = [await newSchool({ admin: person }), await newSchool({ member: person })]
    const actor = await actorOf(person)
    const whole = { membershipId: expect.any(String), ownClassesOnly: false }
    expect(await actAtSchool(actor)).toEqual({ ...actor, ...whole, schoolId: first, schoolRole: 'admin' })
    expect(await actAtSchool(actor, second)).toEqual({ ...actor, ...whole, schoolId: second, schoolRole: 'member' })
    const other = await actorOf(stranger)
    expect(await actAtSchool(other)).toEqual({ ...other, schoolId: null })
    for (const named of [first, 'x', '']) {
      await expect(actAtSchool(other, named)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('an actor is a member or an admin only with that membership', async () => {
    const { admin, member } = await furnishedSchool()
    const [asAdmin, asMember, asStranger] = await Promise.all([admin, member, await newPerson()].map(actorOf))
    if (!asAdmin || !asMember || !asStranger) throw new Error('somebody is missing')
    expect(await actAsAdmin(asAdmin)).toMatchObject({ schoolRole: 'admin' })
    expect(await actAsMember(asMember)).toMatchObject({ schoolRole: 'member' })
    const refused = { code: 'NOT_ALLOWED' }
    await expect(actAsAdmin(asMember)).rejects.toMatchObject(refused)
    await expect(actAsMember(asStranger)).rejects.toMatchObject(refused)
    await expect(actAsAdmin(asStranger)).rejects.toMatchObject(refused)
  })

  test('an actor neither refers, imports, exports nor revokes once an admin has removed them', async () => {
    const { member, schoolId } = await furnishedSchool()
    const actor = await actAsUnlimitedMember(await actorOf(member))
    const referrals = () => count('"SchoolReferral" WHERE "schoolId" = $1', [schoolId])
    const [before, { id }] = [await referrals(), await refer(member)]
    await sql('DELETE FROM "SchoolMembership" WHERE "userId" = $1', [member.user.id])
    const refused = { code: 'NOT_ALLOWED' }
    await expect(createSchoolReferral(actor, newSchoolReferralSchema.parse(student))).rejects.toMatchObject(refused)
    await expect(importReferrals(actor, importFileSchema.parse({ text: fileOf(2) }))).rejects.toMatchObject(refused)
    await expect(exportSchoolReferrals(actor, referralSearchSchema.parse({}), 'en')).rejects.toMatchObject(refused)
    await expect(revokeSchoolReferral(actor, id)).rejects.toMatchObject(refused)
    expect(await referrals()).toBe(before + 1)
    expect(await count(`"AuditEvent" WHERE action = 'school-referral.exported' AND "targetId" = $1`, [schoolId])).toBe(
      0,
    )
  })
})
