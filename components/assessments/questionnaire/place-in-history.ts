import { timesFinished } from '@/components/drafts/draft-on-screen'
import { fingerprint } from '@/components/drafts/draft-position'

/** Stored with each entry of the browser's history, so that Back is the previous question. */
export interface Entry {
  /** Fingerprint of the draft's key: entries of another child are ignored. */
  of: string
  /** The place (places.ts) that the entry shows. */
  at: number
  /** Number of entries of this questionnaire below it. */
  depth: number
  /** The place of the entry below, null when that is another page. */
  from: number | null
  /** `timesFinished` when the entry was made. */
  run: number
}

export const entryField = 'questionnaire'

export function placeInHistory(draftKey: string): number | null {
  const entry = entryIn(history.state, fingerprint(draftKey))
  return entry && !isPast(entry) ? entry.at : null
}

export function stateWith(entry: Entry) {
  return { ...history.state, [entryField]: entry }
}

/** Whether it was made before the answers were last finished. */
export function isPast(entry: Entry): boolean {
  return entry.run < timesFinished(entry.of)
}

/** @param state `history.state` @param of fingerprint of the draft's key */
export function entryIn(state: unknown, of: string): Entry | null {
  const entry = (state as Record<string, Entry | undefined> | null)?.[entryField]
  return entry?.of === of && Number.isInteger(entry.at) ? entry : null
}
