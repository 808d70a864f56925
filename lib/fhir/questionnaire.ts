import type { Questionnaire, QuestionnaireItem } from '@medplum/fhirtypes'
import { brandName } from '@/lib/brand'
import { questionnaire } from '@/lib/screening/questionnaire'
import { canonical } from './addresses'
import { answerCoding, coding, weightsOf } from './code-systems'
import type { Identified } from './types'
import { disclaimer, plain, translation, wordingOf } from './wording'

type Informant = 'parent' | 'teacher'

const titles = {
  parent: wordingOf(({ fhir }) => fhir.questionnaire.parent),
  teacher: wordingOf(({ fhir }) => fhir.questionnaire.teacher),
}

function idOf(informant: Informant): string {
  return `adhd-screening-18-${informant}`
}

function questionnaireUrl(informant: Informant): string {
  return canonical('Questionnaire', idOf(informant))
}

export function versionedQuestionnaire(informant: Informant): string {
  return `${questionnaireUrl(informant)}|${questionnaire.version}`
}

export function toQuestionnaire(informant: Informant): Identified<Questionnaire> {
  const title = titles[informant]
  return {
    resourceType: 'Questionnaire',
    id: idOf(informant),
    language: 'en',
    url: questionnaireUrl(informant),
    version: questionnaire.version,
    name: informant === 'parent' ? 'AdhdScreeningParent' : 'AdhdScreeningTeacher',
    title: plain(title.en),
    _title: translation(title),
    status: 'active',
    experimental: false,
    subjectType: ['Patient'],
    publisher: brandName,
    description: plain(disclaimer.en),
    _description: translation(disclaimer),
    item: [instruction(informant), ...questionnaire.items.map((item) => toItem(item, informant))],
  } as Identified<Questionnaire>
}

function instruction(informant: Informant): QuestionnaireItem {
  const text = questionnaire.instructions[informant]
  return withTranslation({ linkId: 'instruction', type: 'display', text: plain(text.en) }, text)
}

function toItem(item: (typeof questionnaire.items)[number], informant: Informant): QuestionnaireItem {
  const text = item[informant]
  const { number } = item
  return withTranslation(
    {
      linkId: String(number),
      code: [coding('items', `item-${number}`)],
      prefix: String(number),
      text: plain(text.en),
      type: 'choice',
      required: true,
      // LHC-Forms reads the weight of the option, not of its coding.
      answerOption: questionnaire.scale.map(({ value }) => ({
        extension: weightsOf(value),
        valueCoding: answerCoding(value),
      })),
    },
    text,
  )
}

/** The types of @medplum/fhirtypes lack properties with an underscore. */
function withTranslation(item: QuestionnaireItem, text: { en: string; th: string }): QuestionnaireItem {
  return { ...item, _text: translation(text) } as QuestionnaireItem
}
