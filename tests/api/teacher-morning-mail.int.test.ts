import { POST as remind } from '@/app/api/teacher-referrals/[token]/remind/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { GET as openLink } from '@/app/api/teacher-referrals/[token]/route'
import { db } from '@/lib/db'
import { markCarrierSent, markSentElsewhere, retryFailed } from '@/lib/outbox/mutations'
import { nextMorning } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { call, newAddress } from '@/tests/support/api'
import { dated, tokensIn } from '@/tests/support/mails'
import { letHoursPass } from '@/tests/support/passing-time'
import { newConfirmedFamily, newFamily } from '@/tests/support/people'
import { count, sql } from '@/tests/support/sql'
import { type AskedTeacher, act, answerAs, type Family, listed, mailForTests } from '@/tests/support/teacher-requests'

const refusing = new Set<string>()
const mail = mailForTests({ refuse: (address) => (refusing.has(address) ? 550 : undefined) })
let teachers = 0
const newTeacher = () => `kru-${++teachers}@school.example`

async function newFamilies(many: number): Promise<Family[]> {
  const families = []
  for (let index = 0; index < many; index++) families.push(await newConfirmedFamily())
  return families
}

async function askAll(teacher: string, families: Family[]): Promise<AskedTeacher[]> {
  const asked = []
  for (const family of families) asked.push(await mail.ask(family, teacher))
  return asked
}

async function untilMorning(): Promise<void> {
  await letHoursPass((nextMorning(new Date()).getTime() - Date.now()) / 3_600_000 + 0.01)
  await mail.settle()
}

const unsentOf = (ids: string[]) =>
  count(`"MailDelivery" WHERE "rowId" = ANY($1) AND template = 'teacher-invitation' AND "sentAt" IS NULL`, [ids])

test('of six families that ask a teacher on one evening one mail leaves at once and one in the morning, with five links', async () => {
  const teacher = newTeacher()
  const asked = await askAll(teacher, await newFamilies(6))
  const [first, ...later] = asked as [AskedTeacher, ...AskedTeacher[]]
  expect(await mail.subjectsTo(teacher)).toEqual([dated('A parent asks for your view as a teacher')])
  expect(await listed(first)).toMatchObject({ delivery: 'sent' })
  const morning = nextMorning(new Date()).toISOString()
  for (const each of later) expect(await listed(each)).toMatchObject({ delivery: 'waiting', mailAt: morning })

  await untilMorning()
  const [, letter, ...more] = await mail.to(teacher)
  expect(more).toEqual([])
  expect(letter?.subject).toBe(dated('5 requests from parents wait for your answers'))
  expect(tokensIn(letter)).toEqual(later.map(({ token }) => token))
  const text = letter?.text?.replace(/\s+/g, ' ') ?? ''
  for (const each of later) {
    const { delivery, check } = await listed(each)
    expect(delivery).toBe('sent')
    expect(check).toEqual({ digits: expect.stringMatching(/^\d{4}$/), page: 'localhost:3000/for-teachers' })
    expect(text).toContain(`Check digits ${check.digits}.`)
    const opened = await call<{ child: { name: string } }>(openLink, '', {
      params: { token: each.token },
      address: newAddress(),
    })
    expect([opened.status, opened.body.child.name]).toEqual([200, each.family.child.name])
  }
  expect(text).toContain('Ploy, asked by Nok Suwan on')
  expect(text).toContain('ask the parent, or type localhost:3000/for-teachers into your browser')
  await untilMorning()
  expect(await mail.to(teacher)).toHaveLength(2)
})

test('no mail to a teacher has a person’s name in its subject, or an address of a person to reply to', async () => {
  const teacher = newTeacher()
  await askAll(teacher, await newFamilies(2))
  await untilMorning()
  const letters = await mail.to(teacher)
  expect(letters).toHaveLength(2)
  for (const { subject, replyTo } of letters) {
    expect(subject).not.toMatch(/Ploy|Nok|Suwan/)
    expect(replyTo?.map(({ address }) => address)).toEqual(['contact@sati.example'])
  }
})

test('what was answered or revoked in the meantime is not in the morning’s mail, and without any there is none', async () => {
  const teacher = newTeacher()
  const asked = await askAll(teacher, await newFamilies(4))
  const [, answered, revoked, left] = asked as [AskedTeacher, AskedTeacher, AskedTeacher, AskedTeacher]
  expect(await answerAs(answered)).toBe(201)
  expect((await act(revoke, revoked)).status).toBe(200)
  await untilMorning()
  const letters = await mail.to(teacher)
  expect(letters.map(tokensIn)).toEqual([[asked[0]?.token], [left.token]])

  const other = newTeacher()
  const [, only] = (await askAll(other, await newFamilies(2))) as [AskedTeacher, AskedTeacher]
  expect(await answerAs(only)).toBe(201)
  await untilMorning()
  expect(await mail.to(other)).toHaveLength(1)
  expect(
    await count(`"MailDelivery" WHERE template = 'teacher-morning' AND "dueAt" <= now() AND "sentAt" IS NULL`),
  ).toBe(0)
})

