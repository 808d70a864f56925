import type { Resource } from '@medplum/fhirtypes'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/errors'
import { urnOf } from './addresses'
import { codeSystems, coding } from './code-systems'
import { informantUrn, patientUrn, toAges, toInformant, toPatient } from './people'
import { toQuestionnaire } from './questionnaire'
import { observationUrn, responseUrn, toObservations, toResponse } from './responses'
import type { bundleSchema, definitionSchema, resourceTypes } from './schema'
import type { ScreeningAnswers, ScreeningRecord } from './types'

type ExportedResource = Extract<Resource, { resourceType: (typeof resourceTypes)[number] }>

/**
 * One child's screening as FHIR R4 (4.0.1), with the questions and our codes. Only the timestamp depends on `now`. It
 * has no Condition, since a screening finds no disorder, and no symptom types, which share their names with kinds of
 * the disorder.
 */
export function toBundle(record: ScreeningRecord, now: Date) {
  const { child, assessments } = record
  const assessorTypes = [...new Set(assessments.map(({ assessorType }) => assessorType))].sort()
  const definitions = [...assessorTypes.map(toQuestionnaire), ...codeSystems()]
  return {
    resourceType: 'Bundle',
    meta: { tag: [coding('terms', 'not-a-diagnosis')] },
    type: 'collection',
    timestamp: now.toISOString(),
    entry: [
      entry(patientUrn(child), toPatient(child)),
      ...toAges(record).map(([urn, age]) => entry(urn, age)),
      ...people(record),
      ...assessments.flatMap((answers) => results(record, answers)),
      ...definitions.map((resource) => entry(urnOf(`${resource.url} ${resource.version}`), resource)),
    ],
  } satisfies z.input<typeof bundleSchema>
}

function people(record: ScreeningRecord): Entry[] {
  const found = new Map(record.assessments.map((answers) => [informantUrn(record, answers), answers]))
  return [...found].map(([urn, { informant }]) => entry(urn, toInformant(record, informant)))
}

function results(record: ScreeningRecord, answers: ScreeningAnswers): Entry[] {
  const observations = toObservations(record, answers)
  return [
    entry(responseUrn(answers), toResponse(record, answers)),
    ...observations.map(([measure, resource]) => entry(observationUrn(answers, measure), resource)),
  ]
}

type Entry = ReturnType<typeof entry>

function entry(fullUrl: string, resource: ExportedResource) {
  return { fullUrl, resource: { ...resource } }
}

type Definition = z.input<typeof definitionSchema>

/** A public definition that exports refer to. @throws AppError NOT_FOUND */
export function getDefinition(type: Definition['resourceType'], id: string): Definition {
  const all = [...codeSystems(), ...(['parent', 'teacher'] as const).map(toQuestionnaire)]
  const found = all.find((each) => each.resourceType === type && each.id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return { ...found }
}

export const definitionHeaders = {
  'Content-Type': 'application/fhir+json; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
}
