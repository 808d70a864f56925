import { DELETE as stopLine } from '@/app/api/line-notices/route'
import en from '@/messages/en.json'
import { call } from '@/tests/support/api'
import {
  enqueueNotices,
  type LineFamily,
  newAnsweredRequest,
  newLineFamily,
  withLine,
} from '@/tests/support/line-parents'
import { startMail } from '@/tests/support/mails'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'

const line = withLine()
const words = en.lineMessages
let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(() => line.server().failWith(() => undefined))

const inLine = ({ lineId }: LineFamily) => line.server().delivered.filter(({ to }) => to === lineId)

/** The notices that an address has; the first mail asks to confirm it. */
const byMail = async ({ user }: LineFamily) =>
  (await mail.to(user.email ?? '')).filter(({ subject }) => subject === en.mail.consultationMoved.subject)

async function notify(family: LineFamily): Promise<string> {
  const [id = ''] = await enqueueNotices(await newAnsweredRequest(family), { many: 1 })
  return id
}

const deliveryOf = async (id: string) =>
  (
    await sql<{ sentAt: Date | null; failedAt: Date | null; lineEndedAt: Date | null; lastError: string | null }>(
      'SELECT "sentAt", "failedAt", "lineEndedAt", "lastError" FROM "MailDelivery" WHERE id = $1',
      [id],
    )
  )[0]

const isTried = (id: string) => async () => /^line-(unknown|silent)$/.test((await deliveryOf(id))?.lastError ?? '')

/** Lets the minute pass that LINE has. */
const passMinute = (id: string) =>
  sql(
    `UPDATE "MailDelivery" SET "lineSince" = "lineSince" - interval '61 seconds', "nextAttemptAt" = now() WHERE id = $1`,
    [id],
  )

test('a notice to a parent who wants LINE goes there with its row’s id as the key, and not by mail', async () => {
  const family = await newLineFamily()
  const id = await notify(family)
  expect(await byMail(family)).toEqual([])
  const [message, ...more] = inLine(family)
  expect([more, message?.key, message?.text, message?.label]).toEqual([
    [],
    id,
    words.notices.consultationMoved,
    words.open,
  ])
  const url = new URL(message?.url ?? '')
  expect(url.pathname + url.search).toBe('/?openExternalBrowser=1')
  expect(await deliveryOf(id)).toMatchObject({ sentAt: expect.any(Date), lineEndedAt: null })
})

test('a parent with LINE who has not agreed, or has stopped, gets mail', async () => {
  const family = await newLineFamily()
  await call(stopLine, '', { method: 'DELETE', cookie: family.cookie })
  await notify(family)
  expect(await byMail(family)).toHaveLength(1)
  expect(inLine(family)).toEqual([])
})

test('mails about the safety of an account go by mail, whatever the parent chose', async () => {
  const family = await newLineFamily()
  await sql(`INSERT INTO "MailDelivery" (id, template, "rowId") VALUES (gen_random_uuid(), 'password-changed', $1)`, [
    family.user.id,
  ])
  const subjects = (await mail.to(family.user.email ?? '')).map(({ subject }) => subject)
  expect(subjects).toContain(en.mail.passwordChanged.subject)
  expect(inLine(family)).toEqual([])
})

test('what a parent who has blocked the account would not see comes by mail, and from then on at once', async () => {
  const family = await newLineFamily()
  line.server().setFriend(family.lineId, false)
  const id = await notify(family)
  expect(await byMail(family)).toHaveLength(1)
  expect(await deliveryOf(id)).toMatchObject({ lineEndedAt: expect.any(Date) })
  const asked = line.server().requests.length
  await notify(family)
  expect(await byMail(family)).toHaveLength(2)
  expect(line.server().requests.length).toBe(asked)
})

test.each([
  ['the month’s messages are used up', '/push', 429],
  ['LINE does not accept our token', '/push', 401],
  ['LINE is asked too often who a friend is', '/profile/', 429],
] as const)('a notice comes by mail once and at once when %s', async (_name, call, status) => {
  const family = await newLineFamily()
  let calls = 0
  line.server().failWith((path) => {
    if (!path.includes(call)) return
    calls += 1
    return status
  })
  await notify(family)
  expect(await byMail(family)).toHaveLength(1)
  expect(calls).toBe(1)
  expect(inLine(family)).toEqual([])
})

test('a notice that LINE took without saying so is not sent again, neither there nor by mail', async () => {
  const family = await newLineFamily()
  let pushes = 0
  line.server().failWith((path) => {
    if (!path.endsWith('/push')) return
    pushes += 1
    return pushes === 1 ? 'lost' : undefined
  })
  await notify(family)
  await mail.settle()
  expect([pushes, inLine(family).length, (await byMail(family)).length]).toEqual([2, 1, 0])
})

test.each([
  ['on the first try, long after its minute', 'lost'],
  ['on the first try, and refuses the second for another reason', 'then-429'],
] as const)('a notice that LINE took without saying so %s is not sent by mail too', async (_name, how) => {
  const family = await newLineFamily()
  // It has waited in LINE's lane before it is pushed, as after a killed process or behind many others.
  let pushes = 0
  line.server().failWith((path) => {
    if (!path.endsWith('/push')) return
    pushes += 1
    if (pushes === 1) return 'lost'
    return pushes === 2 && how === 'then-429' ? 429 : undefined
  })
  const id = await notify(family)
  await until('a push', async () => pushes > 0)
  await passMinute(id)
  await mail.settle()
  expect([inLine(family).length, (await byMail(family)).length]).toEqual([1, 0])
})

