import { cache } from 'react'
import { childPath } from '@/components/children/child-path'
import { draftAnswered } from '@/components/drafts/draft-position'
import type { DashboardChild } from '@/lib/dashboard/types'
import { questionCount } from '@/lib/screening/scoring'

/** Of the parent's answers about a child, in this browser. */
function parentDraftKey(userId: string, childId: string): string {
  return `parent.${userId}.${childId}`
}

/** The questions about a child, for what looks in the browser whether they are answered in part. */
export interface OwnQuestions {
  draftKey: string
  childId: string
  href: string
}

/**
 * The same object for one child in all of a page: React sends the second use of an object as a few letters.
 *
 * @param isNamed whether the address names the child, as of several
 */
export const ownQuestions = cache(
  (userId: string, childId: string, isNamed: boolean): OwnQuestions => ({
    draftKey: parentDraftKey(userId, childId),
    childId,
    href: childPath('/parent-assessment', childId, isNamed),
  }),
)

export interface GuessedDraft {
  childId: string
  answered: number
}

/**
 * The draft that the browser worked on last, as far as the server can tell.
 *
 * @param position the value of `draftPositionCookie`, unvalidated
 */
export function guessDraft(position: string | undefined, userId: string, rows: DashboardChild[]): GuessedDraft | null {
  for (const { child } of rows) {
    const answered = draftAnswered(position, parentDraftKey(userId, child.id), questionCount)
    if (answered !== null) return { childId: child.id, answered }
  }
  return null
}
