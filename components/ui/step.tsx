import type { ReactNode } from 'react'
import { CheckSemibold, Clock } from '@/components/ui/icons'

export type StepState = 'done' | 'waiting' | 'todo'

const drawings = { done: <CheckSemibold />, waiting: <Clock />, todo: null }

interface StepProps {
  state: StepState
  title: string
  /** At the other end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** One of several linked steps. The mark shows the state by its shape too; the text beside it says the same. Its looks are in app/looks.css. */
export function Step({ state, title, aside, children }: StepProps) {
  return (
    <li className={`step step-${state}`}>
      <span aria-hidden>{drawings[state]}</span>
      <div>
        <p className="step-title">
          <b>{title}</b>
          {aside}
        </p>
        {children}
      </div>
    </li>
  )
}
