/** A user at any browser. Each method blocks until its element, found by role and name, exists. */
export interface Visitor {
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  press: (role: 'button' | 'link', name: string) => Promise<void>
  type: (label: string, text: string) => Promise<void>
  select: (label: string, option: string) => Promise<void>
  /** Chooses a radio button or ticks a checkbox. */
  check: (role: 'radio' | 'checkbox', name: string) => Promise<void>
  isChecked: (role: 'radio' | 'checkbox', name: string) => Promise<boolean>
  seesHeading: (words: string) => Promise<void>
  seesText: (words: string) => Promise<void>
  /** Runs in the page. */
  evaluate: <T>(inPage: () => Promise<T>) => Promise<T>
}
