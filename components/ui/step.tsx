import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Check, Clock } from '@/components/ui/icons'

export type StepState = 'done' | 'waiting' | 'todo'

const marks = {
  done: 'bg-primary text-primary-foreground',
  waiting: 'bg-risk-moderate-surface text-risk-moderate-foreground inset-ring-[1.5px] inset-ring-risk-moderate-border',
  todo: 'bg-card inset-ring-[1.5px] inset-ring-input/70',
}

interface StepProps {
  state: StepState
  title: string
  /** At the other end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** One of several linked steps. The mark shows the state by its shape too; the text beside it says the same. */
export function Step({ state, title, aside, children }: StepProps) {
  return (
    <li className="relative grid grid-cols-[--spacing(8)_1fr] gap-x-3 pb-5 not-last:before:absolute not-last:before:start-[calc(--spacing(4)-1px)] not-last:before:top-8.5 not-last:before:bottom-0.5 not-last:before:border-s-2 not-last:before:border-dotted not-last:before:border-input/55 last:pb-0">
      <span aria-hidden className={cn('grid size-8 place-items-center rounded-full [&_svg]:size-4.5', marks[state])}>
        {state === 'done' && <Check className="stroke-[2.25]" />}
        {state === 'waiting' && <Clock />}
      </span>
      <div className="grid min-w-0 content-start gap-1.5 pt-[.2rem]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 leading-normal">
          <b>{title}</b>
          {aside}
        </p>
        {children}
      </div>
    </li>
  )
}
