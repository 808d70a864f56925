import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
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
import { type EarlyAnswers, receiveEarlyAnswers } from './early-handover'
import { placeInHistory } from './place-in-history'
import { choose, emptyState, go, renewKey, replace, restore, restoredState, setPending } from './questionnaire-state'

/**
 * The answers to one questionnaire, stored in the browser on every change.
 *
 * @param startAt the place in the server's HTML
 * @param root the element with the radio buttons of that HTML
 * @returns `isSaved` is false where storage is blocked; `isFinishedElsewhere`: another tab has sent these answers
 */
export function useQuestionnaire(
  draftKey: string,
  questionCount: number,
  startAt: number,
  root: RefObject<HTMLElement | null>,
  teacherName?: string,
  weeksKnown?: number,
) {
  const inBrowser = useInBrowser()
  const [state, update] = useState(() =>
    inBrowser
      ? restoredState(questionCount, readDraft(draftKey, questionCount), placeInHistory(draftKey), startAt)
      : emptyState(questionCount, startAt),
  )
  const forgotten = useRef(false)
  const early = useRef<EarlyAnswers>(null)
  const [isSaved, setSaved] = useState(true)
  const [isFinishedElsewhere, setFinishedElsewhere] = useState(false)

  // A layout effect, so that the first paint after hydration already has the right question.
  useLayoutEffect(() => {
    const received = receiveEarlyAnswers(draftKey)
    early.current ??= received
    if (state.restored) {
      // React has rendered from scratch, as after an extension changed the page: storage may not have all answers.
      if (received?.draft) update((now) => replace(now, received.draft))
      if (received) update((now) => go(now, received.at))
      return
    }
    const chosen = root.current?.querySelector<HTMLInputElement>('input:checked')
    const stored = early.current ?? { draft: readDraft(draftKey, questionCount), at: placeInHistory(draftKey) }
    const answered = chosen && !early.current ? Number(chosen.value) : null
    const taken = { draft: stored.draft, at: stored.at, early: answered, newKey: newIdempotencyKey(), now: Date.now() }
    update((state) => restore(state, taken))
  }, [state.restored, draftKey, questionCount, root])

  useLayoutEffect(() => {
    if (state.restored && root.current) early.current?.focusIn(root.current)
  }, [state.restored, root])

  useEffect(deleteOldDrafts, [])

  useEffect(() => {
    if (!state.submissionKey || forgotten.current) return
    const draft = teacherName === undefined ? state : { ...state, teacherName, weeksKnown }
    // A draft of another tab is not stored again: the two tabs would answer each other forever.
    const stored = readDraft(draftKey, questionCount)
    if (stored && sameDraft(stored, draft)) {
      rememberPosition(draftKey, draft)
      setSaved(outlivesPage(draftKey))
    } else setSaved(writeDraft(draftKey, draft))
  }, [draftKey, questionCount, state, teacherName, weeksKnown])

  // After another tab signed out, sent or changed the answers, this one must not restore its own.
  useEffect(() => {
    const run = timesFinished(fingerprint(draftKey))
    return subscribeToOtherTabs(draftKey, () => {
      if (forgotten.current) return
      const draft = readDraft(draftKey, questionCount)
      forgotten.current = !draft && run < timesFinished(fingerprint(draftKey))
      if (forgotten.current) setFinishedElsewhere(true)
      else update((now) => replace(now, draft))
    })
  }, [draftKey, questionCount])

  return {
    state,
    isSaved,
    isFinishedElsewhere,
    consumePendingAction: () => {
      const action = early.current?.pendingAction
      early.current = null
      return action
    },
    choose: (value: number) => {
      const [newKey, now] = [newIdempotencyKey(), Date.now()]
      update((state) => choose(state, value, newKey, now))
    },
    go: (to: number) => update((now) => go(now, to)),
    setPending: (isWaiting: boolean) => {
      const triedAt = Date.now()
      update((now) => setPending(now, isWaiting, triedAt))
    },
    /** Replaces the draft's idempotency key and returns it. */
    renewKey: () => {
      const newKey = newIdempotencyKey()
      update((now) => renewKey(now, newKey))
      return newKey
    },
    /** Deletes the draft once the server has stored the answers. */
    forget: () => {
      forgotten.current = true
      rememberFinished(draftKey)
      deleteDraft(draftKey)
    },
  }
}

function sameDraft(one: Draft, other: Draft): boolean {
  const content = ({ answers, at, submissionKey, isWaiting, triedAt, seconds, teacherName, weeksKnown }: Draft) =>
    JSON.stringify([answers, at, submissionKey, isWaiting, triedAt, seconds, teacherName, weeksKnown])
  return content(one) === content(other)
}

/** False on the server and during hydration. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
