import { POST as accept } from '@/app/api/school-referrals/[token]/accept/route'
import { POST as decline } from '@/app/api/school-referrals/[token]/decline/route'
import { systemActor } from '@/lib/auth/actor'
import { composeMail } from '@/lib/mail/templates/compose-mail'
import { reminderVersion } from '@/lib/school-referrals/class-list/reminders'
import { call } from '../support/api'
import { actOn, newList, passDay, studentsOf } from '../support/classes'
import { linkIn, startMail } from '../support/mails'
import { newPerson } from '../support/people'
import { newKey, newSchool, refer, student, tokenIn } from '../support/schools'
import { sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>
let key = ''

beforeAll(async () => {
  mail = await startMail()
  key = (await newKey(await newSchool())).key
})
afterAll(() => mail.stop())

let addresses = 0
async function mailed(change: object = {}) {
  addresses += 1
  const parentEmail = `parent${addresses}@example.com`
  const referral = await refer({ key }, { parentEmail, ...change })
  return { parentEmail, referral, letters: await mail.to(parentEmail) }
}

test('a real school’s referral is mailed to the parent in both languages, with one link', async () => {
  const { referral, letters } = await mailed()
  const [letter] = letters
  expect(letters).toHaveLength(1)
  if (!letter) return
  expect(linkIn(letter).href).toBe(referral.referralLink)
  expect(letter.subject).toBe('ข้อความจากโรงเรียนของบุตรหลาน · A message from your child’s school')
  for (const words of [
    'เรียน คุณมาลี เจริญ',
    'Dear มาลี เจริญ',
    student.studentName,
    'This is not my child',
    'แจ้งว่าไม่ใช่บุตรหลาน',
  ])
    expect(letter.text).toContain(words)
  expect(letter.html).toMatch(/lang="th"[\s\S]*lang="en"/)
  // The reason is shown on the page only, not on a lock screen.
  expect(letter.text).not.toContain('loses his place')
})

test('a reminder brings the same link once more, in both languages, and says how to decline', async () => {
  const admin = await newPerson()
  const { classId, ids, referrals } = await newList(admin, await newSchool({ admin }), ['Ann'])
  const [referral] = referrals
  expect(await mail.to(referral?.parentEmail ?? '')).toHaveLength(1)
  await passDay(ids)
  expect((await actOn(admin, classId, ['remind', ...ids])).body).toEqual({ done: 1, held: 0, leftOut: 0 })
  const [, reminder] = await mail.to(referral?.parentEmail ?? '')
  if (!reminder) throw new Error('no reminder was sent')
  expect(linkIn(reminder).href).toBe(referral?.referralLink)
  expect(reminder.subject).toBe('แจ้งเตือนจากโรงเรียนของบุตรหลาน · A reminder from your child’s school')
  for (const words of ['Ann', 'This is a reminder', 'This is not my child', 'การแจ้งเตือน', 'แจ้งว่าไม่ใช่บุตรหลาน'])
    expect(reminder.text).toContain(words)
  expect((await studentsOf(admin, classId)).body.students.map(({ state }) => state)).toEqual(['sent'])
})

test('a reminder of a link that was revoked before it was sent is not sent', async () => {
  const admin = await newPerson()
  const { classId, ids, referrals } = await newList(admin, await newSchool({ admin }), ['Ann'])
  const parentEmail = referrals[0]?.parentEmail ?? ''
  expect(await mail.to(parentEmail)).toHaveLength(1)
  const outgoing = { template: 'school-referral-reminder', rowId: ids[0] ?? '', recipient: null } as const
  const compose = (version: number) => composeMail(systemActor('mail'), { ...outgoing, version })
  expect(await compose(reminderVersion(1, 2))).toMatchObject({ to: parentEmail })
  expect(await compose(reminderVersion(2, 0))).toBeNull()
  await actOn(admin, classId, ['revoke', ...ids])
  expect(await compose(reminderVersion(1, 2))).toBeNull()
})

test('a parent whose name was typed with a title is addressed with that title alone', async () => {
  const { letters } = await mailed({ parentName: 'คุณมาลี เจริญ' })
  expect(letters[0]?.text).toContain('เรียน คุณมาลี เจริญ')
})

test('a referral’s mail without a parent’s name says “parent”', async () => {
  const [letter] = (await mailed({ parentName: null })).letters
  expect(letter?.text).toContain('เรียน ผู้ปกครอง')
  expect(letter?.text).toContain('Dear parent')
})

test('markup in names stays text, and goes into no header', async () => {
  const studentName = '"><img src=x onerror=alert(1)>'
  const { letters, parentEmail } = await mailed({ studentName, referringTeacher: '<b>T</b>', parentName: '<i>P</i>' })
  const [letter] = letters
  expect(letter?.html).not.toMatch(/<img|<b>T|<i>P/)
  expect(letter?.html).toContain('&lt;img src=x')
  expect(letter?.subject).not.toContain('img')
  expect(letter?.recipients).toEqual([parentEmail])
})

test('a referral’s mail is not written when its link was declined, renewed or has expired before', async () => {
  const [declined, expired, alive] = [await refer({ key }), await refer({ key }), await refer({ key })]
  const written = (rowId: string, version = 1) =>
    composeMail(systemActor('test'), {
      template: 'school-referral',
      rowId,
      version,
      recipient: null,
    })
  await call(decline, '', { method: 'POST', params: { token: tokenIn(declined) } })
  await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() WHERE id = $1`, [expired.id])
  expect([await written(declined.id), await written(expired.id), await written(alive.id, 2)]).toEqual([
    null,
    null,
    null,
  ])
  expect(await written(alive.id)).toMatchObject({ to: student.parentEmail })
})

test('the parent hears of the acceptance, and can say that it was not them', async () => {
  const { parentEmail, referral } = await mailed()
  const { cookie } = await newPerson()
  await call(accept, '', { method: 'POST', cookie, params: { token: tokenIn(referral) } })
  const [, notice] = await mail.to(parentEmail)
  if (!notice) throw new Error('no notice was mailed')
  expect(notice.subject).toBe('มีการตอบรับการส่งต่อจากโรงเรียน · A referral from school was accepted')
  const token = linkIn(notice).searchParams.get('token') ?? ''
  const undone = await call(decline, '', { method: 'POST', params: { token } })
  expect([undone.status, undone.body]).toEqual([200, { status: 'declined' }])
})
