import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { pathOf } from './icon-path'

export type Icon = (props: ComponentProps<'svg'>) => React.ReactElement

/**
 * A lucide icon as a plain SVG component. lucide-react's own are client components: each of the dozens on a page would
 * be serialised, sent and hydrated for nothing (measured: a tenth of the dashboard's server time, 2 kB of script).
 */
export function icon(node: IconNode): Icon {
  const path = pathOf(node)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per drawing, when icons.ts is loaded
  return function Drawing(props) {
    const { className, ...rest } = props
    return (
      <svg viewBox="0 0 24 24" aria-hidden {...rest} className={cn('icon', className)}>
        <path d={path} />
      </svg>
    )
  }
}
