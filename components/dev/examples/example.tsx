import type { ReactNode } from 'react'

/** By the component's name, then by the state's. A new shared component gets its line in `examples/`. */
export type Examples = Record<string, Record<string, ReactNode>>

/** Shows the first focusable element inside as focused by the keyboard (see forced-styles.ts). */
export function Focused({ children }: { children: ReactNode }) {
  return (
    <div
      className="contents"
      ref={(place) =>
        place?.querySelector('a, button, input, select, textarea')?.setAttribute('data-focus-visible', '')
      }
    >
      {children}
    </div>
  )
}
