import { useMemo, useSyncExternalStore } from 'react'
import { questionCount } from '@/lib/screening/scoring'
import { readDraft, subscribeToDrafts } from './draft'

/** @returns null on the server, during hydration, and if there is no draft */
export function useDraftProgress(draftKey: string) {
  return useDrafts(() => progressOf(draftKey), null)
}

/** Reads the browser's drafts after each change. @param onServer shown by the server and during hydration */
export function useDrafts<Found>(find: () => Found | null, onServer: Found | null): Found | null {
  // A snapshot must be the same value while the draft is the same.
  const snapshot = useSyncExternalStore(
    subscribeToDrafts,
    () => JSON.stringify(find()),
    () => JSON.stringify(onServer),
  )
  return useMemo(() => JSON.parse(snapshot), [snapshot])
}

export function progressOf(draftKey: string) {
  const draft = readDraft(draftKey, questionCount)
  return draft && { ...draft, answered: draft.answers.filter((answer) => answer !== null).length }
}
