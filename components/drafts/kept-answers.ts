import { draftPrefix } from '@/lib/request/cookie-names'
import { questionCount } from '@/lib/screening/scoring'
import { readDraft } from './draft'
import { storedKeys } from './storage'

/** The drafts whose key begins so, each with how many of its questions are answered. */
export function keptAnswers(keyPrefix = ''): { draftKey: string; answered: number; isWaiting: boolean }[] {
  return storedKeys()
    .filter((key) => key.startsWith(draftPrefix + keyPrefix))
    .flatMap((key) => {
      const draftKey = key.slice(draftPrefix.length)
      const draft = readDraft(draftKey, questionCount)
      if (!draft) return []
      const answered = draft.answers.filter((answer) => answer !== null).length
      return [{ draftKey, answered, isWaiting: draft.isWaiting }]
    })
}

/**
 * How many answers in this browser are not stored by the server yet.
 *
 * @param userId leaves out those of other parents. A teacher's belong to no account, so they may be this person's.
 */
export function countKeptAnswers(userId?: string): number {
  const isOther = (key: string) => userId && key.startsWith('parent.') && !key.startsWith(`parent.${userId}.`)
  return keptAnswers().reduce((sum, { draftKey, answered }) => sum + (isOther(draftKey) ? 0 : answered), 0)
}
