import { sampleAssessment, sampleInformant } from '@/lib/assessments/samples'
import type { InformantKind, InformantResult } from '@/lib/assessments/types'

interface Given {
  completedAt?: string | undefined
  seconds?: number | null | undefined
  name?: string | null
  key?: string
}

/** One informant with one set of answers. */
export function answeredBy(kind: InformantKind, answers: number[], of: Given = {}): InformantResult {
  const { completedAt = '2026-11-05T03:00:00.000Z', seconds = null, name = null, key = kind } = of
  const assessorType = kind === 'teacher' ? ('teacher' as const) : ('parent' as const)
  const newest = sampleAssessment({ id: `of ${key}`, assessorType, answers, completedAt, seconds })
  return sampleInformant(kind, { key, newest, name })
}
