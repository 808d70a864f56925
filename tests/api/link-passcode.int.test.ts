import { POST as share } from '@/app/api/result-shares/route'
import { listAccess } from '@/lib/access-log/data'
import { linkToken } from '@/lib/auth/signed-link'
import type { VisitLink } from '@/lib/result-shares/links/types'
import { call } from '../support/api'
import { allAtOnce } from '../support/at-once'
import {
  ask,
  bundleLike,
  dead,
  give,
  lastPart,
  linkOf,
  linksOf,
  newLink,
  openSheet,
  passcode,
  passIn,
  payloadOf,
  readByOthers,
} from '../support/health-links'
import { actorOf, assess, newAgreedFamily, newFamily } from '../support/people'
import { clearLimits, dump, sql } from '../support/sql'

beforeEach(clearLimits)

describe('a passcode', () => {
  test('a link with a passcode opens with it, by software and in a browser, and is refused without', async () => {
    const { family, made, token, payload } = await newLink({ passcode })
    const missing = await ask(payload)
    expect([missing.status, missing.body]).toMatchObject([401, { remainingAttempts: 10 }])
    await expect(readByOthers(made)).rejects.toThrow()
    const { file } = await readByOthers(made, { passcode })
    expect(file?.content).toBe(await bundleLike(made, file?.content ?? ''))
    // In any Unicode form, and with a trailing space.
    expect((await ask(payload, { passcode: ` ${passcode.normalize('NFD')} ` })).status).toBe(200)
    expect((await ask(payload, { passcode: passcode.replace('1234', '๑๒๓๔') })).status).toBe(200)

    expect(await openSheet(token)).toEqual({ needsPasscode: true })
    const refused = await give(token, 'wrong')
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'WRONG_PASSCODE', remainingAttempts: 9 }])
    expect(refused.headers.getSetCookie()).toEqual([])
    const pass = passIn(await give(token, passcode))
    expect(await openSheet(token, pass)).toMatchObject({ needsPasscode: false, shared: { child: { name: 'Ploy' } } })
    expect(await openSheet(token, `${pass}x`)).toEqual({ needsPasscode: true })
    // The token of a link without a passcode, as the previous release made it.
    const [{ linkVersion } = { linkVersion: 0 }] = await sql<{ linkVersion: number }>(
      'SELECT "linkVersion" FROM "ResultShare" WHERE id = $1',
      [made.id],
    )
    expect(token).toBe(linkToken('visit-with-passcode', made.id, linkVersion))
    await expect(openSheet(linkToken('visit', made.id, linkVersion), pass)).rejects.toMatchObject(dead)
    const other = await linkOf(family, { passcode })
    expect(await openSheet(other.token, pass)).toEqual({ needsPasscode: true })
    const [, earlier] = await linksOf(family)
    expect(earlier).toMatchObject({ hasPasscode: true, remainingAttempts: 9 })
  })

  test('a thousand wrong passcodes at once use up exactly the ten of a link’s life, and then the right one opens nothing', async () => {
    const { family, token, payload } = await newLink({ passcode })
    const pass = passIn(await give(token, passcode))
    const guesses = Array.from({ length: 1_000 }, (_, index) => `guess-${index}`)
    const send = (guess: string, index: number) => (index % 2 ? ask(payload, { passcode: guess }) : give(token, guess))
    const answers: Awaited<ReturnType<typeof send>>[] = []
    // A reader who finds the database too busy tries again after all others.
    for (let left = guesses; left.length > 0; ) {
      const round = await Promise.all(left.map(send))
      answers.push(...round.filter(({ status }) => status !== 503))
      left = left.filter((_, index) => round[index]?.status === 503)
    }
    const wrong = answers.filter(({ status }) => status === 401).map(({ body }) => body.remainingAttempts)
    expect(wrong.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(990)
    expect(await sql('SELECT "wrongPasscodes" FROM "ResultShare" WHERE "childId" = $1', [family.child.id])).toEqual([
      { wrongPasscodes: 10 },
    ])
    expect((await ask(payload, { passcode })).status).toBe(404)
    expect((await give(token, passcode)).status).toBe(404)
    await expect(openSheet(token, pass)).rejects.toMatchObject(dead)
    expect(await linksOf(family)).toMatchObject([{ remainingAttempts: 0, openings: 0 }])
    const { entries } = await listAccess(await actorOf(family), { childId: family.child.id })
    expect(entries.filter(({ action }) => action === 'results.link-locked')).toHaveLength(1)
  })

  test('a right passcode given many times at once uses up no try', async () => {
    const { family, payload } = await newLink({ passcode })
    const answers = await allAtOnce(50, () => ask(payload, { passcode }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await linksOf(family)).toMatchObject([{ remainingAttempts: 10 }])
  })

  test('a passcode that is too short or not one line makes no link, and a link without one asks for none', async () => {
    const family = await newFamily()
    for (const bad of ['', ' ', '123', 'a\nbcd', 'x'.repeat(65), 1234]) {
      const body = { childId: family.child.id, days: 7, passcode: bad }
      expect((await call(share, '', { method: 'POST', body, cookie: family.cookie })).status).toBe(400)
    }
    const { token, payload } = await linkOf(family)
    expect((await give(token, passcode)).status).toBe(404)
    expect((await ask(payload, { passcode })).status).toBe(200)
  })

  test('a dump of the database holds no passcode, no key and no address of a link', async () => {
    const family = await newAgreedFamily()
    await assess(family.cookie, family.child.id)
    const headers = { 'idempotency-key': 'passcode-dump' }
    const body = { childId: family.child.id, days: 7, passcode: 'moonlight-77' }
    const options = { method: 'POST', body, cookie: family.cookie, headers }
    const [first, again] = [await call<VisitLink>(share, '', options), await call<VisitLink>(share, '', options)]
    expect([again.status, again.body.link]).toEqual([200, first.body.link])
    const payload = payloadOf(first.body)
    expect((await ask(payload, { passcode: 'moonlight-77' })).status).toBe(200)
    const dumped = await dump()
    expect(dumped).toContain(first.body.id)
    for (const secret of ['moonlight-77', payload.key, lastPart(payload.url), lastPart(payload.url).slice(22)])
      expect(dumped).not.toContain(secret)
  })
})
