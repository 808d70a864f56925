import { type ComponentProps, createElement, type ReactElement } from 'react'
import { cn } from './cn'

export interface Icon {
  (props: ComponentProps<'svg'>): ReactElement
  /** For what shows it in a box of its own. */
  className: string
}

/**
 * An icon by the name of its class (icons.json has the drawing). A page shows dozens of icons and is sent twice,
 * as markup and for React: drawn in place they would be in both, and in the scripts of each page that has one.
 */
export function icon(name: `icon-${string}`): Icon {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when icons.ts is loaded
  const MaskIcon = ({ className, ...props }: ComponentProps<'svg'>) =>
    createElement('svg', { 'aria-hidden': true, ...props, className: cn('icon', name, className) })
  return Object.assign(MaskIcon, { className: name })
}
