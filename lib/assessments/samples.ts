import { questionnaire } from '@/lib/screening/questionnaire'
import { scoreAnswers } from '@/lib/screening/scoring'
import type { InformantKind, InformantResult, VersionedAssessment } from './types'

/** Seven signs of inattention, a moderate total of 21. */
const answers = [2, 2, 2, 1, 2, 2, 1, 0, 1, 0, 1, 1, 0, 1, 0, 2, 1, 2]

export function sampleAssessment(of: Partial<VersionedAssessment> = {}): VersionedAssessment {
  const { id = 'sample', completedAt = new Date().toISOString(), version = questionnaire.version } = of
  const given = of.answers ?? answers
  const assessorType = of.assessorType ?? 'parent'
  return {
    id,
    childId: 'sample',
    assessorType,
    answers: given,
    ...scoreAnswers(given),
    completedAt,
    version,
    language: of.language ?? null,
    hadReadOthers: of.hadReadOthers ?? null,
    age: of.age ?? null,
    seconds: of.seconds ?? null,
    weeksKnown: of.weeksKnown ?? null,
  }
}

export function sampleInformant(kind: InformantKind, of: Partial<InformantResult> = {}): InformantResult {
  const assessorType = kind === 'teacher' ? ('teacher' as const) : ('parent' as const)
  const newest = sampleAssessment({ id: `answers of ${of.key ?? kind}`, assessorType })
  return { kind, key: kind, name: null, isReader: kind === 'parent', relation: null, newest, earlier: [], ...of }
}
