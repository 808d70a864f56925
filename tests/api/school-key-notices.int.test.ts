import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as revokeKey } from '@/app/api/schools/keys/[keyId]/revoke/route'
import { POST as createKey } from '@/app/api/schools/keys/route'
import { PATCH as changeRole, DELETE as removeMember } from '@/app/api/schools/members/[memberId]/route'
import { runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { listApiKeysWithCreators } from '@/lib/schools/api-keys/data'
import { createApiKeyWithin } from '@/lib/schools/api-keys/mutations'
import type { NewApiKey } from '@/lib/schools/api-keys/schema'
import { actAsAdmin } from '@/lib/schools/data'
import { call } from '../support/api'
import { linkIn, startMail } from '../support/mails'
import { actorOf, newPerson, type Person } from '../support/people'
import { newKey, newSchool } from '../support/schools'
import type { Received } from '../support/smtp'
import { sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

const subject = 'A new API key for your school'
const lettersTo = async ({ user }: Person, about: string) =>
  (await mail.to(String(user.email))).filter((letter) => letter.subject?.includes(about))
const noticesTo = (person: Person) => lettersTo(person, subject)
const leftNoticesTo = (person: Person) => lettersTo(person, 'API keys')

async function addAdmin(schoolId: string): Promise<Person> {
  const person = await newPerson()
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (gen_random_uuid(), $1, $2, 'admin')`,
    [schoolId, person.user.id],
  )
  return person
}

const confirm = ({ user }: Person) => sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [user.id])

test('a new key is notified to admins with a confirmed address only, without the key itself', async () => {
  const [admin, member] = [await newPerson(), await newPerson()]
  const schoolId = await newSchool({ admin, member })
  const [other, unconfirmed] = [await addAdmin(schoolId), await addAdmin(schoolId)]
  for (const person of [admin, member, other]) await confirm(person)
  const otherPerson = await newPerson()
  await newSchool({ admin: otherPerson })
  await confirm(otherPerson)

  const options = { method: 'POST', body: { name: 'Secret "records"' }, cookie: admin.cookie }
  const { body } = await call<NewApiKey>(createKey, '', options)
  for (const person of [admin, other]) {
    const [notice, ...more] = await noticesTo(person)
    expect([notice?.subject, more]).toEqual([subject, []])
    expect(notice?.text).toContain('Nok Suwan made the API key')
    expect(notice?.text).toContain(`“Secret "records"”, which ends in ${body.lastFour}`)
    expect(`${notice?.text}${notice?.html}`).not.toContain(body.key)
    expect(linkIn(notice as Received)).toMatchObject({ pathname: '/school-admin', search: `?school=${schoolId}` })
  }
  for (const person of [member, unconfirmed, otherPerson]) expect(await noticesTo(person)).toEqual([])
})

test('a key issued by the admin command is notified too; former admins get no notice', async () => {
  const admin = await newPerson()
  const schoolId = await newSchool({ admin })
  await confirm(admin)
  const { key } = await newKey(schoolId)
  const [notice] = await noticesTo(admin)
  expect(notice?.text).toContain('The provider made the API key')
  expect(notice?.text).not.toContain(key)
  await sql(`UPDATE "SchoolMembership" SET role = 'member' WHERE "schoolId" = $1`, [schoolId])
  await newKey(schoolId)
  expect(await noticesTo(admin)).toHaveLength(1)
})

test('an admin whose account was disabled in the meantime gets no notice', async () => {
  const admin = await newPerson()
  const schoolId = await newSchool({ admin })
  await confirm(admin)
  await db().$transaction(async (tx) => {
    await createApiKeyWithin(systemActor('test'), tx, { schoolId, name: 'Records' })
    await tx.user.update({ where: { id: admin.user.id }, data: { disabledAt: new Date() } })
  })
  expect(await noticesTo(admin)).toEqual([])
})

async function make({ cookie }: Person, name: string): Promise<NewApiKey> {
  const answer = await call<NewApiKey>(createKey, '', { method: 'POST', body: { name }, cookie })
  expect(answer.status).toBe(201)
  return answer.body
}

async function membershipOf({ user }: Person): Promise<string> {
  const [row] = await sql<{ id: string }>('SELECT id FROM "SchoolMembership" WHERE "userId" = $1', [user.id])
  return row?.id ?? ''
}

async function newLeaving() {
  const [leaver, other] = [await newPerson(), await newPerson()]
  const schoolId = await newSchool({ admin: leaver })
  await sql(`INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (new_id(), $1, $2, 'admin')`, [
    schoolId,
    other.user.id,
  ])
  for (const person of [leaver, other]) await confirm(person)
  await sql(`UPDATE "User" SET "firstName" = 'Ton', "lastName" = 'Dee' WHERE id = $1`, [leaver.user.id])
  const keys = [await make(leaver, 'Records'), await make(leaver, 'Old one'), await make(leaver, 'Library')]
  await call(revokeKey, '', { method: 'POST', cookie: leaver.cookie, params: { keyId: keys[1]?.id ?? '' } })
  const others = await make(other, 'Canteen')
  return { leaver, other, schoolId, keys, others }
}

type Leaving = Awaited<ReturnType<typeof newLeaving>>

const takeOut = ({ cookie }: Person, memberId: string) =>
  call(removeMember, '', { method: 'DELETE', cookie, params: { memberId } })

const ways: [string, string, (its: Leaving) => Promise<unknown>][] = [
  [
    'taken out',
    'Ton Dee no longer belongs to',
    async ({ leaver, other }) => takeOut(other, await membershipOf(leaver)),
  ],
  ['leaving', 'Ton Dee no longer belongs to', async ({ leaver }) => takeOut(leaver, await membershipOf(leaver))],
  [
    'removed by operations',
    'Ton Dee no longer belongs to',
    async ({ leaver, schoolId }) => {
      const command = { command: 'school remove-admin' as const, school: schoolId, email: String(leaver.user.email) }
      await runAdminCommand(systemActor('test'), command, { dryRun: false })
    },
  ],
  [
    'made a member',
    'Ton Dee is no longer an administrator of',
    async ({ leaver, other }) =>
      call(changeRole, '', {
        method: 'PATCH',
        body: { role: 'member' },
        cookie: other.cookie,
        params: { memberId: await membershipOf(leaver) },
      }),
  ],
  [
    'deleting the account',
    'has deleted their account',
    ({ leaver }) => call(deleteAccount, '', { method: 'DELETE', cookie: leaver.cookie, body: { confirm: 'DELETE' } }),
  ],
]

test.each(ways)('an admin %s: the other admins are told which working keys are theirs', async (_, words, leave) => {
  const its = await newLeaving()
  const { leaver, other, schoolId, keys, others } = its
  await leave(its)
  const [notice, ...more] = await leftNoticesTo(other)
  expect(more).toEqual([])
  expect(notice?.text).toContain(words)
  for (const key of [keys[0], keys[2]]) expect(notice?.text).toContain(`“${key?.name}”, which ends in ${key?.lastFour}`)
  for (const key of [keys[1], others]) expect(notice?.text).not.toContain(`“${key?.name}”`)
  for (const key of keys) expect(`${notice?.text}${notice?.html}`).not.toContain(key.key)
  const { pathname, search, hash } = linkIn(notice as Received)
  expect({ pathname, search, hash }).toEqual({
    pathname: '/school-admin',
    search: `?school=${schoolId}`,
    hash: '#api-keys',
  })
  expect(await leftNoticesTo(leaver)).toEqual([])
  const working = await sql('SELECT id FROM "ApiKey" WHERE "schoolId" = $1 AND "revokedAt" IS NULL', [schoolId])
  expect(working).toHaveLength(3)
})

test('each admin is notified in their own language; a person without active keys causes no notice', async () => {
  const { leaver, other, schoolId, keys } = await newLeaving()
  const [third, keyless] = [await addAdmin(schoolId), await addAdmin(schoolId)]
  await confirm(third)
  await sql(`UPDATE "User" SET language = 'th' WHERE id = $1`, [third.user.id])
  await takeOut(other, await membershipOf(keyless))
  for (const person of [other, third]) expect(await leftNoticesTo(person)).toEqual([])
  await takeOut(other, await membershipOf(leaver))
  const [thai] = await lettersTo(third, 'โปรดตรวจสอบคีย์')
  expect(thai?.text).toContain(`“Library” ซึ่งลงท้ายด้วย ${keys[2]?.lastFour}`)
  expect(await leftNoticesTo(other)).toHaveLength(1)
})

test('the list names the creator of each key, and whether they have left', async () => {
  const { leaver, other, schoolId } = await newLeaving()
  await newKey(schoolId)
  const actor = await actAsAdmin(await actorOf(other))
  const makers = async () =>
    (await listApiKeysWithCreators(actor)).map(({ name, maker }) => [name, maker.kind, maker.name])
  const listed = (kind: string, name: string | null) => [
    ['Student records', 'operator', null],
    ['Canteen', 'you', null],
    ...['Library', 'Old one', 'Records'].map((key) => [key, kind, name]),
  ]
  expect(await makers()).toEqual(listed('admin', 'Ton Dee'))
  await sql(`UPDATE "SchoolMembership" SET role = 'member' WHERE "userId" = $1`, [leaver.user.id])
  expect(await makers()).toEqual(listed('member', 'Ton Dee'))
  await takeOut(other, await membershipOf(leaver))
  expect(await makers()).toEqual(listed('former', 'Ton Dee'))
  await call(deleteAccount, '', { method: 'DELETE', cookie: leaver.cookie, body: { confirm: 'DELETE' } })
  expect(await makers()).toEqual(listed('deleted', null))
  await expect(actAsAdmin(await actorOf(await newPerson()))).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})
