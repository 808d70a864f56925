import { GET as listAnswers } from '@/app/api/assessments/child/[childId]/route'
import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { GET as getChildren } from '@/app/api/children/route'
import { GET as myData } from '@/app/api/my-data/route'
import { GET as getReferrals } from '@/app/api/teacher-referrals/route'
import type { Child } from '@/lib/children/schema'
import type { Route } from '@/lib/http/route'
import { call } from '../support/api'
import { type CallWithBody, callsWithBody, unknownId } from '../support/calls-with-body'
import { excesses, excessOf, ordinaryCost } from '../support/costs'
import { newFullFamily } from '../support/full-family'
import { ask, linkOf, openSheet } from '../support/health-links'
import { hostileFiles, ordinaryFile } from '../support/hostile-files'
import { hostileIds, hostileRequests } from '../support/hostile-requests'
import { hostileTexts, hostileValues } from '../support/hostile-texts'
import { previewOf } from '../support/imports'
import { askTeacher, assess, newFamily, newPerson, type Person } from '../support/people'
import { type Address, findAddresses } from '../support/routes'
import { newSchool } from '../support/schools'
import { sql } from '../support/sql'

/** The contract: no call within its size limits costs the server more than five times an ordinary call. */

process.env.RATE_LIMIT_SCALE = '100000'

let [cookie, calls, addresses] = ['', [] as CallWithBody[], [] as Address[]]

beforeAll(async () => {
  ;({ cookie, calls } = await callsWithBody())
  addresses = await findAddresses()
})

/** The largest field: 16 kB is the limit of a body under /api/auth, 64 kB elsewhere. */
const roomIn = (path: string) => (path.startsWith('/api/auth/') ? 15_000 : 62_000)

/** JSON texts of each relevant length: the whole body, a long text, a line. */
function hostileTo(path: string, good: Record<string, unknown>, field: string): [name: string, json: string][] {
  const [room, isText, isFirst] = [roomIn(path), typeof good[field] === 'string', field === Object.keys(good)[0]]
  const isWhole = (bytes: number) => bytes === room || (bytes === 250 && /email/i.test(field))
  const lengths = [room, ...[15_900, 7_900].filter((bytes) => bytes < room), 250]
  const texts = lengths.flatMap((bytes) => hostileTexts(bytes).slice(0, isWhole(bytes) ? undefined : 2))
  const sent = texts.map(([name, text]): [string, string] => [`${name}, ${text.length}`, JSON.stringify(text)])
  return [...(isText ? sent : sent.slice(0, 1)), ...hostileValues(room).slice(0, isFirst ? undefined : isText ? 1 : 4)]
}

async function* costsOfFields() {
  for (const { path, route, method, good } of calls) {
    const send = (rawBody: string) => call(route, path, { method, rawBody, cookie })
    const ordinary = await ordinaryCost(() => send(JSON.stringify(good)))
    for (const field of Object.keys(good)) {
      const rest = JSON.stringify({ ...good, [field]: undefined }).slice(1, -1)
      for (const [name, json] of hostileTo(path, good, field)) {
        const body = `{${rest ? `${rest},` : ''}"${field}":${json}}`
        yield excessOf(`${path} ${field}: ${name}`, ordinary, () => send(body))
      }
    }
  }
}

test('a large value in any body field costs at most five ordinary calls', async () => {
  expect(await excesses(costsOfFields())).toEqual([])
})

const rowIds = ['childId', 'id', 'invitationId', 'keyId', 'memberId', 'sessionId', 'visitId']
const idNames = [...rowIds, 'provider', 'rest', 'token']
const idsOf = (value: string) => Object.fromEntries(idNames.map((name) => [name, value]))

