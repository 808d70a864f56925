import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '@/lib/http/client'
import { deleteDraft, deleteOldDrafts, readDraft, writeDraft } from './draft'
import { emptyState, type QuestionnaireState, questionnaireReducer, restoredState } from './questionnaire-reducer'

interface UseQuestionnaire {
  state: QuestionnaireState
  choose: (value: number) => void
  go: (to: number) => void
  /** A new idempotency key, kept from now on. */
  renewKey: () => string
  /** The answers arrived: nothing of them stays in this browser. */
  forget: () => void
}

/**
 * The answers to one questionnaire. They are kept in the browser at every change, so that a reload, another language or
 * a lost connection costs nothing.
 *
 * @param startAt index of the question in the server's HTML
 * @param root the element that holds the radio buttons of that HTML
 */
export function useQuestionnaire(
  draftKey: string,
  questionCount: number,
  startAt: number,
  root: RefObject<HTMLElement | null>,
): UseQuestionnaire {
  const inBrowser = useInBrowser()
  const [state, dispatch] = useReducer(questionnaireReducer, null, () =>
    inBrowser ? restoredState(questionCount, readDraft(draftKey, questionCount)) : emptyState(questionCount, startAt),
  )
  const forgotten = useRef(false)

  // Before the browser paints what React took over, so that the server's question is never seen to change.
  useLayoutEffect(() => {
    if (state.restored) return
    const chosen = root.current?.querySelector<HTMLInputElement>('input:checked')
    dispatch({
      type: 'restore',
      draft: readDraft(draftKey, questionCount),
      early: chosen ? Number(chosen.value) : null,
      newKey: newIdempotencyKey(),
    })
  }, [state.restored, draftKey, questionCount, root])

  useEffect(deleteOldDrafts, [])

  useEffect(() => {
    if (state.submissionKey && !forgotten.current) writeDraft(draftKey, state)
  }, [draftKey, state])

  return {
    state,
    choose: (value) => dispatch({ type: 'choose', value, newKey: newIdempotencyKey() }),
    go: (to) => dispatch({ type: 'go', to }),
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

/** False on the server and while React takes over its HTML, true in a component that first renders in the browser. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
