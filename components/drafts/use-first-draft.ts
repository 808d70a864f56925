import { progressOf, useDrafts } from './use-kept-answers'

/**
 * The first of these drafts that this browser has and that is not finished yet.
 *
 * @param guess what the server shows, which cannot know
 */
export function useFirstDraft<D extends { questions: { draftKey: string } }>(
  drafts: D[],
  guess: (D & { answered: number }) | null,
): (D & { answered: number }) | null {
  return useDrafts(() => {
    for (const draft of drafts) {
      const kept = progressOf(draft.questions.draftKey)
      if (kept && !kept.isWaiting) return { ...draft, answered: kept.answered }
    }
    return null
  }, guess)
}
