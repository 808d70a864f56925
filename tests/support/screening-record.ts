import type { Bundle, Resource } from '@medplum/fhirtypes'
import type { InformantKind } from '@/lib/assessments/types'
import type { Relation } from '@/lib/consents/relations'
import { toBundle } from '@/lib/fhir/bundle'
import type { ScreeningAnswers, ScreeningRecord } from '@/lib/fhir/types'
import { scoreAnswers } from '@/lib/screening/scoring'
import { setEnvironment } from './environment'

setEnvironment()

export const now = new Date('2026-11-21T09:30:00.000Z')
export const none = Array.from({ length: 18 }, () => 0)
export const ones = none.map(() => 1)
export const all = none.map(() => 3)
const childId = '0192f0c1-7d1e-7a53-9b6f-0123456789ab'

export function answered(
  day: number,
  kind: InformantKind,
  answers: number[],
  options: { relation?: Relation | null; first?: number; name?: string } = {},
): ScreeningAnswers {
  const { symptomType: _, ...score } = scoreAnswers(answers)
  const { relation = null, first = day, name = kind === 'teacher' ? 'คุณครูศิริพร' : null } = options
  const completedAt = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`
  const assessorType = kind === 'teacher' ? 'teacher' : 'parent'
  const informant = { kind, firstAnswersId: idOf(first), name, relation }
  return {
    id: idOf(day),
    assessorType,
    language: 'th',
    age: 8,
    seconds: null,
    weeksKnown: null,
    answers,
    ...score,
    completedAt,
    informant,
  }
}

function idOf(day: number): string {
  return `0192f0c1-7d1e-7a53-9b6f-0000000000${day}`
}

const declared = { relation: 'mother', first: 11 } as const
export const assessments = [
  answered(20, 'teacher', ones),
  answered(18, 'parent', all, declared),
  answered(11, 'parent', none, declared),
]
export const child = {
  id: childId,
  name: 'พลอย',
  gender: 'female' as const,
  school: '',
  age: 8,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
}

export function bundleOf(changes: Partial<ScreeningRecord> = {}): Bundle {
  const record: ScreeningRecord = { child, assessments, ...changes }
  // As it leaves: JSON.
  return JSON.parse(JSON.stringify(toBundle(record, now)))
}

export function resources<T extends Resource>(bundle: Bundle, type: T['resourceType']): T[] {
  return (bundle.entry ?? []).flatMap(({ resource }) => (resource?.resourceType === type ? [resource as T] : []))
}
