import { useMemo, useSyncExternalStore } from 'react'
import { questionCount } from '@/lib/screening/scoring'
import { readDraft, subscribeToDrafts } from './draft'

interface KeptAnswers {
  answered: number
  isWaiting: boolean
  teacherName?: string
}

/** How far one draft of this browser has come; null on the server, during hydration, and where there is none. */
export function useKeptAnswers(draftKey: string): KeptAnswers | null {
  return useDrafts(() => progressOf(draftKey), null)
}

/**
 * The first of these drafts that this browser has and that is not finished yet.
 *
 * @param guess what the server shows, which cannot know
 */
export function useFirstDraft<D extends { draftKey: string }>(
  drafts: D[],
  guess: (D & { answered: number }) | null,
): (D & { answered: number }) | null {
  return useDrafts(() => {
    for (const draft of drafts) {
      const kept = progressOf(draft.draftKey)
      if (kept && !kept.isWaiting) return { ...draft, answered: kept.answered }
    }
    return null
  }, guess)
}

function useDrafts<Found>(find: () => Found | null, onServer: Found | null): Found | null {
  // As text, so that the same draft is the same value.
  const snapshot = useSyncExternalStore(
    subscribeToDrafts,
    () => JSON.stringify(find()),
    () => JSON.stringify(onServer),
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
