import { DELETE as disconnect } from '@/app/api/auth/connections/line/route'
import { PATCH as check, DELETE as stop } from '@/app/api/line-notices/route'
import { POST as webhook } from '@/app/api/line-notices/webhook/route'
import { GET as exportMyData } from '@/app/api/my-data/route'
import type { LineNotices } from '@/lib/line-notices/schema'
import en from '@/messages/en.json'
import { call } from '../support/api'
import { bodies, texts } from '../support/hostile-json'
import { signatureOf } from '../support/line.mjs'
import { connectLine, giveLineConsent, newLineFamily, withLine } from '../support/line-parents'
import { newPerson } from '../support/people'
import { count, rowCounts, sql } from '../support/sql'

const line = withLine()

const consentsOf = (userId: string) =>
  sql<{ isFriend: boolean; withdrawnAt: Date | null; textVersion: string; language: string }>(
    `SELECT "isFriend", "withdrawnAt", "textVersion", language::text FROM "LineConsent" WHERE "userId" = $1 ORDER BY "givenAt"`,
    [userId],
  )

describe('the consent to notices in LINE', () => {
  test('agreeing to LINE is recorded once, in the language it was read in, and seen by LINE alone', async () => {
    const person = await newPerson()
    const lineId = await connectLine(person)
    const before = line.server().requests.length
    const first = await giveLineConsent(person, { 'accept-language': 'th' })
    expect([first.status, first.body]).toEqual([
      200,
      { isConfigured: true, isConnected: true, agreedAt: expect.any(String), isFriend: true },
    ])
    expect((await giveLineConsent(person)).body).toEqual(first.body)
    expect(await consentsOf(person.user.id)).toEqual([
      { isFriend: true, withdrawnAt: null, textVersion: 'line-notices-2', language: 'th' },
    ])
    expect(await count(`"AuditEvent" WHERE action = 'consent.given' AND "actorId" = $1`, [person.user.id])).toBe(1)
    expect(
      line
        .server()
        .requests.slice(before)
        .map(({ path }) => path),
    ).toEqual([`/v2/bot/profile/${lineId}`, `/v2/bot/profile/${lineId}`])
  })

  test('agreeing to LINE at the same time from two tabs records one consent', async () => {
    const person = await newPerson()
    await connectLine(person)
    const answers = await Promise.all([giveLineConsent(person), giveLineConsent(person), giveLineConsent(person)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await consentsOf(person.user.id)).toHaveLength(1)
  })

  test('a parent who has blocked the account, or never added it, is told so', async () => {
    const person = await newPerson()
    line.server().setFriend(await connectLine(person), false)
    expect((await giveLineConsent(person)).body).toMatchObject({ agreedAt: expect.any(String), isFriend: false })
  })

  test('a LINE that does not answer does not keep a parent from agreeing', async () => {
    const person = await newPerson()
    await connectLine(person)
    line.server().failWith(() => 503)
    const answer = await giveLineConsent(person)
    line.server().failWith(() => undefined)
    expect(answer.body).toMatchObject({ agreedAt: expect.any(String), isFriend: true })
  })

  test('without a LINE identity an account cannot agree to notices in LINE', async () => {
    const parent = await newPerson()
    const { status, body } = await giveLineConsent(parent)
    expect([status, body.code]).toEqual([409, 'LINE_NOT_CONNECTED'])
    expect(await consentsOf(parent.user.id)).toEqual([])
  })

  test('checking again says what LINE says now, keeps what is known while LINE is silent, and never agrees', async () => {
    const family = await newLineFamily()
    const checkOnce = async () =>
      (await call<LineNotices>(check, '', { method: 'PATCH', cookie: family.cookie })).body.isFriend
    line.server().setFriend(family.lineId, false)
    expect(await checkOnce()).toBe(false)
    line.server().failWith(() => 503)
    expect([await checkOnce(), (await giveLineConsent(family)).body.isFriend]).toEqual([false, false])
    line.server().failWith(() => undefined)
    line.server().setFriend(family.lineId, true)
    expect(await checkOnce()).toBe(true)
    // A tab that was open when another one stopped it.
    await call(stop, '', { method: 'DELETE', cookie: family.cookie })
    expect(await checkOnce()).toBe(false)
    expect(await consentsOf(family.user.id)).toMatchObject([{ withdrawnAt: expect.any(Date) }])
  })

  test('stopping notices in LINE takes one call, and a repeat changes nothing', async () => {
    const family = await newLineFamily()
    const stopOnce = () => call<LineNotices>(stop, '', { method: 'DELETE', cookie: family.cookie })
    const first = await stopOnce()
    expect([first.status, first.body]).toEqual([
      200,
      { isConfigured: true, isConnected: true, agreedAt: null, isFriend: false },
    ])
    expect((await stopOnce()).body).toEqual(first.body)
    expect(await consentsOf(family.user.id)).toMatchObject([{ withdrawnAt: expect.any(Date) }])
    expect(await count(`"AuditEvent" WHERE action = 'consent.withdrawn' AND "actorId" = $1`, [family.user.id])).toBe(1)
  })

  test('disconnecting LINE ends the consent, and connecting another LINE account does not bring it back', async () => {
    const family = await newLineFamily()
    const { status } = await call(disconnect, '', { method: 'DELETE', cookie: family.cookie })
    expect(status).toBe(200)
    expect(await consentsOf(family.user.id)).toMatchObject([{ withdrawnAt: expect.any(Date) }])
    const recorded = `"AuditEvent" e JOIN "LineConsent" c ON c.id = e."targetId"
      WHERE e.action = 'consent.withdrawn' AND e."actorKind" = 'user' AND e."actorId" = c."userId"::text AND c."userId" = $1`
    expect(await count(recorded, [family.user.id])).toBe(1)
    await connectLine(family)
    expect((await consentsOf(family.user.id)).filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([])
  })

  test('the file of one’s data has the consents to notices in LINE', async () => {
    const family = await newLineFamily()
    const { body } = await call<{ lineConsents: object[] }>(exportMyData, '', { cookie: family.cookie })
    expect(body.lineConsents).toEqual([
      {
        textVersion: 'line-notices-2',
        language: 'en',
        givenAt: expect.any(String),
        withdrawnAt: null,
        isFriend: true,
      },
    ])
  })
})

describe('the webhook of LINE', () => {
  const send = (events: object[], headers: Record<string, string> = {}) => {
    const { body, signature } = line.server().signed(events)
    return call<{ code?: string }>(webhook, '/api/line-notices/webhook', {
      method: 'POST',
      rawBody: body,
      headers: { 'x-line-signature': signature, ...headers },
    })
  }
  const event = (type: string, userId: string, timestamp = Date.now()) => ({
    type,
    mode: 'active',
    timestamp,
    source: { type: 'user', userId },
    webhookEventId: '01ABC',
    deliveryContext: { isRedelivery: false },
  })
  const isFriend = async (userId: string) => (await consentsOf(userId)).map((each) => each.isFriend)

  test('a signed unfollow stops notices in LINE, and a signed follow lets them go on', async () => {
    const { user, lineId } = await newLineFamily()
    const blocked = await send([event('unfollow', lineId)])
    expect([blocked.status, blocked.body]).toEqual([200, {}])
    expect(await isFriend(user.id)).toEqual([false])
    await send([event('follow', lineId)])
    expect(await isFriend(user.id)).toEqual([true])
  })

  test('a webhook with hundreds of events is read whole', async () => {
    const { user, lineId } = await newLineFamily()
    const others = Array.from({ length: 300 }, (_, n) => event('follow', `U-other-${n}`))
    expect((await send([...others, event('unfollow', lineId)])).status).toBe(200)
    expect(await isFriend(user.id)).toEqual([false])
  })

  test('a webhook may have 256,000 bytes, and one more is refused', async () => {
    const post = (bytes: number) => {
      const { body } = line.server().signed([])
      const raw = body + ' '.repeat(bytes - body.length)
      const headers = { 'x-line-signature': signatureOf(raw) }
      return call(webhook, '/api/line-notices/webhook', { method: 'POST', rawBody: raw, headers })
    }
    expect([(await post(256_000)).status, (await post(256_001)).status]).toEqual([200, 413])
  })

  test('an event that LINE delivers late does not undo a newer one', async () => {
    const { user, lineId } = await newLineFamily()
    const now = Date.now()
    await send([event('unfollow', lineId, now + 2_000)])
    await send([event('follow', lineId, now + 1_000)])
    expect(await isFriend(user.id)).toEqual([false])
  })

  test.each([
    ['none', ''],
    ['that of another secret', 'bm90IG91ciBzaWduYXR1cmUgYXQgYWxsLCBzb3JyeSE='],
    ['no base64', '%%%'],
  ])('a webhook with a wrong signature (%s) is refused and changes nothing', async (_name, signature) => {
    const { user, lineId } = await newLineFamily()
    const answer = await send([event('unfollow', lineId)], { 'x-line-signature': signature })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SIGNATURE'])
    expect(answer.body).toMatchObject({ message: en.errors.INVALID_SIGNATURE })
    expect(await isFriend(user.id)).toEqual([true])
  })

  test('a signature of other bytes that mean the same is refused', async () => {
    const { lineId } = await newLineFamily()
    const { body, signature } = line.server().signed([event('unfollow', lineId)])
    const raw = JSON.stringify(JSON.parse(body), null, 1)
    const answer = await call(webhook, '', { method: 'POST', rawBody: raw, headers: { 'x-line-signature': signature } })
    expect(answer.status).toBe(401)
  })

  test('any signed body is answered without an error of ours, and changes no account', async () => {
    const { user } = await newLineFamily()
    const sendRaw = async (rawBody: string) => {
      const headers = { 'x-line-signature': signatureOf(rawBody) }
      return (await call(webhook, '', { method: 'POST', rawBody, headers })).status
    }
    const before = await rowCounts()
    const wrong = texts.flatMap((text) => [
      `{"events":${text}}`,
      `{"events":[${text}]}`,
      `{"events":[{"type":"unfollow","timestamp":1,"source":${text}}]}`,
      `{"events":[{"type":"unfollow","timestamp":1,"source":{"type":"user","userId":${text}}}]}`,
      `{"events":[{"type":"unfollow","timestamp":${text},"source":{"type":"user","userId":"U"}}]}`,
    ])
    const statuses = new Set<number>()
    for (const body of [...wrong, ...bodies.filter((each): each is string => typeof each === 'string')]) {
      statuses.add(await sendRaw(body))
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(await rowCounts()).toEqual(before)
    expect(await isFriend(user.id)).toEqual([true])
  })

  test('a body that is larger than LINE’s own is not read to its end', async () => {
    const answer = await call<{ code?: string }>(webhook, '', {
      method: 'POST',
      rawBody: 'x'.repeat(300_000),
      headers: { 'x-line-signature': 'AAAA' },
    })
    expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('the check that LINE makes of an address, and events of other kinds, are answered and kept nowhere', async () => {
    const before = await count('"LineConsent"')
    const message = { ...event('message', 'U-somebody'), message: { type: 'text', text: 'ลูกของฉัน' } }
    const answers = [
      await send([]),
      await send([message, event('follow', 'U-somebody'), { type: 'follow' }, 7 as never]),
      await send([{ ...event('follow', 'U-somebody'), source: { type: 'group', groupId: 'C1' } }]),
      await send([event('follow', 'U-somebody', Number.MAX_SAFE_INTEGER)]),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await count('"LineConsent"')).toBe(before)
  })
})