test('a notice that was pushed by a process that was killed is asked about, not mailed', async () => {
  const family = await newLineFamily()
  const request = await newAnsweredRequest(family)
  line.server().failWith(() => 503)
  const [id = ''] = await enqueueNotices(request, { many: 1 })
  await until('a place in the lane of LINE', isTried(id))
  // As it is found when its lease has ended: LINE may have taken it, and the process that would have recorded it has ended.
  await sql(
    `UPDATE "MailDelivery" SET "linePushes" = 1, "lineSince" = now() - interval '3 minutes', "nextAttemptAt" = now()
     WHERE id = $1`,
    [id],
  )
  line.server().failWith(() => undefined)
  await mail.settle()
  expect([inLine(family).length, (await byMail(family)).length]).toEqual([1, 0])
})

test('a notice that LINE took without saying so is asked about again after the minute, before a mail is sent', async () => {
  const family = await newLineFamily()
  line.server().failWith((path) => (path.endsWith('/push') ? 'lost' : undefined))
  const id = await notify(family)
  await until('an attempt that was lost', isTried(id))
  line.server().failWith(() => undefined)
  await passMinute(id)
  expect([(await byMail(family)).length, inLine(family).length]).toEqual([0, 1])
})

test('a LINE that does not answer for a minute leaves it to the mail, and mails go on meanwhile', async () => {
  const [family, other] = [await newLineFamily(), await newLineFamily()]
  line.server().failWith(() => 503)
  const id = await notify(family)
  await until('an attempt without an answer', isTried(id))
  expect(await deliveryOf(id)).toMatchObject({ sentAt: null, lineEndedAt: null })
  await call(stopLine, '', { method: 'DELETE', cookie: other.cookie })
  const before = await deliveryOf(await notify(other))
  expect(before?.sentAt).toBeNull()
  await until('a mail to another parent', async () => (await countSent(other)) === 1)
  await passMinute(id)
  expect(await byMail(family)).toHaveLength(1)
  // The notice is not repeated when LINE is reachable again.
  line.server().failWith(() => undefined)
  await mail.settle()
  expect(inLine(family)).toEqual([])
})

/** A parent who signs in with LINE alone: LINE gives no address. */
async function withoutAddress(): Promise<LineFamily> {
  const family = await newLineFamily()
  await sql(
    `UPDATE "User" SET provider = 'line', "passwordHash" = NULL, email = NULL, "emailKey" = NULL, "emailVerifiedAt" = NULL
     WHERE id = $1`,
    [family.user.id],
  )
  return family
}

const countSent = ({ user }: LineFamily) =>
  count(
    `"MailDelivery" d JOIN "Consultation" c ON c.id = d."rowId" WHERE c."parentId" = $1 AND d."sentAt" IS NOT NULL`,
    [user.id],
  )

test('many notices that wait for a LINE that is away come by mail after a minute without being tried', async () => {
  const family = await newLineFamily()
  line.server().failWith(() => 503)
  const asked = line.server().requests.length
  const request = await newAnsweredRequest(family)
  const ids = await enqueueNotices(request, { many: 30 })
  await until(
    'all in the lane of LINE',
    async () =>
      (await count(`"MailDelivery" WHERE "rowId" = $1 AND "lineSince" IS NOT NULL`, [request])) === ids.length,
  )
  await sql(`UPDATE "MailDelivery" SET "lineSince" = "lineSince" - interval '61 seconds' WHERE "rowId" = $1`, [request])
  expect(await byMail(family)).toHaveLength(30)
  expect(line.server().requests.length - asked).toBeLessThan(30)
})

test('a parent without an address is asked for in LINE until it answers, and hears once', async () => {
  const family = await withoutAddress()
  line.server().failWith(() => 503)
  const id = await notify(family)
  await until('an attempt without an answer', isTried(id))
  await passMinute(id)
  await until(
    'a longer wait',
    async () =>
      (await count(`"MailDelivery" WHERE id = $1 AND "nextAttemptAt" > now() + interval '4 seconds'`, [id])) === 1,
  )
  line.server().failWith(() => undefined)
  await sql('UPDATE "MailDelivery" SET "nextAttemptAt" = now() WHERE id = $1', [id])
  await mail.settle()
  expect(inLine(family)).toHaveLength(1)
  expect(await deliveryOf(id)).toMatchObject({ sentAt: expect.any(Date) })
})

test('a parent without an address whom LINE refuses is tried again later, and after two days reads it on the home', async () => {
  const family = await withoutAddress()
  line.server().failWith((path) => (path.endsWith('/push') ? 429 : undefined))
  const id = await notify(family)
  await until('a refusal', async () => (await deliveryOf(id))?.lastError === 'line-refused')
  await sql(
    `UPDATE "MailDelivery" SET "dueAt" = "dueAt" - interval '49 hours', "nextAttemptAt" = now() WHERE id = $1`,
    [id],
  )
  await until(
    'the end',
    async () => (await count('"MailDelivery" WHERE id = $1 AND "noticeTo" = $2', [id, family.user.id])) === 1,
  )
  expect(await deliveryOf(id)).toMatchObject({ sentAt: expect.any(Date), failedAt: null })
  expect(inLine(family)).toEqual([])
})

test('notices that wait for LINE become mails when LINE is switched off', async () => {
  const family = await newLineFamily()
  line.server().failWith(() => 503)
  const id = await notify(family)
  await until('an attempt without an answer', isTried(id))
  await call(stopLine, '', { method: 'DELETE', cookie: family.cookie })
  await sql('UPDATE "MailDelivery" SET "nextAttemptAt" = now() WHERE id = $1', [id])
  expect(await byMail(family)).toHaveLength(1)
  expect(inLine(family)).toEqual([])
})
