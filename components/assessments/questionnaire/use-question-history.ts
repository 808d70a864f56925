import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { timesFinished } from '@/components/drafts/draft-on-screen'
import { fingerprint } from '@/components/drafts/draft-position'
import { leaveEntries } from '@/components/forms/leave-entries'
import { type Entry, entryField, entryIn, isPast, stateWith } from './place-in-history'

/** In milliseconds. A browser that reports no movement must not hold up what comes after it. */
const longestMove = 1_000

/**
 * One entry of the history for each place. Those of a questionnaire that was finished lead on to the result, where it has
 * taken the place of the first one, or else to the page before.
 *
 * @param at the place that is shown
 * @param show shows another one, after Back or Forward
 */
export function useQuestionHistory(draftKey: string, at: number, show: (at: number) => void) {
  const of = fingerprint(draftKey)
  const router = useRouter()
  const entry = useRef<Entry>({ of, at, depth: 0, from: null, run: 0 })
  const isMoving = useRef(false)
  const leaving = useRef<Promise<void>>(undefined)
  const passing = useRef<number>(undefined)

  const onMove = useEffectEvent((isFirst: boolean) => {
    clearTimeout(passing.current)
    isMoving.current = false
    const reached = entryIn(history.state, of)
    if (leaving.current || !reached) return
    entry.current = reached
    const isOver = isPast(reached)
    document.querySelector('main')?.toggleAttribute('hidden', isOver)
    if (isOver) {
      history.go(-reached.depth || -1)
      // There is no page before, or it is slow to come.
      passing.current = window.setTimeout(() => router.replace('/'), 2 * longestMove)
    } else if (!isFirst) show(reached.at)
  })

  useEffect(() => {
    entry.current = { ...entry.current, run: timesFinished(of) }
    onMove(true)
    const listener = () => onMove(false)
    window.addEventListener('popstate', listener)
    return () => {
      // The router's own listener may have come first: then this is called instead of ours.
      clearTimeout(passing.current)
      window.removeEventListener('popstate', listener)
    }
  }, [of])

  // After each render: the router forgets what is not its own when it refreshes the page, as for another language.
  useEffect(() => {
    if (leaving.current || isMoving.current) return
    entry.current = { ...entry.current, at }
    // Another entry has been reached, perhaps another child's, and this render still shows the one before: the router's
    // listener may come first.
    const known: Entry | undefined = history.state?.[entryField]
    if (!known || (known.of === of && known.depth === entry.current.depth && known.at !== at))
      history.replaceState(stateWith(entry.current), '')
  })

  return {
    /** Shows a place in an entry of its own. */
    goOn(to: number) {
      const { at: from, depth } = entry.current
      entry.current = { ...entry.current, at: to, depth: depth + 1, from }
      history.pushState(stateWith(entry.current), '')
      show(to)
    },

    /** Shows an earlier place: by the history where it is the entry below, else in the same entry. */
    goBack(to: number) {
      if (isMoving.current) return
      if (entry.current.from !== to) return show(to)
      isMoving.current = true
      setTimeout(() => {
        isMoving.current = false
      }, longestMove)
      history.back()
    },

    /** The place of the entry below. */
    cameFrom: () => entry.current.from,

    /** Goes to the first entry of the questionnaire. What replaces it leaves none of them behind for Back. */
    leave: () => (leaving.current ??= leaveEntries(entry.current.depth)),
  }
}
