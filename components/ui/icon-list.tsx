import type { ReactNode } from 'react'
import { cn } from './cn'
import type { Icon } from './icon'

interface IconListProps {
  /** Each with an icon of its own. */
  points: readonly (readonly [icon: Icon, text: ReactNode])[]
  className: string
}

/** Sentences in a list, with a sign before each. */
export function IconList({ points, className }: IconListProps) {
  return (
    <ul className={cn('grid', className)}>
      {points.map(([Icon, text]) => (
        <li key={Icon.className} className="grid grid-cols-[1.5rem_1fr] gap-2.5">
          <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )
}
