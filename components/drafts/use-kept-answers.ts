import { useMemo, useSyncExternalStore } from 'react'
import { questionCount } from '@/lib/screening/scoring'
import { readDraft, subscribeToDrafts } from './draft'

interface KeptAnswers {
  answered: number
  isWaiting: boolean
  teacherName?: string
}

export interface FirstDraft {
  draftKey: string
  answered: number
}

/** How far one draft of this browser has come; null on the server, during hydration, and where there is none. */
export function useKeptAnswers(draftKey: string): KeptAnswers | null {
  // As text, so that the same draft is the same value.
  const snapshot = useSyncExternalStore(
    subscribeToDrafts,
    () => JSON.stringify(progressOf(draftKey)),
    () => 'null',
  )
  return useMemo(() => JSON.parse(snapshot), [snapshot])
}

/**
 * The first of these drafts that this browser has and that is not finished yet.
 *
 * @param guess what the server shows, which cannot know
 */
export function useFirstDraft(draftKeys: string[], guess: FirstDraft | null): FirstDraft | null {
  const find = () => {
    for (const draftKey of draftKeys) {
      const kept = progressOf(draftKey)
      if (kept && !kept.isWaiting) return { draftKey, answered: kept.answered }
    }
    return null
  }
  const snapshot = useSyncExternalStore(
    subscribeToDrafts,
    () => JSON.stringify(find()),
    () => JSON.stringify(guess),
  )
  return useMemo(() => JSON.parse(snapshot), [snapshot])
}

function progressOf(draftKey: string): KeptAnswers | null {
  const draft = readDraft(draftKey, questionCount)
  if (!draft) return null
  const { answers, isWaiting, teacherName } = draft
  return {
    answered: answers.filter((answer) => answer !== null).length,
    isWaiting,
    ...(teacherName === undefined ? {} : { teacherName }),
  }
}
