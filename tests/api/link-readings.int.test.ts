import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { PATCH as change } from '@/app/api/children/[childId]/route'
import { GET as myData } from '@/app/api/my-data/route'
import { call } from '../support/api'
import { ask, type Family, fileAt, linkOf, newLink, openSheet } from '../support/health-links'
import { assess, newFamily } from '../support/people'
import { clearLimits, countWaiting } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'
import { until } from '../support/until'

/** What reading links, and making files of all that is stored, costs those who do something else. */

beforeEach(clearLimits)

const here = { 'x-forwarded-for': '203.0.113.9' }

describe('readings of links', () => {
  test('are counted by address over all links: the 31st of a minute is refused, and another address still reads', async () => {
    const family = await newFamily()
    await assess(family.cookie, family.child.id)
    const links = await Promise.all(Array.from({ length: 3 }, () => linkOf(family)))
    for (let time = 0; time < 10; time++)
      for (const { payload } of links) expect((await ask(payload, {}, here)).status).toBe(200)
    for (const { payload, token } of links) {
      const refused = await ask(payload, {}, here)
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await ask(payload)).status).toBe(200)
      expect(await openSheet(token, undefined, here['x-forwarded-for'])).toEqual({ needsPasscode: false, shared: null })
      expect(await openSheet(token)).toMatchObject({ shared: { child: { name: 'Ploy' } } })
    }
  })

  test('of the files behind them too', async () => {
    const { payload } = await newLink()
    const [file] = (await ask(payload, { embeddedLengthMax: 1 })).body.files
    const statuses = []
    for (let time = 0; time < 31; time++) statuses.push((await fileAt(file?.location ?? '', here)).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })
})

describe('the encrypted file of a link', () => {
  const embedded = async ({ payload }: Pick<Awaited<ReturnType<typeof newLink>>, 'payload'>) =>
    (await ask(payload)).body.files[0]?.embedded ?? ''

  test('is kept while nothing changes, and is made anew when answers or the child’s details do', async () => {
    const made = await newLink()
    const { cookie, child } = made.family
    const first = await embedded(made)
    expect(first.split('.')).toHaveLength(5)
    expect(await embedded(made)).toBe(first)
    await assess(cookie, child.id, [...Array(17).fill(1), 0])
    const second = await embedded(made)
    expect(second).not.toBe(first)
    expect(await embedded(made)).toBe(second)
    const body = { name: 'Ploy Jaidee' }
    expect((await call(change, '', { method: 'PATCH', body, cookie, params: { childId: child.id } })).status).toBe(200)
    expect(await embedded(made)).not.toBe(second)
  })

  test('is of one link alone', async () => {
    const made = await newLink()
    const other = await linkOf(made.family)
    expect(await embedded(made)).not.toBe(await embedded(other))
  })
})

describe('files of all that is stored', () => {
  /** Each of its own family, so that none waits for the session of another. */
  const files: Record<string, (family: Family) => Promise<{ status: number }>> = {
    fhir: ({ cookie, child }) => call(fhir, '', { cookie, params: { childId: child.id } }),
    report: ({ cookie, child }) => call(report, '', { cookie, params: { childId: child.id } }),
    'my data': ({ cookie }) => call(myData, '', { cookie }),
  }

  test('are made two at a time, whichever they are, and all come in the end', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, newFamily))
    for (const { cookie, child } of families) await assess(cookie, child.id)
    // What each of them does last in the database waits for this table.
    const statuses = await duringUncommittedChange(
      [['LOCK TABLE "AuditEvent" IN ACCESS EXCLUSIVE MODE', []]],
      () => Promise.all(Object.values(files).flatMap((take, at) => families.slice(2 * at, 2 * at + 2).map(take))),
      {
        concurrently: async () => {
          await until('two that are being made', async () => (await countWaiting()) === 2)
          // However long one looks, no third begins.
          for (let look = 0; look < 50; look++) expect(await countWaiting()).toBe(2)
        },
      },
    )
    expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  })
})
