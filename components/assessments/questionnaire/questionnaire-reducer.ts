import type { Draft } from '@/components/drafts/draft'
import { furthestPlace, instructionPlace } from '@/components/drafts/places'

export interface QuestionnaireState extends Draft {
  /** False on the server and during hydration, when the draft in the browser has not been read yet. */
  restored: boolean
  /** How the current place was reached; on load nothing moves and nothing takes the focus. */
  moved: 'none' | 'forward' | 'back'
}

export type QuestionnaireAction =
  /** `early` is the answer chosen in the server's HTML before hydration. */
  | { type: 'restore'; draft: Draft | null; at: number | null; early: number | null; newKey: string }
  | { type: 'choose'; value: number; newKey: string }
  | { type: 'go'; to: number }
  | { type: 'renewKey'; newKey: string }
  /** `now` is the time of an attempt to send, in milliseconds. */
  | { type: 'wait'; isWaiting: boolean; now: number }
  /** Another tab changed the draft, or deleted it. */
  | { type: 'replace'; draft: Draft | null }

export function emptyState(questionCount: number, at: number): QuestionnaireState {
  const answers = Array<number | null>(questionCount).fill(null)
  return { answers, at, submissionKey: '', isWaiting: false, restored: false, moved: 'none' }
}

/** @param at the place that the browser's history knows, if any: after a reload on a question that was gone back to */
export function restoredState(
  questionCount: number,
  draft: Draft | null,
  at: number | null = null,
): QuestionnaireState {
  const state = { ...emptyState(questionCount, instructionPlace), ...draft, restored: true }
  return draft && at !== null && canGo(state, at) ? { ...state, at } : state
}

/** The draft gets its idempotency key with its first answer and keeps it for every attempt to submit. */
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
    case 'wait':
      return wait(state, action.isWaiting, action.now)
    case 'replace': {
      const replaced = restoredState(state.answers.length, action.draft, state.at)
      return { ...replaced, moved: replaced.at === state.at ? state.moved : 'back' }
    }
  }
}

// By themselves for the script that has no room for the rest (early-answers.ts).

export function choose(state: QuestionnaireState, value: number, newKey: string): QuestionnaireState {
  const answers = state.answers.with(state.at, value)
  // Finished answers that are changed have to be finished again.
  return { ...state, answers, submissionKey: state.submissionKey || newKey, isWaiting: false }
}

export function go(state: QuestionnaireState, to: number): QuestionnaireState {
  return canGo(state, to) ? { ...state, at: to, moved: to > state.at ? 'forward' : 'back' } : state
}

/** @param now in milliseconds */
export function wait(state: QuestionnaireState, isWaiting: boolean, now: number): QuestionnaireState {
  return state.isWaiting === isWaiting ? state : { ...state, isWaiting, triedAt: state.triedAt ?? now }
}

/** Back to any place, forward only past answered questions. */
function canGo({ answers, at }: QuestionnaireState, to: number): boolean {
  return Number.isInteger(to) && to !== at && to >= instructionPlace && to <= furthestPlace(answers)
}
