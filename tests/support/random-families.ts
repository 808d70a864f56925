import { byInformant, historyOf, type IdentifiedAssessment } from '@/lib/assessments/informants'
import { sampleAssessment } from '@/lib/assessments/samples'
import type { InformantKind, InformantResult } from '@/lib/assessments/types'
import type { InformantHistory } from '@/lib/screening/history'
import { questionnaire } from '@/lib/screening/questionnaire'
import { randomFrom } from './random'

export interface RandomFamily {
  rows: IdentifiedAssessment[]
  informants: InformantResult[]
  history: InformantHistory[]
}

const names = ['Mali', 'Kru Nok', 'ครูสมศรี', 'Teacher', 'น้ำใจ ญี่ปุ่น', 'W'.repeat(100), null]
const answersAtMost = 12
const start = Date.parse('2026-01-01T03:00:00.000Z')

/** The same families for the same seed: one or two parents, up to six teachers, several rounds. */
export function randomFamilies(count: number, seed: number): RandomFamily[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, family) => newRandomFamily(random, family))
}

function newRandomFamily(random: () => number, family: number): RandomFamily {
  const below = (limit: number) => Math.floor(random() * limit)
  const kinds: InformantKind[] = ['parent', ...(below(2) ? ['second_parent' as const] : [])]
  for (let teachers = below(7); teachers > 0; teachers -= 1) kinds.push('teacher')
  const people = kinds.map((kind, index) => ({
    kind,
    identity: `person ${index}`,
    name: names[below(names.length)] ?? null,
  }))
  const rows = Array.from({ length: 1 + below(answersAtMost) }, (_, index) => {
    const person = people[below(people.length)] ?? { kind: 'parent', identity: 'person 0', name: null }
    const assessment = sampleAssessment({
      id: `answers ${family}-${String(index).padStart(2, '0')}`,
      assessorType: person.kind === 'teacher' ? 'teacher' : 'parent',
      answers: Array.from({ length: 18 }, () => below(4)),
      completedAt: new Date(start + below(300) * 86_400_000).toISOString(),
      version: below(10) ? questionnaire.version : '0.9.0',
    })
    return { ...person, assessment, isReader: person.kind === 'parent' }
  }).toSorted((a, b) => orderOf(b).localeCompare(orderOf(a)))
  const informants = byInformant(rows)
  return { rows, informants, history: historyOf(informants) }
}

function orderOf({ assessment: { completedAt, id } }: IdentifiedAssessment): string {
  return `${completedAt} ${id}`
}
