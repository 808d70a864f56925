import type { Observation, Patient, Reference, RelatedPerson } from '@medplum/fhirtypes'
import { allAssessments } from '@/lib/assessments/informants'
import type { InformantResult } from '@/lib/assessments/types'
import type { Relation } from '@/lib/consents/relations'
import { questionnaire } from '@/lib/screening/questionnaire'
import { known, urnOf } from './addresses'
import { coding } from './code-systems'
import type { ScreeningAnswers, ScreeningInformant, ScreeningRecord } from './types'
import { nameOf, notesOf, wordingOf } from './wording'

type Child = ScreeningRecord['child']

const ageNote = wordingOf(({ fhir }) => fhir.ageNote)
const ageThenNote = wordingOf(({ fhir }) => fhir.ageThenNote)

export function patientUrn({ id }: Pick<Child, 'id'>): string {
  return urnOf(`patient ${id}`)
}

/** Without a date of birth: we only ask for the age, see `toAges`. */
export function toPatient(child: Child): Patient {
  return {
    resourceType: 'Patient',
    identifier: [{ system: known.uris, value: patientUrn(child) }],
    name: [nameOf(child.name)],
    // Not 'unknown', since it may be known and withheld.
    ...(child.gender ? { gender: child.gender } : {}),
    ...(child.school
      ? { contact: [{ relationship: [{ text: 'School' }], organization: { display: child.school } }] }
      : {}),
  }
}

type Noted = Pick<Observation, 'effectivePeriod' | 'effectiveDateTime' | 'note'>

/** The child's age by its URN; else that at each set of answers. */
export function toAges({ child, assessments }: ScreeningRecord): [urn: string, age: Observation][] {
  if (child.age !== null) {
    const effectivePeriod = { start: child.createdAt, end: child.updatedAt }
    return [[urnOf(`age of ${child.id}`), toAge(child, child.age, { effectivePeriod, note: notesOf(ageNote) })]]
  }
  return assessments.flatMap(({ id, age, completedAt }) =>
    age === null
      ? []
      : [[urnOf(`age at ${id}`), toAge(child, age, { effectiveDateTime: completedAt, note: notesOf(ageThenNote) })]],
  )
}

function toAge(child: Child, years: number, noted: Noted): Observation {
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: known.loinc, code: '30525-0', display: 'Age' }] },
    subject: { reference: patientUrn(child) },
    ...noted,
    valueQuantity: { value: years, unit: 'years', system: known.units, code: 'a' },
  }
}

const termOf = { parent: 'parent', second_parent: 'second-parent', teacher: 'teacher' } as const

/** One for each person, not for each name: two people may have the same. */
export function informantUrn({ child }: ScreeningRecord, { informant }: ScreeningAnswers): string {
  const { kind, firstAnswersId } = informant
  return urnOf(kind === 'parent' ? `parent of ${child.id}` : `${termOf[kind]} of ${firstAnswersId}`)
}

export function informantReference(record: ScreeningRecord, answers: ScreeningAnswers): Reference<RelatedPerson> {
  const display = coding('terms', termOf[answers.informant.kind]).display
  return { reference: informantUrn(record, answers), type: 'RelatedPerson', display }
}

/** A teacher too: a Practitioner would provide care. */
export function toInformant(record: ScreeningRecord, { kind, name, relation }: ScreeningInformant): RelatedPerson {
  const role = kind === 'teacher' ? [] : roleOf(relation)
  return {
    resourceType: 'RelatedPerson',
    patient: { reference: patientUrn(record.child) },
    relationship: [{ coding: [...role, coding('terms', termOf[kind])] }],
    ...(name ? { name: [nameOf(name)] } : {}),
  }
}

/** Of HL7's v3-RoleCode, with its displays. */
const roles: Record<Relation, [code: string, display: string]> = {
  mother: ['MTH', 'mother'],
  father: ['FTH', 'father'],
  grandparent: ['GRPRN', 'grandparent'],
  other_relative: ['FAMMEMB', 'family member'],
  foster_parent: ['PRNFOST', 'foster parent'],
  legal_guardian: ['GUARD', 'guardian'],
  parent: ['PRN', 'parent'],
  guardian: ['GUARD', 'guardian'],
}

function roleOf(relation: Relation | null) {
  if (relation === null) return []
  const [code, display] = roles[relation]
  return [{ system: known.roles, code, display }]
}

/** Answers to today's questions, newest first. @param firstOf a person's first answers, which may be missing here */
export function answersOf(
  informants: readonly InformantResult[],
  firstOf: (answersId: string) => string | undefined = () => undefined,
): ScreeningAnswers[] {
  const informantOf = new Map<string, ScreeningInformant>()
  for (const { kind, name, relation, newest, earlier } of informants) {
    const firstAnswersId = firstOf(newest.id) ?? (earlier.at(-1) ?? newest).id
    const informant = { kind, firstAnswersId, name, relation }
    for (const { id } of [newest, ...earlier]) informantOf.set(id, informant)
  }
  return allAssessments(informants).flatMap(({ childId: _, symptomType: __, version, ...answers }) => {
    const informant = informantOf.get(answers.id)
    return informant && version === questionnaire.version ? [{ ...answers, informant }] : []
  })
}
