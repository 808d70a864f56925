import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { POST as markSeen } from '@/app/api/notices/seen/route'
import { toHomeNotice } from '@/lib/line-notices/home-notice'
import { lineTemplates } from '@/lib/line-notices/message'
import { listUnseenNotices } from '@/lib/outbox/notices/data'
import en from '@/messages/en.json'
import { call } from '@/tests/support/api'
import {
  connectLine,
  enqueueNotices,
  giveLineConsent,
  type LineFamily,
  newAnsweredRequest,
  newLineFamily,
  withLine,
} from '@/tests/support/line-parents'
import { startMail } from '@/tests/support/mails'
import { actorOf, newConfirmedFamily, type Person, password } from '@/tests/support/people'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { newFamilyWithoutAddress, noticesOf } from '@/tests/support/without-address'

const line = withLine()
let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(() => line.server().failWith(() => undefined))

const newFamily = async (): Promise<LineFamily> => ({ ...(await newFamilyWithoutAddress()), lineId: '' })

/** @returns the ids of the notices, which are due now */
async function notify(family: LineFamily, many = 1): Promise<string[]> {
  return enqueueNotices(await newAnsweredRequest(family), { many })
}

const seen = ({ cookie }: Person, ids: unknown) =>
  call<{ seen: number }>(markSeen, '', { method: 'POST', body: { ids }, cookie })

const shown = async (person: Person) => (await listUnseenNotices(await actorOf(person))).notices.map(({ id }) => id)

test('a mail to an account without an address is a notice on its home', async () => {
  const family = await newFamily()
  const [id = ''] = await notify(family)
  await mail.settle()
  expect(await shown(family)).toEqual([id])
  const [row] = await sql('SELECT "sentAt", "failedAt", recipient FROM "MailDelivery" WHERE id = $1', [id])
  expect(row).toEqual({ sentAt: expect.any(Date), failedAt: null, recipient: null })
})

test('a changed password is on the home of an account without an address', async () => {
  const family = await newFamily()
  const body = { currentPassword: password, newPassword: 'another horse 55', confirmPassword: 'another horse 55' }
  const { status } = await call(changePassword, '', { method: 'PATCH', body, cookie: family.cookie })
  expect(status).toBe(200)
  await mail.settle()
  expect((await noticesOf(family)).map(({ template }) => template)).toEqual(['password-changed'])
})

test('an account with an address has mails, and no notice', async () => {
  const family = { ...(await newConfirmedFamily()), lineId: '' }
  await notify(family)
  const subjects = (await mail.to(family.user.email ?? '')).map(({ subject }) => subject)
  expect(subjects).toContain(en.mail.consultationMoved.subject)
  expect(await noticesOf(family)).toEqual([])
})

test('an account without an address that has agreed to LINE has its notice there, and none on the home', async () => {
  const family = await newFamily()
  const lineId = await connectLine(family)
  await giveLineConsent(family)
  await notify(family)
  await mail.settle()
  expect(line.server().delivered.filter(({ to }) => to === lineId)).toHaveLength(1)
  expect(await shown(family)).toEqual([])
})

test('what LINE has refused for two days is on the home of an account without an address', async () => {
  const family = await newFamily()
  await connectLine(family)
  await giveLineConsent(family)
  line.server().failWith((path) => (path.endsWith('/push') ? 429 : undefined))
  const [id = ''] = await notify(family)
  const isRefused = async () =>
    (await count(`"MailDelivery" WHERE id = $1 AND "lastError" = 'line-refused'`, [id])) === 1
  await until('a refusal', isRefused)
  expect(await shown(family)).toEqual([])
  await sql(
    `UPDATE "MailDelivery" SET "dueAt" = "dueAt" - interval '49 hours', "nextAttemptAt" = now() WHERE id = $1`,
    [id],
  )
  await until('the notice', async () => (await shown(family)).length === 1)
  expect(await count('"MailDelivery" WHERE id = $1 AND "failedAt" IS NOT NULL', [id])).toBe(0)
})

test('what is pending for LINE is on the home once LINE was disconnected', async () => {
  const family = await newLineFamily()
  await sql(
    `UPDATE "User" SET email = NULL, "emailKey" = NULL, "letterHash" = id::text, "emailVerifiedAt" = now() WHERE id = $1`,
    [family.user.id],
  )
  line.server().failWith(() => 503)
  const [id = ''] = await notify(family)
  await until(
    'a try',
    async () => (await count('"MailDelivery" WHERE id = $1 AND "lastError" LIKE $2', [id, 'line-%'])) === 1,
  )
  await sql('DELETE FROM "Account" WHERE "userId" = $1', [family.user.id])
  await sql('UPDATE "MailDelivery" SET "nextAttemptAt" = now() WHERE id = $1', [id])
  await mail.settle()
  expect(await shown(family)).toEqual([id])
})

test('of forty notices all are listed, newest first, and one call puts them away', async () => {
  const family = await newFamily()
  await notify(family, 40)
  await mail.settle()
  const actor = await actorOf(family)
  const { notices, more } = await listUnseenNotices(actor)
  expect([notices.length, more]).toEqual([40, 0])
  const times = notices.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(
    (
      await seen(
        family,
        notices.map(({ id }) => id),
      )
    ).body,
  ).toEqual({ seen: 40 })
  expect(await listUnseenNotices(actor)).toEqual({ notices: [], more: 0 })
})

test('beyond a page it is counted how many there are', async () => {
  const family = await newFamily()
  await notify(family, 53)
  await mail.settle()
  const { notices, more } = await listUnseenNotices(await actorOf(family))
  expect([notices.length, more]).toEqual([50, 3])
})

test('putting a notice away is idempotent, and does nothing for another account', async () => {
  const [family, other] = [await newFamily(), await newFamily()]
  const ids = await notify(family, 2)
  await mail.settle()
  const [first = '', second = ''] = ids
  expect(await seen(other, ids)).toMatchObject({ status: 200, body: { seen: 0 } })
  expect((await seen(family, [first])).body).toEqual({ seen: 1 })
  expect((await seen(family, [first, second])).body).toEqual({ seen: 1 })
  expect(await shown(family)).toEqual([])
})

test.each([
  ['none', [], 400],
  ['one that is no id', ['1'], 404],
  ['more than fifty', Array.from({ length: 51 }, () => '01890000-0000-7000-8000-000000000000'), 400],
  ['no list', 'all', 400],
])('%s of the ids to put away is refused', async (_, ids, status) => {
  expect((await seen(await newFamily(), ids)).status).toBe(status)
})

test('every notice that a mail can become has its words in both languages, and leads to a page of ours or nowhere', () => {
  const templates = [
    ...Object.keys(lineTemplates),
    'new-sign-in',
    'password-changed',
    'email-changed',
    'line-connected',
    'school-referral-letter-lost',
  ]
  const stored = { id: 'n1', rowId: '01890000-0000-7000-8000-000000000000', at: '2026-01-02T03:04:05.000Z' }
  for (const language of ['en', 'th'] as const)
    for (const template of templates) {
      const notice = toHomeNotice({ ...stored, template }, language)
      expect([template, notice?.text]).toEqual([template, expect.stringMatching(/^[^{}]{10,}$/)])
      expect(notice?.path ?? '/').toMatch(/^\/(profile|doctor-consultation|parent-assessment\?child=[0-9a-f-]+)?$/)
    }
  expect(toHomeNotice({ ...stored, template: 'of a newer version' }, 'en')).toBeNull()
})
