import { cache } from 'react'
import { childPath } from '@/components/children/child-path'
import { draftAnswered } from '@/components/drafts/draft-position'
import type { DashboardChild } from '@/lib/dashboard/types'
import { questionCount } from '@/lib/screening/scoring'

function parentDraftKey(userId: string, childId: string): string {
  return `parent.${userId}.${childId}`
}

/** Cached, because React sends a repeated object as a short reference. */
export const ownQuestions = cache((userId: string, childId: string, isOneOfSeveral: boolean) => ({
  draftKey: parentDraftKey(userId, childId),
  childId,
  href: childPath('/parent-assessment', childId, isOneOfSeveral),
}))

export type OwnQuestions = ReturnType<typeof ownQuestions>

export interface GuessedDraft {
  childId: string
  answered: number
}

/** The browser's latest draft. @param position the value of `draftPositionCookie`, unvalidated */
export function guessDraft(position: string | undefined, userId: string, rows: DashboardChild[]): GuessedDraft | null {
  for (const { child } of rows) {
    const answered = draftAnswered(position, parentDraftKey(userId, child.id), questionCount)
    if (answered !== null) return { childId: child.id, answered }
  }
  return null
}