test('a reminder by hand and a new request of one day arrive in one mail', async () => {
  const teacher = newTeacher()
  const [old, ...young] = await newFamilies(3)
  const [reminded] = (await askAll(teacher, [old as Family])) as [AskedTeacher]
  await letHoursPass(25)
  const [atOnce, waiting] = (await askAll(teacher, young)) as [AskedTeacher, AskedTeacher]
  expect((await act(remind, reminded)).status).toBe(200)
  expect((await listed(reminded)).reminders).toContainEqual({
    at: nextMorning(new Date()).toISOString(),
    isSent: false,
  })
  await untilMorning()
  const letters = await mail.to(teacher)
  expect(letters.map(tokensIn)).toEqual([[reminded.token], [atOnce.token], [reminded.token, waiting.token]])
  expect((await listed(reminded)).reminders.filter(({ isSent }) => isSent)).toHaveLength(1)
})

test('a parent whom LINE vouches for, without an address, is named to the teacher and may remind', async () => {
  const family = await newFamily()
  await sql(
    'UPDATE "User" SET email = NULL, "emailKey" = NULL, "passwordHash" = NULL, provider = \'line\' WHERE id = $1',
    [family.user.id],
  )
  const teacher = newTeacher()
  const asked = await mail.ask(family, teacher)
  const [letter] = await mail.to(teacher)
  expect(letter?.text?.replace(/\s+/g, ' ')).toContain('Nok Suwan would like your view of how Ploy')
  await letHoursPass(25)
  expect((await listed(asked)).mayRemind).toBe(true)
  expect((await act(remind, asked)).status).toBe(200)
})

test('an unconfirmed parent is not named in the list, nor the child', async () => {
  const teacher = newTeacher()
  const [known] = (await newFamilies(1)) as [Family]
  await askAll(teacher, [known, await newFamily()])
  await untilMorning()
  const [, letter] = await mail.to(teacher)
  expect(letter?.text).toContain('A student whose name is on the page.')
  expect(letter?.text).not.toMatch(/Ploy|Nok|Suwan/)
})

test('when a teacher’s mail server refuses the morning’s mail, every parent who waits is told so', async () => {
  const teacher = newTeacher()
  const asked = await askAll(teacher, await newFamilies(3))
  refusing.add(teacher)
  await untilMorning()
  const deliveries = []
  for (const each of asked) deliveries.push((await listed(each)).delivery)
  expect(deliveries).toEqual(['sent', 'failed', 'failed'])
})

test('a request that joins a mail which is on its way leaves by itself', async () => {
  const teacher = newTeacher()
  const asked = await askAll(teacher, await newFamilies(3))
  const [, listedOne, late] = asked as [AskedTeacher, AskedTeacher, AskedTeacher]
  const [row] = await sql<{ id: string; carriedById: string }>(
    `SELECT id, "carriedById" FROM "MailDelivery" WHERE "rowId" = $1 AND template = 'teacher-invitation'`,
    [listedOne.id],
  )
  if (!row) throw new Error('nothing waits')
  // As on that morning, but for the list itself.
  await sql(`UPDATE "MailDelivery" SET "dueAt" = now() WHERE "carriedById" = $1`, [row.carriedById])
  await markCarrierSent(row.carriedById, [row.id], new AbortController().signal)
  expect((await mail.to(teacher)).map(tokensIn)).toEqual([[asked[0]?.token], [late.token]])
  expect(await unsentOf(asked.map(({ id }) => id))).toBe(0)
})

test('a request that comes when this morning’s mail has left joins the next one', async () => {
  const teacher = newTeacher()
  const asked = await askAll(teacher, await newFamilies(2))
  const [carrier] = await sql<{ id: string; dueAt: Date }>(
    `SELECT k.id, k."dueAt" FROM "MailDelivery" m JOIN "MailDelivery" k ON k.id = m."carriedById"
     WHERE m."rowId" = $1 AND m.template = 'teacher-invitation'`,
    [asked[1]?.id],
  )
  if (!carrier) throw new Error('nothing waits')
  // By a clock that is ahead of this one.
  await markCarrierSent(carrier.id, [], new AbortController().signal)
  const [late] = (await askAll(teacher, await newFamilies(1))) as [AskedTeacher]
  const { delivery, mailAt } = await listed(late)
  expect([delivery, mailAt]).toEqual(['waiting', nextMorning(carrier.dueAt).toISOString()])
})

test('a refused mail is tried again as one, whichever of its requests is retried', async () => {
  const teacher = newTeacher()
  const asked = await askAll(teacher, await newFamilies(3))
  refusing.add(teacher)
  await untilMorning()
  refusing.delete(teacher)
  const failed = await sql<{ id: string }>(
    `SELECT id FROM "MailDelivery" WHERE "rowId" = ANY($1) AND "failedAt" IS NOT NULL`,
    [asked.map(({ id }) => id)],
  )
  expect(failed).toHaveLength(2)
  for (const { id } of failed) expect(await db().$transaction((tx) => retryFailed(tx, id))).toBe(true)
  const letters = await mail.to(teacher)
  expect(letters.map(tokensIn)).toEqual([[asked[0]?.token], [asked[1]?.token, asked[2]?.token]])
  for (const each of asked) expect((await listed(each)).delivery).toBe('sent')
})

test('in a restored database what a mail server’s log has as sent is sent with all that it listed', async () => {
  const teacher = newTeacher()
  const asked = await askAll(teacher, await newFamilies(2))
  const [row] = await sql<{ carriedById: string }>(
    `SELECT "carriedById" FROM "MailDelivery" WHERE "rowId" = $1 AND template = 'teacher-invitation'`,
    [asked[1]?.id],
  )
  await db().$transaction((tx) => markSentElsewhere(tx, { ids: [row?.carriedById ?? ''] }))
  expect(await unsentOf(asked.map(({ id }) => id))).toBe(0)
})
