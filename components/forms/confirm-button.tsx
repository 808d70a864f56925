'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'

interface AskFirstProps {
  /** The button, what follows from it, and the three labels of the second question. */
  labels: { act: string; warning: ReactNode; confirm: string; acting: string; keep: string }
  /** Nothing stands before the button: its label is where a text would begin. */
  flush?: boolean
  /** Answers true when the button is about to go. */
  onConfirm: () => Promise<boolean>
}

/** Asks once more in place before it does what cannot be undone; the focus goes along. */
export function AskFirst({ labels, flush, onConfirm }: AskFirstProps) {
  const [asking, setAsking] = useState<boolean>()
  const { pending, run } = useOneAtATime()
  const next = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (asking !== undefined) next.current?.focus()
  }, [asking])

  if (!asking) {
    return (
      <Button
        ref={next}
        type="button"
        variant="ghost"
        size="sm"
        className={flush ? '-ms-3.5 w-fit' : undefined}
        onClick={() => setAsking(true)}
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
      <Button
        ref={next}
        type="button"
        variant="destructive"
        size="sm"
        pending={pending}
        pendingLabel={labels.acting}
        onClick={() => run(onConfirm)}
      >
        {labels.confirm}
      </Button>
      <Button type="button" variant="ghost" size="sm" disabled={pending} onClick={() => setAsking(false)}>
        {labels.keep}
      </Button>
    </div>
  )
}
