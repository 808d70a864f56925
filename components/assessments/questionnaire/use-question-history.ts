import { useEffect, useEffectEvent, useRef } from 'react'
import { fingerprint } from '@/components/drafts/draft-position'

/** What is stored with each entry of the browser's history, so that Back is the previous question. */
interface Entry {
  /** Fingerprint of the draft's key: another child's entries are not ours. */
  of: string
  /** The place (places.ts) that the entry shows. */
  at: number
  /** How many entries of this questionnaire are below it. */
  depth: number
  /** The place of the entry below, null when that is another page. */
  from: number | null
}

const field = 'questionnaire'
/** A browser that reports no movement must not hold up what comes after it. */
const longestMove = 1_000

/** The place of the current entry; null when it has none. */
export function placeInHistory(draftKey: string): number | null {
  return entryIn(history.state, fingerprint(draftKey))?.at ?? null
}

/**
 * One entry of the history for each place.
 *
 * @param at the place that is shown
 * @param show shows another one, after Back or Forward
 */
export function useQuestionHistory(draftKey: string, at: number, show: (at: number) => void) {
  const of = fingerprint(draftKey)
  const entry = useRef<Entry>({ of, at, depth: 0, from: null })
  const isMoving = useRef(false)
  const isOver = useRef(false)

  const onMove = useEffectEvent((state: unknown) => {
    isMoving.current = false
    const reached = entryIn(state, of)
    if (isOver.current || !reached) return
    entry.current = reached
    show(reached.at)
  })

  useEffect(() => {
    entry.current = entryIn(history.state, of) ?? entry.current
    const listener = (event: PopStateEvent) => onMove(event.state)
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [of])

  // After each render: the router forgets what is not its own when it refreshes the page, as for another language.
  useEffect(() => {
    if (isOver.current || isMoving.current) return
    entry.current = { ...entry.current, at }
    write(entry.current, 'replaceState')
  })

  return {
    /** Shows a place in an entry of its own. */
    goOn(to: number) {
      entry.current = { of, at: to, depth: entry.current.depth + 1, from: entry.current.at }
      write(entry.current, 'pushState')
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
    async leave(): Promise<void> {
      isOver.current = true
      const { depth } = entry.current
      if (depth === 0) return
      await new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true })
        setTimeout(resolve, longestMove)
        history.go(-depth)
      })
    },
  }
}

function write(entry: Entry, how: 'pushState' | 'replaceState'): void {
  const known = entryIn(history.state, entry.of)
  if (how === 'replaceState' && known?.at === entry.at && known.depth === entry.depth && known.from === entry.from)
    return
  history[how]({ ...history.state, [field]: entry }, '')
}

function entryIn(state: unknown, of: string): Entry | null {
  const entry = (state as Record<string, Entry | undefined> | null)?.[field]
  return entry?.of === of && Number.isInteger(entry.at) && Number.isInteger(entry.depth) ? entry : null
}
