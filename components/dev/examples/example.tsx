import type { ReactNode } from 'react'

/** By the component's name, then by the state's. A new shared component gets its line in `examples/`. */
export type Examples = Record<string, Record<string, ReactNode>>

/** One state for each value, named after it. */
export function ofEach<T extends string | number>(values: readonly T[], example: (value: T) => ReactNode) {
  return Object.fromEntries(values.map((value) => [value, example(value)]))
}

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
