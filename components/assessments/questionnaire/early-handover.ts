import type { Draft } from '@/components/drafts/draft'

/** The answers given before hydration. */
export interface EarlyAnswers {
  draftKey: string
  /** Null when another tab has deleted or sent it. */
  draft: Draft | null
  at: number
  /** A clicked button that only React can carry out. */
  pendingAction: 'finish' | 'review' | null
  /** Focuses the counterpart of the element that had the focus. */
  focusIn: (root: HTMLElement) => void
}

declare global {
  interface Window {
    /** Ends early answering and shows React's HTML; null when nothing was done. */
    handOver?: () => EarlyAnswers | null
  }
}

/** Called by React on hydration. */
export function receiveEarlyAnswers(draftKey: string): EarlyAnswers | null {
  const early = window.handOver?.() ?? null
  document.querySelector('[data-slot=early]')?.replaceChildren()
  return early?.draftKey === draftKey ? early : null
}

/** The focusable elements of a screen, in an order that is the same before and after hydration. */
export function controlsOf(screen: HTMLElement): HTMLElement[] {
  return [...screen.querySelectorAll<HTMLElement>('h1, input, button')].filter((control) => !control.hidden)
}
