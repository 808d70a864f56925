import type { ComponentProps } from 'react'
import { cn } from './cn'

export interface Icon {
  (props: ComponentProps<'svg'>): React.ReactElement
  /** Its class, for what draws it in a box of its own. */
  drawing: string
}

/**
 * An icon by the name of its class (icon-classes.ts), which has the drawing. A page shows dozens of icons and is sent twice,
 * as markup and for React: drawn in place they would be in both, and in the scripts of each page that has one.
 */
export function icon(drawing: `icon-${string}`): Icon {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per drawing, when icons.ts is loaded
  function Drawing({ className, ...props }: ComponentProps<'svg'>) {
    return <svg aria-hidden {...props} className={cn('icon', drawing, className)} />
  }
  return Object.assign(Drawing, { drawing })
}
