import { draftPrefix } from '@/lib/request/cookie-names'
import { questionCount } from '@/lib/screening/scoring'
import { readDraft } from './draft'
import { storedKeys } from './storage'

/** The drafts with this key prefix; `answered` counts answers. */
export function keptAnswers(keyPrefix = '') {
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

/** Counts the answers of all accounts that only this browser has: signing out deletes them. */
export function countUnsentAnswers(): number {
  return keptAnswers().reduce((sum, { answered }) => sum + answered, 0)
}