async function* costsOfRequests() {
  // Signing out would leave the rest of the test without a session.
  for (const { path, handlers, offered } of addresses.filter((each) => !each.path.endsWith('/logout'))) {
    for (const method of offered) {
      const send = (options: object) =>
        call(handlers[method], path, { method, cookie, params: idsOf(unknownId), ...options })
      const ordinary = await ordinaryCost(() => send({}))
      const ids = path.includes('[') ? hostileIds.map((id) => ({ params: idsOf(id) })) : []
      const requests = hostileRequests(cookie).filter(({ query }) => method === 'GET' || !query)
      for (const request of [...requests, ...ids]) {
        const what = `${method} ${path} ${JSON.stringify(request).slice(0, 100)}`
        yield excessOf(what, ordinary, () => send(request))
      }
    }
  }
}

test('a large header, query or id costs at most five ordinary calls', async () => {
  expect(await excesses(costsOfRequests())).toEqual([])
})

/** A family with names of the greatest length, in one script. */
async function familyNamed(unit: string) {
  const family = await newFamily()
  const long = (max: number) => unit.repeat(max / unit.length).padEnd(max, 'x')
  await sql('UPDATE "Child" SET name = $1, school = $2 WHERE id = $3', [long(100), long(200), family.child.id])
  await sql('UPDATE "User" SET "firstName" = $1, "lastName" = $1 WHERE id = $2', [long(100), family.user.id])
  await assess(family.cookie, family.child.id)
  await askTeacher(family.cookie, family.child.id)
  await sql('UPDATE "TeacherReferral" SET "teacherName" = $1 WHERE "childId" = $2', [long(200), family.child.id])
  return family
}

const kinds = ['Ploy Jaidee ', `a${'\u0316'.repeat(49)}${'\u0301'.repeat(50)}`, 'ปู่']

async function* costsOfNames() {
  const read = (route: Route, { cookie, child }: Person & { child: Child }) =>
    call(route, '', { cookie, params: { childId: child.id } })
  const [known, ...others] = await Promise.all(kinds.map(familyNamed))
  if (!known) return
  for (const [name, route] of Object.entries({ report, fhir, myData, getChildren, getReferrals })) {
    expect((await read(route, known)).status).toBe(200)
    const ordinary = await ordinaryCost(() => read(route, known))
    for (const [at, family] of others.entries())
      yield excessOf(`${name} with names of ${kinds[at + 1]}`, ordinary, () => read(route, family))
  }
}

test('odd names cost a reader at most five ordinary calls', async () => {
  expect(await excesses(costsOfNames())).toEqual([])
})

async function readersOf({ cookie, child }: Person & { child: Child }): Promise<Record<string, () => unknown>> {
  const { payload, token } = await linkOf({ user: (await newPerson()).user, cookie, child })
  const read = (route: Route, query = '') => call(route, '', { cookie, query, params: { childId: child.id } })
  return {
    ...{ fhir: () => read(fhir), 'my data': () => read(myData), 'list of answers': () => read(listAnswers) },
    'older answers': () => read(fhir, `?before=${new Date().toISOString()}`),
    report: () => read(report),
    'report in two languages': () => read(report, '?language=both'),
    'SMART Health Link': () => ask(payload),
    // As after a change, which renders the file again.
    'file of a link': async () => {
      await sql('UPDATE "Child" SET "updatedAt" = now() WHERE id = $1', [child.id])
      return ask(payload)
    },
    'visit sheet': () => openSheet(token),
  }
}

async function* costsOfFullFamily() {
  const family = await newFamily()
  await assess(family.cookie, family.child.id)
  const [ordinary, full] = [await readersOf(family), await readersOf(await newFullFamily())]
  for (const [name, work] of Object.entries(ordinary)) {
    const fullWork = full[name] ?? work
    yield excessOf(name, await ordinaryCost(work), fullWork)
  }
}

test('a family that has stored 200 sets of answers by five people costs at most five ordinary ones', async () => {
  expect(await excesses(costsOfFullFamily())).toEqual([])
})

async function* costsOfFiles() {
  const member = await newPerson()
  await newSchool({ member })
  const ordinary = await ordinaryCost(() => previewOf(member, ordinaryFile()))
  for (const [name, text] of hostileFiles()) yield excessOf(name, ordinary, () => previewOf(member, text))
}

test('a hostile import file costs at most its ordinary file', async () => {
  expect(await excesses(costsOfFiles())).toEqual([])
})
