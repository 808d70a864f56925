import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { timesFinished } from '@/components/drafts/draft-on-screen'
import { fingerprint } from '@/components/drafts/draft-position'
import { historyTimeout, leaveEntries } from '@/components/forms/leave-entries'
import { type Entry, entryField, entryIn, isPast, stateWith } from './place-in-history'

/**
 * One history entry per place. Entries of a finished questionnaire lead to the result, which replaced the first of them, or
 * else to the page before.
 *
 * @param show called with the place after Back or Forward
 */
export function useQuestionHistory(draftKey: string, at: number, show: (at: number) => void) {
  const of = fingerprint(draftKey)
  const router = useRouter()
  const entry = useRef<Entry>({ of, at, depth: 0, from: null, run: 0 })
  const isMoving = useRef(false)
  const leaving = useRef<Promise<void>>(undefined)
  const fallback = useRef<number>(undefined)

  const onMove = useEffectEvent((isFirst: boolean) => {
    clearTimeout(fallback.current)
    isMoving.current = false
    const reached = entryIn(history.state, of)
    if (leaving.current || !reached) return
    entry.current = reached
    const isOver = isPast(reached)
    document.querySelector('main')?.toggleAttribute('hidden', isOver)
    if (isOver) {
      history.go(-reached.depth || -1)
      // There is no page before, or it loads slowly.
      fallback.current = window.setTimeout(() => router.replace('/'), 2 * historyTimeout)
    } else if (!isFirst) show(reached.at)
  })

  useEffect(() => {
    entry.current = { ...entry.current, run: timesFinished(of) }
    onMove(true)
    const listener = () => onMove(false)
    window.addEventListener('popstate', listener)
    return () => {
      // The router's listener may have run first and unmounted this.
      clearTimeout(fallback.current)
      window.removeEventListener('popstate', listener)
    }
  }, [of])

  // After each render: on a refresh, as for another language, the router drops the state of others.
  useEffect(() => {
    if (leaving.current || isMoving.current) return
    entry.current = { ...entry.current, at }
    // This render may still show the previous entry, perhaps another child's: the router's listener may run first.
    const known: Entry | undefined = history.state?.[entryField]
    if (!known || (known.of === of && known.depth === entry.current.depth && known.at !== at))
      history.replaceState(stateWith(entry.current), '')
  })

  return {
    /** Shows a place in a new entry. */
    goOn(to: number) {
      const { at: from, depth } = entry.current
      entry.current = { ...entry.current, at: to, depth: depth + 1, from }
      history.pushState(stateWith(entry.current), '')
      show(to)
    },

    /** Shows an earlier place: by Back if it is the entry below, else in the same entry. */
    goBack(to: number) {
      if (isMoving.current) return
      if (entry.current.from !== to) return show(to)
      isMoving.current = true
      setTimeout(() => {
        isMoving.current = false
      }, historyTimeout)
      history.back()
    },

    cameFrom: () => entry.current.from,

    /** Goes to the first entry of the questionnaire: the page that replaces it leaves none for Back. */
    leave: () => (leaving.current ??= leaveEntries(entry.current.depth)),
  }
}
