import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { deleteDraft, deleteOldDrafts, readDraft, writeDraft } from '@/components/drafts/draft'
import { newIdempotencyKey } from '@/lib/http/client'
import { emptyState, type QuestionnaireState, questionnaireReducer, restoredState } from './questionnaire-reducer'
import { placeInHistory } from './use-question-history'

interface UseQuestionnaire {
  state: QuestionnaireState
  choose: (value: number) => void
  go: (to: number) => void
  /** Whether the answers are finished and wait to be sent. */
  wait: (isWaiting: boolean) => void
  /** Replaces the draft's idempotency key and returns it. */
  renewKey: () => string
  /** Deletes the draft once the server has stored the answers. */
  forget: () => void
}

/**
 * The answers to one questionnaire. Every change is stored in the browser, so that a reload, a change of language or
 * a lost connection loses nothing.
 *
 * @param startAt the place in the server's HTML
 * @param root the element that holds the radio buttons of that HTML
 */
export function useQuestionnaire(
  draftKey: string,
  questionCount: number,
  startAt: number,
  root: RefObject<HTMLElement | null>,
  teacherName?: string,
): UseQuestionnaire {
  const inBrowser = useInBrowser()
  const [state, dispatch] = useReducer(questionnaireReducer, null, () =>
    inBrowser
      ? restoredState(questionCount, readDraft(draftKey, questionCount), placeInHistory(draftKey))
      : emptyState(questionCount, startAt),
  )
  const forgotten = useRef(false)

  // A layout effect runs before the first paint after hydration, so the question never visibly changes.
  useLayoutEffect(() => {
    if (state.restored) return
    const chosen = root.current?.querySelector<HTMLInputElement>('input:checked')
    dispatch({
      type: 'restore',
      draft: readDraft(draftKey, questionCount),
      at: placeInHistory(draftKey),
      early: chosen ? Number(chosen.value) : null,
      newKey: newIdempotencyKey(),
    })
  }, [state.restored, draftKey, questionCount, root])

  useEffect(deleteOldDrafts, [])

  useEffect(() => {
    if (state.submissionKey && !forgotten.current)
      writeDraft(draftKey, teacherName === undefined ? state : { ...state, teacherName })
  }, [draftKey, state, teacherName])

  return {
    state,
    choose: (value) => dispatch({ type: 'choose', value, newKey: newIdempotencyKey() }),
    go: (to) => dispatch({ type: 'go', to }),
    wait: (isWaiting) => dispatch({ type: 'wait', isWaiting }),
    renewKey: () => {
      const newKey = newIdempotencyKey()
      dispatch({ type: 'renewKey', newKey })
      return newKey
    },
    forget: () => {
      forgotten.current = true
      deleteDraft(draftKey)
    },
  }
}

/** False on the server and during hydration, true in a component that first renders in the browser. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
