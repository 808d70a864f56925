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

/** What a browser's drafts say, and again whenever one changes. `onServer` is what the server shows, which cannot know. */
export function useDrafts<Found>(find: () => Found | null, onServer: Found | null): Found | null {
  // As text, so that the same draft is the same value.
  const snapshot = useSyncExternalStore(
    subscribeToDrafts,
    () => JSON.stringify(find()),
    () => JSON.stringify(onServer),
  )
  return useMemo(() => JSON.parse(snapshot), [snapshot])
}

export function progressOf(draftKey: string): KeptAnswers | null {
  const draft = readDraft(draftKey, questionCount)
  if (!draft) return null
  const { answers, isWaiting, teacherName } = draft
  return {
    answered: answers.filter((answer) => answer !== null).length,
    isWaiting,
    ...(teacherName === undefined ? {} : { teacherName }),
  }
}
