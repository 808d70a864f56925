import type { Coding, Observation, Quantity, QuestionnaireResponse } from '@medplum/fhirtypes'
import { plainNotes, seenWords } from '@/lib/assessments/meaning-words'
import type { Language } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import { meaningOf } from '@/lib/screening/meaning'
import { zonePositions } from '@/lib/screening/presentation'
import { questionnaire } from '@/lib/screening/questionnaire'
import { groupThreshold, itemsPerGroup, type RiskLevel } from '@/lib/screening/scoring'
import { known, urnOf } from './addresses'
import { answerCoding, coding } from './code-systems'
import { informantReference, patientUrn } from './people'
import { versionedQuestionnaire } from './questionnaire'
import type { ScreeningAnswers, ScreeningRecord } from './types'
import { disclaimer, notesOf, plain, translation } from './wording'

type Measure = 'total-score' | 'inattention-count' | 'hyperactivity-count' | 'risk-level'

export function responseUrn({ id }: ScreeningAnswers): string {
  return urnOf(`answers ${id}`)
}

export function observationUrn({ id }: ScreeningAnswers, measure: Measure): string {
  return urnOf(`${measure} ${id}`)
}

export function toResponse(record: ScreeningRecord, answers: ScreeningAnswers): QuestionnaireResponse {
  const informant = informantReference(record, answers)
  return {
    resourceType: 'QuestionnaireResponse',
    language: 'en',
    identifier: { system: known.uris, value: responseUrn(answers) },
    questionnaire: versionedQuestionnaire(answers.assessorType),
    status: 'completed',
    subject: { reference: patientUrn(record.child) },
    authored: answers.completedAt,
    author: informant,
    source: informant,
    item: questionnaire.items.map((item, index) => ({
      linkId: String(item.number),
      text: plain(item[answers.assessorType].en),
      // The wording that was answered.
      ...(answers.language && { _text: translation(item[answers.assessorType], answers.language) }),
      answer: [{ valueCoding: answerCoding(answers.answers[index] ?? Number.NaN) }],
    })),
  }
}

/** Total, one count for each group, and the level; without an interpretation, which is a doctor's. */
export function toObservations(record: ScreeningRecord, answers: ScreeningAnswers): [Measure, Observation][] {
  const { totalScore, riskLevel, inattentionCount, hyperactivityCount } = answers
  const level = coding('levels', riskLevel)
  return [
    [
      'total-score',
      {
        ...measured('total-score'),
        valueQuantity: scores(totalScore),
        referenceRange: ranges(),
        interpretation: [{ coding: [...flagOf(riskLevel), level], text: level.display }],
      },
    ],
    ['inattention-count', { ...measured('inattention-count'), ...counted(inattentionCount) }],
    ['hyperactivity-count', { ...measured('hyperactivity-count'), ...counted(hyperactivityCount) }],
    [
      'risk-level',
      {
        ...measured('risk-level', observationUrn(answers, 'total-score')),
        valueCodeableConcept: { coding: [level], text: level.display },
        note: [...notesOf({ en: seenIn('en', answers), th: seenIn('th', answers) }), ...notesOf(disclaimer)],
      },
    ],
  ]

  function measured(measure: Measure, from = responseUrn(answers)): Observation {
    return {
      resourceType: 'Observation',
      status: 'final',
      category: [{ coding: [{ system: known.observationCategories, code: 'survey', display: 'Survey' }] }],
      code: { coding: [coding('terms', measure)] },
      subject: { reference: patientUrn(record.child) },
      effectiveDateTime: answers.completedAt,
      performer: [informantReference(record, answers)],
      derivedFrom: [{ reference: from }],
      note: notesOf(disclaimer),
    }
  }
}

/** What these answers alone show, and what matters of how they were given. */
function seenIn(language: Language, answers: ScreeningAnswers): string {
  const meaning = meaningOf([{ ...answers, isTeacher: false, isApart: false, informant: null }])
  const known = answers.weeksKnown === null ? [] : [textsIn(language, 'fhir')('known', { weeks: answers.weeksKnown })]
  return [seenWords(language, meaning, [String, String]), ...known, ...plainNotes(language, answers)].join(' ')
}

function scores(value: number): Quantity {
  return { value, unit: 'points', system: known.units, code: '{score}' }
}

function counts(value: number): Quantity {
  return { value, unit: 'items', system: known.units, code: '{count}' }
}

function counted(value: number): Pick<Observation, 'valueQuantity' | 'referenceRange'> {
  const text = `${groupThreshold} or more of ${itemsPerGroup} items stand out`
  return {
    valueQuantity: counts(value),
    referenceRange: [{ low: counts(groupThreshold), high: counts(itemsPerGroup), text }],
  }
}

/** Viewers mark values by it. HL7's other codes would call the two lower levels normal, or abnormal. */
function flagOf(level: RiskLevel): Coding[] {
  return level === 'high' ? [{ system: known.interpretations, code: 'H', display: 'High' }] : []
}

function ranges(): NonNullable<Observation['referenceRange']> {
  return zonePositions.map(({ level, from, to }) => {
    const type = coding('levels', level)
    return { low: scores(from), high: scores(to), type: { coding: [type] }, text: type.display }
  })
}
