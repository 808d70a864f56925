import type { CodeSystem, CodeSystemConcept, Coding, Extension } from '@medplum/fhirtypes'
import { brandName } from '@/lib/brand'
import { questionnaire } from '@/lib/screening/questionnaire'
import type { RiskLevel } from '@/lib/screening/scoring'
import { canonical, known } from './addresses'
import type { Identified } from './types'
import { disclaimer, plain, translation, type Wording, wordingOf } from './wording'

// No public code system has our items and levels. None of ours names a disorder, since a diagnosis is a doctor's.

const terms = {
  'total-score': wordingOf(({ fhir }) => fhir.terms.totalScore),
  'inattention-count': wordingOf(({ fhir }) => fhir.terms.inattentionCount),
  'hyperactivity-count': wordingOf(({ fhir }) => fhir.terms.hyperactivityCount),
  'risk-level': wordingOf(({ fhir }) => fhir.terms.riskLevel),
  parent: wordingOf(({ fhir }) => fhir.terms.parent),
  teacher: wordingOf(({ fhir }) => fhir.terms.teacher),
  'second-parent': wordingOf(({ fhir }) => fhir.terms.secondParent),
  'not-a-diagnosis': wordingOf(({ fhir }) => fhir.terms.notDiagnosis),
} satisfies Record<string, Wording>

const levels: Record<RiskLevel, Wording> = {
  low: wordingOf(({ screening }) => screening.levels.low),
  moderate: wordingOf(({ screening }) => screening.levels.moderate),
  high: wordingOf(({ screening }) => screening.levels.high),
}

const items = Object.fromEntries(
  questionnaire.items.map(({ number }) => [
    `item-${number}`,
    wordingOf(({ screening }) => screening.items[String(number) as keyof typeof screening.items]),
  ]),
)

const answers = Object.fromEntries(
  questionnaire.scale.map(({ en, th }) => [en.toLowerCase().replaceAll(' ', '-'), { en, th }]),
)

const systems = { terms, levels, items, answers }
type System = keyof typeof systems

export function coding(system: System, code: string) {
  const wording: Wording | undefined = (systems[system] as Record<string, Wording>)[code]
  if (!wording) throw new RangeError(`${system} has no ${code}`)
  const { version } = questionnaire
  const display = { display: plain(wording.en), _display: translation(wording) }
  return { system: canonical('CodeSystem', `adhd-screening-${system}`), version, code, ...display }
}

/** R4's extension and its successor, which R5 and newer engines read; those that know both use the first they find. */
export function weightsOf(valueDecimal: number): Extension[] {
  return [known.ordinalValue, known.itemWeight].map((url) => ({ url, valueDecimal }))
}

/** @param value 0 (Never) to 3 (Very Often); included for systems that add up */
export function answerCoding(value: number): Coding {
  const index = questionnaire.scale.findIndex((answer) => answer.value === value)
  return { extension: weightsOf(value), ...coding('answers', Object.keys(answers)[index] ?? '') }
}

export function codeSystems(): Identified<CodeSystem>[] {
  return (Object.keys(systems) as System[]).map((system) => {
    const concept = Object.entries<Wording>(systems[system]).map(([code, wording]) => toConcept(code, wording))
    return {
      resourceType: 'CodeSystem',
      id: `adhd-screening-${system}`,
      language: 'en',
      url: canonical('CodeSystem', `adhd-screening-${system}`),
      version: questionnaire.version,
      name: `AdhdScreening${system[0]?.toUpperCase()}${system.slice(1)}`,
      title: `ADHD screening: ${system}`,
      status: 'active',
      experimental: false,
      publisher: brandName,
      description: plain(disclaimer.en),
      caseSensitive: true,
      content: 'complete',
      count: concept.length,
      ...(system === 'answers' ? { property: [weightProperty], concept: concept.map(withWeight) } : { concept }),
    }
  })
}

function toConcept(code: string, { en, th }: Wording): CodeSystemConcept {
  return { code, display: plain(en), designation: [{ language: 'th', value: plain(th) }] }
}

const weightProperty = { code: 'itemWeight', uri: known.itemWeightProperty, type: 'decimal' } as const

/** In a code system the extension's successor is a property. */
function withWeight(concept: CodeSystemConcept, index: number): CodeSystemConcept {
  const valueDecimal = questionnaire.scale[index]?.value ?? index
  const extension = [{ url: known.ordinalValue, valueDecimal }]
  return { extension, ...concept, property: [{ code: weightProperty.code, valueDecimal }] }
}
