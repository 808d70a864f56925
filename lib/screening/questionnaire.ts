import type { Language } from '@/lib/i18n/language'
import json from './questionnaire.json'

type Assessor = 'parent' | 'teacher'
export type SymptomGroup = 'inattention' | 'hyperactivity'
type Wording = Record<Language, string>

interface Questionnaire {
  version: string
  scale: ({ value: number } & Wording)[]
  instructions: Record<Assessor, Wording>
  /** In question order, `number` 1 to 18. */
  items: ({ number: number; group: SymptomGroup } & Record<Assessor, Wording>)[]
}

/** The instrument as clinicians agreed on it; its wording and groups are in the JSON file alone. */
export const questionnaire = json as Questionnaire

export function questionsFor(assessor: Assessor, language: Language): string[] {
  return questionnaire.items.map((item) => item[assessor][language])
}

export function scaleIn(language: Language): { value: number; label: string }[] {
  return questionnaire.scale.map((answer) => ({ value: answer.value, label: answer[language] }))
}

export function instructionFor(assessor: Assessor, language: Language): string {
  return questionnaire.instructions[assessor][language]
}
