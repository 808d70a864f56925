import type { Bundle, CodeSystem, Questionnaire } from '@medplum/fhirtypes'
import { GET as download } from '@/app/api/children/[childId]/fhir/route'
import { GET as getCodeSystem } from '@/app/api/fhir/CodeSystem/[id]/route'
import { GET as getQuestionnaire } from '@/app/api/fhir/Questionnaire/[id]/route'
import { env } from '@/lib/env'
import { call } from '../support/api'
import { faultsOf } from '../support/fhir'
import { assess, newFamily } from '../support/people'
import { clearLimits } from '../support/sql'

const routes = { CodeSystem: getCodeSystem, Questionnaire: getQuestionnaire }

beforeEach(clearLimits)

test('every code system and questionnaire of an export is served at its canonical address, without an account', async () => {
  const { cookie, child } = await newFamily()
  await assess(cookie, child.id)
  const { body: bundle } = await call<Bundle>(download, '', { cookie, params: { childId: child.id } })
  const definitions = (bundle.entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'CodeSystem' || resource?.resourceType === 'Questionnaire' ? [resource] : [],
  )
  expect(definitions).toHaveLength(5)
  for (const definition of definitions) {
    const { pathname, origin } = new URL(definition.url ?? '')
    const [type, id] = pathname.replace('/api/fhir/', '').split('/') as ['CodeSystem' | 'Questionnaire', string]
    expect([origin, type]).toEqual([env().APP_URL, definition.resourceType])
    const answer = await call<CodeSystem | Questionnaire>(routes[type], pathname, { params: { id } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(definition)
    expect(answer.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const entry = [{ fullUrl: definition.url ?? '', resource: answer.body }]
    expect(faultsOf({ resourceType: 'Bundle', type: 'collection', entry })).toEqual([])
  }
})

test.each([
  ['CodeSystem', 'adhd-screening-none'],
  ['CodeSystem', 'adhd-screening-18-parent'],
  ['Questionnaire', 'adhd-screening-terms'],
  ['Questionnaire', '../x'],
] as const)('there is no %s %s: the answer is that of every unknown address, and is not kept', async (type, id) => {
  const { status, body, headers } = await call<{ code: string }>(routes[type], '', { params: { id } })
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect(headers.get('cache-control')).toBe('private, no-store')
})
