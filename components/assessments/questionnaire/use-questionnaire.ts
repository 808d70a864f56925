import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { type Draft, readDraft } from '@/components/drafts/draft'
import {
  deleteDraft,
  deleteOldDrafts,
  outlivesPage,
  rememberFinished,
  subscribeToOtherTabs,
  timesFinished,
  writeDraft,
} from '@/components/drafts/draft-on-screen'
import { fingerprint, rememberPosition } from '@/components/drafts/draft-position'
import { newIdempotencyKey } from '@/lib/http/client'
import { type EarlyAnswers, takeEarlyAnswers } from './early-handover'
import { placeInHistory } from './place-in-history'
import { emptyState, type QuestionnaireState, questionnaireReducer, restoredState } from './questionnaire-reducer'

interface UseQuestionnaire {
  state: QuestionnaireState
  choose: (value: number) => void
  go: (to: number) => void
  /** Whether the answers are finished and wait to be sent. */
  wait: (isWaiting: boolean) => void
  /** Replaces the draft's idempotency key and returns it. */
  renewKey: () => string
  /** False where storage is blocked: the answers are in this page alone. */
  isKept: boolean
  /** Deletes the draft once the server has stored the answers. */
  forget: () => void
  /** Another tab has sent these answers. */
  isFinishedElsewhere: boolean
  /** What was pressed before React was there and is still to be done; once. */
  takeWish: () => EarlyAnswers['wish']
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
  const early = useRef<EarlyAnswers>(null)
  const [isKept, setKept] = useState(true)
  const [isFinishedElsewhere, setFinishedElsewhere] = useState(false)

  // A layout effect runs before the first paint after hydration, so the question never visibly changes.
  useLayoutEffect(() => {
    const taken = takeEarlyAnswers(draftKey)
    early.current ??= taken
    if (state.restored) {
      // React has rendered anew, as after something else changed the page: what it read from the storage may not be all.
      if (taken?.draft) dispatch({ type: 'replace', draft: taken.draft })
      if (taken) dispatch({ type: 'go', to: taken.at })
      return
    }
    const chosen = root.current?.querySelector<HTMLInputElement>('input:checked')
    dispatch({
      type: 'restore',
      draft: early.current ? early.current.draft : readDraft(draftKey, questionCount),
      at: early.current ? early.current.at : placeInHistory(draftKey),
      early: chosen && !early.current ? Number(chosen.value) : null,
      newKey: newIdempotencyKey(),
    })
  }, [state.restored, draftKey, questionCount, root])

  useLayoutEffect(() => {
    if (state.restored && root.current) early.current?.focusIn(root.current)
  }, [state.restored, root])

  useEffect(deleteOldDrafts, [])

  useEffect(() => {
    if (!state.submissionKey || forgotten.current) return
    const draft = teacherName === undefined ? state : { ...state, teacherName }
    // What another tab has written is not written again: the two would never come to rest.
    const stored = readDraft(draftKey, questionCount)
    if (stored && sameDraft(stored, draft)) {
      rememberPosition(draftKey, draft)
      setKept(outlivesPage(draftKey))
    } else setKept(writeDraft(draftKey, draft))
  }, [draftKey, questionCount, state, teacherName])

  // Signed out, sent or answered in another tab: what this one has in memory must not come back.
  useEffect(() => {
    const run = timesFinished(fingerprint(draftKey))
    return subscribeToOtherTabs(draftKey, () => {
      if (forgotten.current) return
      const draft = readDraft(draftKey, questionCount)
      forgotten.current = !draft && run < timesFinished(fingerprint(draftKey))
      if (forgotten.current) setFinishedElsewhere(true)
      else dispatch({ type: 'replace', draft })
    })
  }, [draftKey, questionCount])

  return {
    state,
    isKept,
    isFinishedElsewhere,
    takeWish: () => {
      const wish = early.current?.wish ?? null
      early.current = null
      return wish
    },
    choose: (value) => dispatch({ type: 'choose', value, newKey: newIdempotencyKey() }),
    go: (to) => dispatch({ type: 'go', to }),
    wait: (isWaiting) => dispatch({ type: 'wait', isWaiting, now: Date.now() }),
    renewKey: () => {
      const newKey = newIdempotencyKey()
      dispatch({ type: 'renewKey', newKey })
      return newKey
    },
    forget: () => {
      forgotten.current = true
      rememberFinished(draftKey)
      deleteDraft(draftKey)
    },
  }
}

function sameDraft(one: Draft, other: Draft): boolean {
  const content = ({ answers, at, submissionKey, isWaiting, triedAt, teacherName }: Draft) =>
    JSON.stringify([answers, at, submissionKey, isWaiting, triedAt, teacherName])
  return content(one) === content(other)
}

/** False on the server and during hydration, true in a component that first renders in the browser. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
