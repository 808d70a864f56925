import { POST as resend } from '@/app/api/school-referrals/[token]/resend/route'
import { GET as list } from '@/app/api/school-referrals/route'
import { listSchoolReferrals } from '@/lib/school-referrals/data'
import type { ReferralMail } from '@/lib/school-referrals/schema'
import { actAtSchool } from '@/lib/schools/data'
import { authenticate } from '@/lib/sessions/authenticate'
import { refuse } from '../support/acceptance'
import { call } from '../support/api'
import { newPerson, type Person } from '../support/people'
import { newKey, newSchool, refer, tokenIn } from '../support/schools'
import { clearLimits, sql } from '../support/sql'

// No worker runs here, so mails stay pending.

afterEach(clearLimits)

/** The mail state on the dashboard, by the referral's id. */
async function mailsOf(person: Person): Promise<Record<string, ReferralMail>> {
  const found = await authenticate(person.cookie.split('=')[1], '192.0.2.1', { counted: false })
  if (!found) throw new Error('not signed in')
  const referrals = await listSchoolReferrals(await actAtSchool(found.actor))
  return Object.fromEntries(referrals.map(({ id, mail }) => [id, mail]))
}

const settle = (id: string, assignments: string) =>
  sql(`UPDATE "MailDelivery" SET ${assignments} WHERE "rowId" = $1`, [id])

test('the school’s list says what became of each mail, and the call’s answer stays as it is', async () => {
  const admin = await newPerson()
  const { key } = await newKey(await newSchool({ admin }))
  const newOne = (name: string) => refer(admin, { parentEmail: `${name}@example.com` })
  const [waiting, sent, failed, declined] = [
    await newOne('waiting'),
    await newOne('sent'),
    await newOne('failed'),
    await newOne('declined'),
  ]
  await settle(sent.id, '"sentAt" = now()')
  await settle(failed.id, `"failedAt" = now(), "lastError" = 'refused'`)
  await refuse(tokenIn(declined))
  expect(await mailsOf(admin)).toEqual({
    [waiting.id]: 'waiting',
    [sent.id]: 'sent',
    [failed.id]: 'failed',
    [declined.id]: 'none',
  })

  const again = { method: 'POST', cookie: admin.cookie, params: { token: failed.id } }
  expect((await call(resend, '', again)).status).toBe(200)
  expect((await mailsOf(admin))[failed.id]).toBe('waiting')

  expect(Object.keys(waiting)).toHaveLength(10)
  for (const by of [{ cookie: admin.cookie }, { headers: { 'x-api-key': key } }]) {
    const { body } = await call<object[]>(list, '', by)
    expect(body.map((row) => Object.keys(row).length)).toEqual([11, 10, 10, 10])
    expect(body[0]).toMatchObject({ status: 'declined', declinedBecause: 'wrong_person' })
  }
})

test('the demo sends no mail, and says so', async () => {
  const visitor = await newPerson()
  const { id } = await refer(visitor)
  expect(await mailsOf(visitor)).toEqual({ [id]: 'none' })
})

describe('mails to one address', () => {
  const parentEmail = 'shared@example.com'

  async function newAdmin(): Promise<Person> {
    const admin = await newPerson()
    await newSchool({ admin })
    return admin
  }

  async function states(admin: Person, referrals: number): Promise<ReferralMail[]> {
    const ids: string[] = []
    for (let i = 0; i < referrals; i++) ids.push((await refer(admin, { parentEmail })).id)
    const mails = await mailsOf(admin)
    return ids.map((id) => mails[id] as ReferralMail)
  }

  test('mails to one address are five a day from one school, which uses up none of another’s', async () => {
    const [first, second] = [await newAdmin(), await newAdmin()]
    expect(await states(first, 6)).toEqual([...Array.from({ length: 5 }, () => 'waiting'), 'held'])
    expect(await states(second, 1)).toEqual(['waiting'])
  })

  test('mails to one address are fifteen a day from all schools together', async () => {
    for (const admin of [await newAdmin(), await newAdmin(), await newAdmin()])
      expect(new Set(await states(admin, 5))).toEqual(new Set(['waiting']))
    expect(await states(await newAdmin(), 1)).toEqual(['held'])
  })

  test('mails that were held back can be sent once the limit allows it', async () => {
    const admin = await newAdmin()
    for (let i = 0; i < 5; i++) await refer(admin, { parentEmail })
    const { id } = await refer(admin, { parentEmail })
    expect((await mailsOf(admin))[id]).toBe('held')
    const again = { method: 'POST', cookie: admin.cookie, params: { token: id } }
    const refused = await call(resend, '', again)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_MAILS'])
    expect((await mailsOf(admin))[id]).toBe('held')
    await clearLimits()
    expect((await call(resend, '', again)).status).toBe(200)
    expect((await mailsOf(admin))[id]).toBe('waiting')
  })
})
