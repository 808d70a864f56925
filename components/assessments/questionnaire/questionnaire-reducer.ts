import type { Draft } from '@/components/drafts/draft'
import { furthestPlace, instructionPlace } from '@/components/drafts/places'

export interface QuestionnaireState extends Draft {
  /** False on the server and during hydration, before the browser's draft is read. */
  restored: boolean
  /** How the current place was reached; none: on load, without animation or focus. */
  moved: 'none' | 'forward' | 'back'
}

export type QuestionnaireAction =
  /** `early` is the answer chosen in the server's HTML before hydration. */
  | { type: 'restore'; draft: Draft | null; at: number | null; early: number | null; newKey: string }
  | { type: 'choose'; value: number; newKey: string }
  | { type: 'go'; to: number }
  | { type: 'renewKey'; newKey: string }
  /** `now` in milliseconds. */
  | { type: 'setPending'; isWaiting: boolean; now: number }
  /** Another tab changed or deleted the draft. */
  | { type: 'replace'; draft: Draft | null }

export function emptyState(questionCount: number, at: number): QuestionnaireState {
  const answers = Array<number | null>(questionCount).fill(null)
  return { answers, at, submissionKey: '', isWaiting: false, restored: false, moved: 'none' }
}

/** @param at from the history entry, if any: the reload may be on an earlier question */
export function restoredState(
  questionCount: number,
  draft: Draft | null,
  at: number | null = null,
): QuestionnaireState {
  const state = { ...emptyState(questionCount, instructionPlace), ...draft, restored: true }
  return draft && at !== null && canGo(state, at) ? { ...state, at } : state
}

export function questionnaireReducer(state: QuestionnaireState, action: QuestionnaireAction): QuestionnaireState {
  switch (action.type) {
    case 'restore': {
      if (state.restored) return state
      const restored = restoredState(state.answers.length, action.draft, action.at)
      const sameQuestion = restored.at === state.at
      return action.early === null || !sameQuestion ? restored : choose(restored, action.early, action.newKey)
    }
    case 'choose':
      return choose(state, action.value, action.newKey)
    case 'go':
      return go(state, action.to)
    case 'renewKey':
      return { ...state, submissionKey: action.newKey }
    case 'setPending':
      return setPending(state, action.isWaiting, action.now)
    case 'replace': {
      const replaced = restoredState(state.answers.length, action.draft, state.at)
      return { ...replaced, moved: replaced.at === state.at ? state.moved : 'back' }
    }
  }
}

// These are separate functions because the inline script early-answers.ts must stay small.

export function choose(state: QuestionnaireState, value: number, newKey: string): QuestionnaireState {
  const answers = state.answers.with(state.at, value)
  // A changed answer has to be finished again.
  return { ...state, answers, submissionKey: state.submissionKey || newKey, isWaiting: false }
}

export function go(state: QuestionnaireState, to: number): QuestionnaireState {
  return canGo(state, to) ? { ...state, at: to, moved: to > state.at ? 'forward' : 'back' } : state
}

/** @param now in milliseconds */
export function setPending(state: QuestionnaireState, isWaiting: boolean, now: number): QuestionnaireState {
  return state.isWaiting === isWaiting ? state : { ...state, isWaiting, triedAt: state.triedAt ?? now }
}

/** Back to any place, forward only past answered questions. */
function canGo({ answers, at }: QuestionnaireState, to: number): boolean {
  return Number.isInteger(to) && to !== at && to >= instructionPlace && to <= furthestPlace(answers)
}
