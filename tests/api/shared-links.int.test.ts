import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { GET as listConsents } from '@/app/api/consents/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { GET as listShares, POST as share } from '@/app/api/result-shares/route'
import { listAccess } from '@/lib/access-log/data'
import { visitorActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { listActiveVisitLinks, listLinkedChildren, openVisitSheet } from '@/lib/result-shares/links/data'
import type { VisitLink } from '@/lib/result-shares/links/types'
import type { ResultShare } from '@/lib/result-shares/types'
import { call, newAddress } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { askForCall, newDoctor } from '../support/doctors'
import { actorOf, askTeacher, assess, newAgreedFamily, newFamily } from '../support/people'
import { clearLimits, dump, rowCounts, sql } from '../support/sql'

type Family = Awaited<ReturnType<typeof newFamily>>
type Refusal = { code: string; errors: { field: string; code: string }[] }

const notFound = { code: 'LINK_NOT_FOUND' }
async function open(token: string, address = newAddress()) {
  const opened = await openVisitSheet(visitorActor(address), token)
  return opened.needsPasscode ? undefined : opened.shared
}
const tokenIn = ({ link }: VisitLink) => new URL(link).searchParams.get('token') ?? ''
const create = ({ cookie, child }: Family, change: object = {}, headers: Record<string, string> = {}) =>
  call<VisitLink & Refusal>(share, '', {
    method: 'POST',
    body: { childId: child.id, days: 7, ...change },
    cookie,
    headers,
  })
const revoked = ({ cookie }: Family, id: string) =>
  call<ResultShare>(revoke, '', { method: 'POST', cookie, params: { id } })

beforeEach(clearLimits)

async function newLink(): Promise<{ family: Family; made: VisitLink; token: string }> {
  const family = await newAgreedFamily()
  await assess(family.cookie, family.child.id)
  const { status, body } = await create(family)
  expect(status).toBe(201)
  return { family, made: body, token: tokenIn(body) }
}

test('a visit link shows one child’s results, and an altered one nothing', async () => {
  const { family, made, token } = await newLink()
  expect(made.link.split('#')[0]).toBe(`http://localhost:3000/visit-sheet?token=${token}`)
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBeCloseTo(7 * 86_400_000, -4)
  expect(await open(token)).toMatchObject({
    child: { id: family.child.id, name: 'Ploy', age: 8, grade: '2' },
    informants: [{ kind: 'parent', name: null, isReader: false, newest: { totalScore: 34, age: null } }],
    expiresAt: made.expiresAt,
  })
  const { referral } = await askTeacher(family.cookie, family.child.id)
  const wrong = [
    ...['', 'x', token.slice(0, -1), `${token}x`, token.toUpperCase()],
    linkToken('visit', made.id, 2),
    linkToken('teacher', made.id, 1),
    linkToken('school', made.id, 1),
    linkToken('visit', referral.id, 1),
    linkToken('visit', family.child.id, 1),
  ]
  for (const each of wrong) await expect(open(each)).rejects.toMatchObject(notFound)
})

test('each opening of a visit link is in the parent’s log and beside the link', async () => {
  const { family, token } = await newLink()
  const actor = await actorOf(family)
  for (let time = 1; time <= 3; time++) await open(token)
  await expect(open(`${token}x`)).rejects.toMatchObject(notFound)
  const { entries } = await listAccess(actor, { childId: family.child.id })
  const openings = entries.filter(({ action, who }) => action === 'results.read' && who.kind === 'link')
  expect(openings).toHaveLength(3)
  const [link, ...more] = await listActiveVisitLinks(actor, family.child.id)
  expect(more).toEqual([])
  expect(link).toMatchObject({ openings: 3, lastOpenedAt: openings[0]?.at })
})

test('a visit link opened from many addresses adds a few audit events an hour, and counts every opening', async () => {
  const { family, token } = await newLink()
  const actor = await actorOf(family)
  const byLink = async () =>
    (await listAccess(actor, { childId: family.child.id })).entries.filter(({ who }) => who.kind === 'link')
  const entries = async () => (await byLink()).length
  const others = async () => (await byLink()).map((entry) => entry.others)
  for (let round = 1; round <= 3; round++)
    for (const opened of await allAtOnce(20, () => open(token))) expect(opened).toBeDefined()
  expect(await entries()).toBe(5)
  // The newest entry counts the openings without their own.
  expect(await others()).toEqual([55, 0, 0, 0, 0])
  expect(await listActiveVisitLinks(actor, family.child.id)).toMatchObject([{ openings: 60 }])
  // The next hour has its own entry, so that an important opening is not lost among earlier ones.
  await sql(`UPDATE "RateLimit" SET "resetsAt" = now() WHERE key LIKE 'opening-entry:%'`)
  await open(token)
  expect(await entries()).toBe(6)
  expect(await others()).toEqual([55, 0, 0, 0, 0, 0])
  expect(await listActiveVisitLinks(actor, family.child.id)).toMatchObject([{ openings: 61 }])
})

test('a visit link ends when it is revoked, when its time is over, and when the consent is withdrawn', async () => {
  const { family, made, token } = await newLink()
  const [stranger, second] = [await newFamily(), (await create(family)).body]
  expect((await revoked(stranger, made.id)).status).toBe(404)
  expect(await open(token)).toBeDefined()
  const first = await revoked(family, made.id)
  expect([first.status, first.body.revokedAt]).toEqual([200, expect.any(String)])
  expect((await revoked(family, made.id)).body).toEqual(first.body)
  await expect(open(token)).rejects.toMatchObject(notFound)
  expect(await open(tokenIn(second))).toBeDefined()

  const third = (await create(family, { days: 1 })).body
  await sql('UPDATE "ResultShare" SET "expiresAt" = now() WHERE id = $1', [third.id])
  await expect(open(tokenIn(third))).rejects.toMatchObject(notFound)

  const consents = (await call<{ id: string; purpose: string }[]>(listConsents, '', { cookie: family.cookie })).body
  const consent = consents.find(({ purpose }) => purpose === 'doctor_share')
  await call(withdraw, '', { method: 'POST', cookie: family.cookie, params: { id: consent?.id ?? '' } })
  await expect(open(tokenIn(second))).rejects.toMatchObject(notFound)
  expect(await listActiveVisitLinks(await actorOf(family), family.child.id)).toEqual([])
})

test('a parent is told which children a link opens now, and by how many', async () => {
  const { family, made } = await newLink()
  const [actor, linked] = [await actorOf(family), { id: family.child.id, name: family.child.name }]
  const locked = (await create(family)).body
  expect(await listLinkedChildren(actor)).toEqual([{ ...linked, count: 2 }])
  expect(await listLinkedChildren(await actorOf(await newFamily()))).toEqual([])
  await sql('UPDATE "ResultShare" SET "wrongPasscodes" = 10 WHERE id = $1', [locked.id])
  expect(await listLinkedChildren(actor)).toEqual([{ ...linked, count: 1 }])
  await revoked(family, made.id)
  expect(await listLinkedChildren(actor)).toEqual([])
})

test('a share with a doctor of the product is opened by no link', async () => {
  const family = await newFamily()
  await askForCall(family, family.child.id, await newDoctor(), { childIds: [family.child.id], days: 7 })
  const [made] = (await call<ResultShare[]>(listShares, '', { cookie: family.cookie })).body
  await expect(open(linkToken('visit', made?.id ?? '', 1))).rejects.toMatchObject(notFound)
})

test('guessing visit links is stopped after 30 tries from one address', async () => {
  const { token } = await newLink()
  const address = newAddress()
  for (let time = 1; time <= 30; time++) await expect(open(`${token}${time}`, address)).rejects.toMatchObject(notFound)
  await expect(open(`${token}x`, address)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('making a visit link again with its key is the same link; days that are not offered and another’s child make none', async () => {
  const [family, stranger] = [await newAgreedFamily(), await newFamily()]
  const headers = { 'idempotency-key': 'link' }
  const answers = await Promise.all([create(family, {}, headers), create(family, {}, headers)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  const before = await rowCounts()
  for (const days of [0, 2, 31, -1, 7.5, '7', null])
    expect((await create(family, { days })).body.errors.map(({ field }) => field)).toEqual(['days'])
  expect((await create(family, { childId: stranger.child.id })).body.code).toBe('NOT_FOUND')
  expect(await rowCounts()).toEqual(before)
  const statuses = []
  for (let time = 2; time <= 21; time++) statuses.push((await create(family)).status)
  expect(statuses).toEqual([...Array(19).fill(201), 429])
})

test('a dump of the database holds no link that works', async () => {
  const family = await newAgreedFamily()
  // As every browser sends it: the stored answer of the key must not contain the link.
  const headers = { 'idempotency-key': 'dump' }
  const [{ body }, again] = [await create(family, {}, headers), await create(family, {}, headers)]
  expect([again.status, again.body]).toEqual([200, body])
  expect(await dump()).not.toContain(tokenIn(body))
})
