import type { RelatedPerson } from '@medplum/fhirtypes'
import { POST as giveConsent } from '@/app/api/consents/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { POST as share } from '@/app/api/result-shares/route'
import { shareLinkActor } from '@/lib/auth/actor'
import { toBundle } from '@/lib/fhir/bundle'
import { getSharedScreeningRecord } from '@/lib/fhir/data'
import type { VisitLink } from '@/lib/result-shares/links/types'
import { call } from '../support/api'
import { askForCall, newDoctor } from '../support/doctors'
import { danglingIn, faultsOf } from '../support/fhir'
import { assess, consentOnce, newFamily } from '../support/people'
import { newSecondParent, writeSecondParentAnswers } from '../support/second-parent-rows'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

type Family = Awaited<ReturnType<typeof newFamily>>

const unknown = { code: 'NOT_FOUND' }
const read = (shareId: string, childId: string) => getSharedScreeningRecord(shareLinkActor(shareId), childId)

async function newLink({ cookie, child }: Family): Promise<VisitLink> {
  await consentOnce({ cookie }, child.id)
  const made = await call<VisitLink>(share, '', { method: 'POST', body: { childId: child.id, days: 7 }, cookie })
  expect(made.status).toBe(201)
  return made.body
}

beforeEach(clearLimits)

test('a visit link reads the screening of every informant without a parent’s name or relation and the child’s gender, and writes nothing', async () => {
  const family = await newFamily()
  const { child } = family
  const second = await newSecondParent(family)
  const consent = { purpose: 'screening', relation: 'guardian', childId: child.id }
  expect((await call(giveConsent, '', { method: 'POST', body: consent, cookie: family.cookie })).status).toBe(201)
  await assess(family.cookie, child.id)
  await writeSecondParentAnswers(second, child.id)
  const { id } = await newLink(family)
  const before = await rowCounts()

  const record = await read(id, child.id)
  expect(record.child).toMatchObject({ id: child.id, name: 'Ploy', age: 8, gender: null, school: '' })
  expect(
    record.assessments.map(({ informant }) => [informant.kind, informant.name, informant.relation]).toSorted(),
  ).toEqual([
    ['parent', null, null],
    ['second_parent', null, null],
  ])
  const bundle = JSON.parse(JSON.stringify(toBundle(record, new Date())))
  expect([faultsOf(bundle), danglingIn(bundle)]).toEqual([[], []])
  const people = toBundle(record, new Date()).entry?.flatMap(({ resource }) =>
    resource?.resourceType === 'RelatedPerson' ? [resource as RelatedPerson] : [],
  )
  expect(people?.map((person) => person.name)).toEqual([undefined, undefined])
  expect(bundle.entry[0].resource).not.toHaveProperty('gender')

  expect(await rowCounts()).toEqual(before)
  expect(await count('"ResultShare" WHERE id = $1 AND openings = 0 AND "lastOpenedAt" IS NULL', [id])).toBe(1)
})

test('a visit link reads the screening of its own child alone, and before there are answers no more than whose it is', async () => {
  const [family, other] = [await newFamily(), await newFamily()]
  await assess(family.cookie, family.child.id)
  await assess(other.cookie, other.child.id)
  const { id } = await newLink(family)
  await expect(read(id, other.child.id)).rejects.toMatchObject(unknown)
  await expect(read(family.child.id, family.child.id)).rejects.toMatchObject(unknown)
  await sql('DELETE FROM "Assessment" WHERE "childId" = $1', [family.child.id])
  expect(await read(id, family.child.id)).toMatchObject({ child: { name: 'Ploy' }, assessments: [] })
})

test('a visit link that expired or was revoked reads no screening, nor does a permission to a doctor', async () => {
  const family = await newFamily()
  await assess(family.cookie, family.child.id)
  const [ended, expired] = [await newLink(family), await newLink(family)]
  const revoked = await call(revoke, '', { method: 'POST', cookie: family.cookie, params: { id: ended.id } })
  expect(revoked.status).toBe(200)
  await expect(read(ended.id, family.child.id)).rejects.toMatchObject(unknown)
  expect((await read(expired.id, family.child.id)).assessments).toHaveLength(1)
  await sql(`UPDATE "ResultShare" SET "expiresAt" = now() WHERE id = $1`, [expired.id])
  await expect(read(expired.id, family.child.id)).rejects.toMatchObject(unknown)

  await askForCall(family, family.child.id, await newDoctor(), { childIds: [family.child.id], days: 7 })
  const [toDoctor] = await sql<{ id: string }>(
    'SELECT id FROM "ResultShare" WHERE "childId" = $1 AND "doctorId" IS NOT NULL AND "revokedAt" IS NULL',
    [family.child.id],
  )
  expect(toDoctor).toBeDefined()
  await expect(read(toDoctor?.id ?? '', family.child.id)).rejects.toMatchObject(unknown)
})
