import { progressOf, useDrafts } from './use-kept-answers'

/** One of several drafts, by its place among them: what is found goes through JSON, which no element of a page survives. */
export interface FoundDraft {
  at: number
  answered: number
}

/**
 * The first of these drafts that this browser has and that is not finished yet.
 *
 * @param guess what the server shows, which cannot know
 */
export function useFirstDraft(
  drafts: { questions: { draftKey: string } }[],
  guess: FoundDraft | null,
): FoundDraft | null {
  const find = () =>
    drafts.flatMap(({ questions }, at) => {
      const kept = progressOf(questions.draftKey)
      return kept && !kept.isWaiting ? { ...kept, at } : []
    })[0]
  return useDrafts(() => find() ?? null, guess)
}
