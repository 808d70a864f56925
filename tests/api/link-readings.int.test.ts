import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { PATCH as change } from '@/app/api/children/[childId]/route'
import { GET as listChildren } from '@/app/api/children/route'
import { GET as myData } from '@/app/api/my-data/route'
import { queueFile } from '@/lib/work-queue'
import { call } from '../support/api'
import { ask, fileAt, linkOf, newLink, openSheet, passcode } from '../support/health-links'
import { assess, newFamily } from '../support/people'
import { clearLimits } from '../support/sql'

/** Reading links, and rendering all that is stored, must not slow other callers. */

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

/** As if two files were being rendered. @returns ends them */
function occupyQueue(): () => Promise<unknown> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const files = [queueFile(() => ended), queueFile(() => ended)]
  return () => {
    end()
    return Promise.all(files)
  }
}

describe('files of all that is stored', () => {
  test('are made two at a time, and other calls are answered while they wait', async () => {
    const { family, payload } = await newLink()
    const { cookie, child } = family
    const free = occupyQueue()
    const params = { childId: child.id }
    let answered = 0
    const files = [
      call(fhir, '', { cookie, params }),
      call(report, '', { cookie, params }),
      call(myData, '', { cookie }),
      ask(payload),
    ].map((each) => each.finally(() => answered++))
    for (let time = 0; time < 20; time++) expect((await call(listChildren, '', { cookie })).status).toBe(200)
    expect(answered).toBe(0)
    await free()
    expect((await Promise.all(files)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('a wrong passcode is refused though they wait', async () => {
    const { payload } = await newLink({ passcode })
    const free = occupyQueue()
    expect((await ask(payload, { passcode: 'wrong' })).status).toBe(401)
    await free()
  })
})
