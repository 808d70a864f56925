/** A person at a browser, whichever it is. Each waits for what it is about, and finds it by its role and its name. */
export interface Visitor {
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  press: (role: 'button' | 'link', name: string) => Promise<void>
  type: (label: string, text: string) => Promise<void>
  select: (label: string, option: string) => Promise<void>
  /** Chooses one of several answers, or ticks a box. */
  check: (role: 'radio' | 'checkbox', name: string) => Promise<void>
  isChecked: (role: 'radio' | 'checkbox', name: string) => Promise<boolean>
  /** Waits for a heading that contains the words. */
  seesHeading: (words: string) => Promise<void>
  seesText: (words: string) => Promise<void>
  /** Runs in the page. */
  evaluate: <T>(inPage: () => Promise<T>) => Promise<T>
}
