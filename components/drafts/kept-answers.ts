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

/** How many answers in this browser are not stored by the server yet, of all accounts: signing out deletes them all. */
export function countKeptAnswers(): number {
  return keptAnswers().reduce((sum, { answered }) => sum + answered, 0)
}
