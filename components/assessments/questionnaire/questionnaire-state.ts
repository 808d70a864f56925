import type { Draft } from '@/components/drafts/draft'
import { furthestPlace, instructionPlace } from '@/components/drafts/places'

export interface QuestionnaireState extends Draft {
  /** False on the server and during hydration, before the browser's draft is read. */
  restored: boolean
  /** First and last answer, in milliseconds, where no answer is from an earlier sitting. */
  sitting?: { from: number; to: number }
  /** How the current place was reached; none: on load, without animation or focus. */
  moved: 'none' | 'forward' | 'back'
}

export function emptyState(questionCount: number, at: number): QuestionnaireState {
  const answers = Array<number | null>(questionCount).fill(null)
  return { answers, at, submissionKey: '', isWaiting: false, restored: false, moved: 'none' }
}

/**
 * @param at from the history entry, if any: the reload may be on an earlier question
 * @param startAt in the server's HTML: the first question for a teacher who knows how to answer
 */
export function restoredState(
  questionCount: number,
  draft: Draft | null,
  at: number | null = null,
  startAt = instructionPlace,
): QuestionnaireState {
  const state = { ...emptyState(questionCount, startAt === 0 ? 0 : instructionPlace), ...draft, restored: true }
  return draft && at !== null && canGo(state, at) ? { ...state, at } : state
}

interface Restored {
  now: number
  draft: Draft | null
  at: number | null
  /** The answer chosen in the server's HTML before hydration. */
  early: number | null
  newKey: string
}

/** Takes in, once, what the browser has. */
export function restore(state: QuestionnaireState, { draft, at, early, newKey, now }: Restored): QuestionnaireState {
  if (state.restored) return state
  const restored = restoredState(state.answers.length, draft, at, state.at)
  return early === null || restored.at !== state.at ? restored : choose(restored, early, newKey, now)
}

/** Another tab changed or deleted the draft. */
export function replace(state: QuestionnaireState, draft: Draft | null): QuestionnaireState {
  const replaced = restoredState(state.answers.length, draft, state.at, state.at)
  return { ...replaced, moved: replaced.at === state.at ? state.moved : 'back' }
}

export function renewKey(state: QuestionnaireState, submissionKey: string): QuestionnaireState {
  return { ...state, submissionKey }
}

/** @param now in milliseconds */
export function choose(state: QuestionnaireState, value: number, newKey: string, now: number): QuestionnaireState {
  const { seconds: _, sitting, ...kept } = state
  const answers = state.answers.with(state.at, value)
  const from = state.answers.every((answer) => answer === null) ? now : sitting?.from
  const timed = from === undefined ? {} : { sitting: { from, to: now } }
  // A changed answer has to be finished again.
  return { ...kept, ...timed, answers, submissionKey: state.submissionKey || newKey, isWaiting: false }
}

const longestSitting = 3600

/** From the first answer to the last; undefined for answers of several sittings, or of a very long one. */
export function secondsOf({ seconds, sitting }: QuestionnaireState): number | undefined {
  const taken = sitting ? Math.round((sitting.to - sitting.from) / 1000) : seconds
  return taken !== undefined && taken >= 0 && taken <= longestSitting ? taken : undefined
}

export function go(state: QuestionnaireState, to: number): QuestionnaireState {
  return canGo(state, to) ? { ...state, at: to, moved: to > state.at ? 'forward' : 'back' } : state
}

/** @param now in milliseconds */
export function setPending(state: QuestionnaireState, isWaiting: boolean, now: number): QuestionnaireState {
  if (state.isWaiting === isWaiting) return state
  const seconds = secondsOf(state)
  return { ...state, isWaiting, triedAt: state.triedAt ?? now, ...(seconds !== undefined && { seconds }) }
}

/** Back to any place, forward only past answered questions. */
function canGo({ answers, at }: QuestionnaireState, to: number): boolean {
  return Number.isInteger(to) && to !== at && to >= instructionPlace && to <= furthestPlace(answers)
}
