import { scoreAnswers } from '@/lib/screening/scoring'
import type { Assessment } from './types'

/** Six signs of inattention, a moderate total of 21. */
const answers = [2, 2, 2, 1, 2, 2, 1, 0, 1, 0, 1, 1, 0, 1, 0, 2, 1, 2]

/** What a made-up parent answered about a made-up child, for the public sample of a result. It is in no database. */
export function sampleAssessment(now = new Date()): Assessment {
  const ids = { id: 'sample', childId: 'sample' }
  return { ...ids, assessorType: 'parent', answers, ...scoreAnswers(answers), completedAt: now.toISOString() }
}
