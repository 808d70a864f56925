'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useConfirmStep } from './use-confirm-step'
import { useOneAtATime } from './use-one-at-a-time'

interface ConfirmButtonProps {
  /** Of the button, of the two buttons that replace it, and the text that says what will happen. */
  labels: {
    act: string
    /** The first button's name for those who hear it alone, where others have the same words: begins with them. */
    actName?: string
    warning: ReactNode
    confirm: string
    acting: string
    keep: string
  }
  /** Aligns the label, and not the button's edge, with the text above. */
  flush?: boolean
  /** Why the last try failed, shown above the button that confirms; not when it is asked for anew. */
  failure: ReactNode
  /** What is to be filled in first, between the text and the button. */
  children?: (confirm: () => void) => ReactNode
  /** Returns true when the button is about to disappear. */
  onConfirm: () => Promise<boolean>
}

/** A button for what cannot be undone: asks for confirmation in its own place. */
export function ConfirmButton({ labels, flush, failure, children, onConfirm }: ConfirmButtonProps) {
  const [isTried, setTried] = useState(false)
  const { isAsking, ref, ask, cancel } = useConfirmStep(() => setTried(false))
  const { pending, run } = useOneAtATime()

  function confirm(): void {
    setTried(true)
    run(onConfirm)
  }

  if (!isAsking) {
    return (
      <Button
        ref={ref}
        type="button"
        variant="ghost"
        size="sm"
        aria-label={labels.actName}
        // Wide as its label: the margin makes the box around it narrower than that, and Thai would break.
        className={flush ? '-ms-3.5 w-max max-w-[calc(100%+0.875rem)]' : undefined}
        onClick={ask}
      >
        {labels.act}
      </Button>
    )
  }
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <div role="status" className="basis-full text-sm wrap-anywhere">
        {labels.warning}
      </div>
      {children?.(confirm)}
      {isTried && failure}
      <Button
        ref={ref}
        type="button"
        variant="destructive"
        size="sm"
        pending={pending}
        pendingLabel={labels.acting}
        onClick={confirm}
      >
        {labels.confirm}
      </Button>
      <Button type="button" variant="ghost" size="sm" disabled={pending} onClick={cancel}>
        {labels.keep}
      </Button>
    </div>
  )
}
