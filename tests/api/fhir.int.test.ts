import type { Bundle, Observation, Patient } from '@medplum/fhirtypes'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { GET as download } from '@/app/api/children/[childId]/fhir/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import type { User } from '@/lib/accounts/schema'
import { questionnaire } from '@/lib/screening/questionnaire'
import { call } from '../support/api'
import { danglingIn, faultsOf } from '../support/fhir'
import { askTeacher, assess, exampleChild, fewSigns, manySigns, newFamily, newPerson } from '../support/people'
import { newSecondParent, writeSecondParentAnswers } from '../support/second-parent-rows'
import { clearLimits, count, sql } from '../support/sql'

function take(cookie: string | undefined, childId: string, headers = {}) {
  return call<Bundle>(download, `/api/children/${childId}/fhir`, { cookie, params: { childId }, headers })
}

function downloads(childId: string): Promise<number> {
  return count(`"AuditEvent" WHERE action = 'report.downloaded' AND "childId" = $1`, [childId])
}

function kindsIn(bundle: Bundle): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { resource } of bundle.entry ?? []) {
    const kind = resource?.resourceType ?? 'none'
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}

describe('the download for a doctor’s system', () => {
  test('the FHIR export is one child’s screening by both informants, valid, as a file of the child’s name', async () => {
    const { cookie, child } = await newFamily()
    await assess(cookie, child.id)
    const { token } = await askTeacher(cookie, child.id)
    const sent = { token, childId: child.id, teacherName: 'Ms. Siriporn', answers: fewSigns }
    expect((await call(answerAsTeacher, '', { method: 'POST', body: sent })).status).toBe(201)

    const answer = await take(cookie, child.id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="sati-screening-[\d-]{10}\.fhir\.json"; filename\*=UTF-8''Sati%20screening%20Ploy%20[\d-]{10}\.fhir\.json$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(faultsOf(answer.body)).toEqual([])
    expect(danglingIn(answer.body)).toEqual([])
    expect(kindsIn(answer.body)).toEqual({
      Patient: 1,
      RelatedPerson: 2,
      QuestionnaireResponse: 2,
      Observation: 9,
      Questionnaire: 2,
      CodeSystem: 4,
    })
    expect(Math.abs(Date.now() - Date.parse(answer.body.timestamp ?? ''))).toBeLessThan(60_000)
    expect(answer.text).toContain('Ms. Siriporn')
    expect(answer.text).not.toContain('teacher@school.example')
    expect(answer.text).not.toContain(child.id)
  })

  test('the FHIR export holds one informant’s answers where there are no others, and what the parent declared to be', async () => {
    const { cookie, child } = await newFamily()
    const body = { purpose: 'screening', relation: 'guardian', childId: child.id }
    expect((await call(giveConsent, '', { method: 'POST', body, cookie })).status).toBe(201)
    await assess(cookie, child.id)
    const { body: bundle, text } = await take(cookie, child.id)
    expect(faultsOf(bundle)).toEqual([])
    expect(kindsIn(bundle)).toMatchObject({ RelatedPerson: 1, QuestionnaireResponse: 1, Questionnaire: 1 })
    expect(text).toContain('"GUARD"')
    const total = bundle.entry?.map(({ resource }) => resource as Observation).find(({ derivedFrom }) => derivedFrom)
    expect(total?.valueQuantity?.value).toBe(manySigns.reduce((sum, value) => sum + value))
  })

  test('the FHIR export has the wording in the language in which the questions were answered', async () => {
    const { cookie, child } = await newFamily()
    const headers = { 'accept-language': 'th' }
    const body = { childId: child.id, answers: manySigns }
    expect((await call(createAssessment, '', { method: 'POST', cookie, body, headers })).status).toBe(201)
    const { body: bundle, text } = await take(cookie, child.id)
    expect(faultsOf(bundle)).toEqual([])
    const [response] =
      bundle.entry?.flatMap(({ resource }) =>
        resource?.resourceType === 'QuestionnaireResponse' ? [JSON.stringify(resource)] : [],
      ) ?? []
    expect(response?.match(/"_text"/g)).toHaveLength(18)
    for (const { parent } of questionnaire.items) expect(response).toContain(parent.th.slice(0, 20))
    // The year of birth is our estimate.
    expect(text).not.toMatch(/birthDate|birthYear/)
  })

  test('the FHIR export names both parents and the teacher, as the report does', async () => {
    const family = await newFamily()
    const { cookie, child } = family
    await assess(cookie, child.id)
    const second = await newSecondParent(family)
    await writeSecondParentAnswers(second, child.id)
    const { body } = await take(cookie, child.id)
    const people = body.entry?.flatMap(({ resource }) => (resource?.resourceType === 'RelatedPerson' ? [resource] : []))
    const named = people?.map(({ name, relationship }) => [relationship?.[0]?.coding?.at(-1)?.code, name?.[0]?.text])
    const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`.trim()
    expect(named?.toSorted()).toEqual([
      ['parent', nameOf(family.user)],
      ['second-parent', nameOf(second.user)],
    ])
    expect(faultsOf(body)).toEqual([])
  })

  test('the FHIR export leaves out answers to other questions than today’s', async () => {
    const { cookie, child } = await newFamily()
    const { id } = await assess(cookie, child.id)
    await assess(cookie, child.id, fewSigns)
    await sql(`UPDATE "Assessment" SET "questionnaireVersion" = '0.9.0' WHERE id = $1`, [id])
    expect(kindsIn((await take(cookie, child.id)).body)).toMatchObject({ QuestionnaireResponse: 1 })
    await sql(`UPDATE "Assessment" SET "questionnaireVersion" = '0.9.0' WHERE "childId" = $1`, [child.id])
    expect((await take(cookie, child.id)).status).toBe(404)
    expect(questionnaire.version).not.toBe('0.9.0')
  })

  test('after a new version of the questionnaire the chain of older answers ends without a Link, not in a 404', async () => {
    const { cookie, child } = await newFamily()
    for (let time = 0; time < 5; time++) {
      await assess(cookie, child.id, time % 2 ? fewSigns : manySigns)
      await sql(`UPDATE "Assessment" SET "completedAt" = "completedAt" - interval '1 day' WHERE "childId" = $1`, [
        child.id,
      ])
    }
    const nextOf = ({ headers }: { headers: Headers }) => /before=([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    const chain = async () => {
      const statuses: number[] = []
      for (let query: string | undefined = ''; query !== undefined; ) {
        const path = `/api/children/${child.id}/fhir`
        const answer: Awaited<ReturnType<typeof take>> = await call(download, path, {
          cookie,
          params: { childId: child.id },
          query,
        })
        statuses.push(answer.status)
        const next = nextOf(answer)
        query = next && `?before=${encodeURIComponent(next)}`
      }
      return statuses
    }
    expect(await chain()).toEqual([200, 200])
    await sql(
      `UPDATE "Assessment" SET "questionnaireVersion" = '0.9.0' WHERE id IN (
         SELECT id FROM "Assessment" WHERE "childId" = $1 ORDER BY "completedAt" LIMIT 2)`,
      [child.id],
    )
    expect(await chain()).toEqual([200])
  })

  test.each([
    '<script>alert(1)</script>',
    '"},{"resource":{"resourceType":"Condition"}}',
    'พลอย\u00a0ๆ\u2003ใจดี',
    'น้อง\u{1f98a}\u0301',
  ])('the FHIR export of a child named %j is valid, and has the name', async (name) => {
    const parent = await newPerson()
    const made = await call<{ id: string }>(createChild, '', {
      method: 'POST',
      body: { ...exampleChild, name },
      cookie: parent.cookie,
    })
    expect(made.status).toBe(201)
    await assess(parent.cookie, made.body.id)
    const { body } = await take(parent.cookie, made.body.id)
    expect(faultsOf(body)).toEqual([])
    const patient = body.entry?.[0]?.resource as Patient
    expect(patient.name?.[0]?.text).toBe(name.normalize('NFC').replace(/\s/g, ' ').trim())
    expect(kindsIn(body)).not.toHaveProperty('Condition')
  })

  test('the FHIR export is 404 for other accounts and before there are answers', async () => {
    const { cookie, child } = await newFamily()
    expect((await take(cookie, child.id)).status).toBe(404)
    await assess(cookie, child.id)
    const others = [await newFamily(), await newPerson('teacher'), await newPerson('doctor')]
    for (const other of others) {
      const { status, body, headers } = await take(other.cookie, child.id)
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      expect(headers.get('content-disposition')).toBeNull()
    }
    expect((await take(undefined, child.id)).status).toBe(401)
    expect((await take(cookie, child.id, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await take(cookie, child.id, { 'sec-purpose': 'prefetch' })).status).toBe(403)
    expect(await downloads(child.id)).toBe(0)
  })

  test('the FHIR export is recorded each time, for the parent to see', async () => {
    const { cookie, child, user } = await newFamily()
    await assess(cookie, child.id)
    await take(cookie, child.id)
    await take(cookie, child.id)
    expect(await downloads(child.id)).toBe(2)
    const [event] = await sql(
      `SELECT "actorKind", "actorId" FROM "AuditEvent" WHERE action = 'report.downloaded' LIMIT 1`,
    )
    expect(event).toEqual({ actorKind: 'user', actorId: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(
      await count(`"AuditEvent" WHERE action = 'report.downloaded' AND "actorId" = $1 AND "childId" = $2`, [
        user.id,
        child.id,
      ]),
    ).toBe(2)
  })

  test('the FHIR export may be downloaded thirty times a day', async () => {
    await clearLimits()
    const { cookie, child } = await newFamily()
    await assess(cookie, child.id)
    for (let taken = 0; taken < 30; taken += 1) expect((await take(cookie, child.id)).status).toBe(200)
    const refused = await take(cookie, child.id)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await downloads(child.id)).toBe(30)
  })
})
