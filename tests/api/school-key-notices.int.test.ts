import { POST as createKey } from '@/app/api/schools/keys/route'
import type { NewApiKey } from '@/lib/api-keys/types'
import { call } from '../support/api'
import { linkIn, startMail } from '../support/mails'
import { newPerson, type Person } from '../support/people'
import { newKey, newSchool } from '../support/schools'
import type { Received } from '../support/smtp'
import { sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

const subject = 'A new API key for your school'
const noticesTo = async ({ user }: Person) =>
  (await mail.to(String(user.email))).filter((letter) => letter.subject?.includes('key'))

async function addAdmin(schoolId: string): Promise<Person> {
  const person = await newPerson()
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (gen_random_uuid(), $1, $2, 'admin')`,
    [schoolId, person.user.id],
  )
  return person
}

const confirm = ({ user }: Person) => sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [user.id])

test('a new key is told to all admins with a confirmed address, without the key, and to nobody else', async () => {
  const [admin, member] = [await newPerson(), await newPerson()]
  const schoolId = await newSchool({ admin, member })
  const [other, unconfirmed] = [await addAdmin(schoolId), await addAdmin(schoolId)]
  for (const person of [admin, member, other]) await confirm(person)
  const stranger = await newPerson()
  await newSchool({ admin: stranger })
  await confirm(stranger)

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
  for (const person of [member, unconfirmed, stranger]) expect(await noticesTo(person)).toEqual([])
})

test('so is one that operations make; whoever is no admin any more hears of none', async () => {
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
