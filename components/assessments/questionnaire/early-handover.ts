import type { Draft } from '@/components/drafts/draft'

/** What was answered before React was there. */
export interface EarlyAnswers {
  draftKey: string
  /** Null when another tab has deleted it or sent it. */
  draft: Draft | null
  /** The place that was shown. */
  at: number
  /** What was pressed that only React can do. */
  wish: 'finish' | 'review' | null
  /** Gives the focus to what now stands for the element that had it. */
  focusIn: (root: HTMLElement) => void
}

declare global {
  interface Window {
    /** Ends early answering and shows what React has rendered; null when nothing was done. */
    takeEarlyAnswers?: () => EarlyAnswers | null
  }
}

/** For React, once it is there: takes over, and empties what the server rendered for before. */
export function takeEarlyAnswers(draftKey: string): EarlyAnswers | null {
  const early = window.takeEarlyAnswers?.() ?? null
  document.querySelector('[data-slot=early]')?.replaceChildren()
  return early?.draftKey === draftKey ? early : null
}

/** What can have the focus on a screen, in order: the same before React and after. */
export function controlsOf(screen: HTMLElement): HTMLElement[] {
  return [...screen.querySelectorAll<HTMLElement>('h1, input, button')].filter((control) => !control.hidden)
}
