import { draftPosition } from '@/components/drafts/draft-position'
import type { DashboardChild } from '@/lib/dashboard/types'
import { questionCount } from '@/lib/screening/scoring'

/** Of the parent's answers about a child, in this browser. */
export function parentDraftKey(userId: string, childId: string): string {
  return `parent.${userId}.${childId}`
}

export interface GuessedDraft {
  childId: string
  answered: number
}

/**
 * The draft that the browser worked on last, as far as the server can tell: every question before its place is answered.
 *
 * @param position the value of `draftPositionCookie`, unvalidated
 */
export function guessDraft(position: string | undefined, userId: string, rows: DashboardChild[]): GuessedDraft | null {
  for (const { child } of rows) {
    const answered = draftPosition(position, parentDraftKey(userId, child.id), questionCount)
    if (answered >= 0) return { childId: child.id, answered }
  }
  return null
}
