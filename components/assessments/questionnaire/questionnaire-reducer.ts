import type { Draft } from './draft'

export interface QuestionnaireState extends Draft {
  /** False on the server and during hydration, when the draft in the browser has not been read yet. */
  restored: boolean
  /** How the current question was reached; on load nothing moves and nothing takes the focus. */
  moved: 'none' | 'forward' | 'back'
}

export type QuestionnaireAction =
  /** `early` is the answer chosen in the server's HTML before hydration. */
  | { type: 'restore'; draft: Draft | null; early: number | null; newKey: string }
  | { type: 'choose'; value: number; newKey: string }
  | { type: 'go'; to: number }
  | { type: 'renewKey'; newKey: string }

export function emptyState(questionCount: number, at: number): QuestionnaireState {
  const answers = Array<number | null>(questionCount).fill(null)
  return { answers, at, submissionKey: '', restored: false, moved: 'none' }
}

export function restoredState(questionCount: number, draft: Draft | null): QuestionnaireState {
  return { ...emptyState(questionCount, 0), ...draft, restored: true }
}

/** The draft gets its idempotency key with its first answer and keeps it for every attempt to submit. */
export function questionnaireReducer(state: QuestionnaireState, action: QuestionnaireAction): QuestionnaireState {
  switch (action.type) {
    case 'restore': {
      if (state.restored) return state
      const restored = restoredState(state.answers.length, action.draft)
      const sameQuestion = restored.at === state.at
      return action.early === null || !sameQuestion ? restored : choose(restored, action.early, action.newKey)
    }
    case 'choose':
      return choose(state, action.value, action.newKey)
    case 'go':
      return canGo(state, action.to)
        ? { ...state, at: action.to, moved: action.to > state.at ? 'forward' : 'back' }
        : state
    case 'renewKey':
      return { ...state, submissionKey: action.newKey }
  }
}

function choose(state: QuestionnaireState, value: number, newKey: string): QuestionnaireState {
  const answers = state.answers.with(state.at, value)
  return { ...state, answers, submissionKey: state.submissionKey || newKey }
}

/** Back to any question, forward only past answered ones. */
function canGo({ answers, at }: QuestionnaireState, to: number): boolean {
  return to >= 0 && to < answers.length && to !== at && answers.slice(0, to).every((answer) => answer !== null)
}
