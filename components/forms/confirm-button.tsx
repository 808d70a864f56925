'use client'

import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useConfirmStep } from './use-confirm-step'
import { useOneAtATime } from './use-one-at-a-time'

interface ConfirmButtonProps {
  labels: {
    act: string
    /** Accessible name if several buttons have the same label: begins with `act`. */
    actName?: string
    warning: ReactNode
    confirm: string
    acting: string
    keep: string
  }
  /** Aligns the label instead of the button's edge with the text above. */
  flush?: boolean
  /** Hidden when the question is opened again. */
  failure: ReactNode
  /** A field between the warning and the button. */
  children?: (confirm: () => void) => ReactNode
  /** Resolves to true when the button is about to disappear. */
  onConfirm: () => Promise<boolean>
}

/** Asks for confirmation in its own place. */
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
        // As wide as its label: the negative margin narrows the container, and Thai would break.
        className={flush ? '-ms-3.5 w-max max-w-[calc(100%+0.875rem)]' : undefined}
        onClick={ask}
      >
        {labels.act}
      </Button>
    )
  }
  return (
    <ConfirmPanel {...{ ref, labels, pending }} failure={isTried && failure} onConfirm={confirm} onKeep={cancel}>
      {children?.(confirm)}
    </ConfirmPanel>
  )
}

interface ConfirmPanelProps {
  /** On the button that confirms. */
  ref: Ref<HTMLButtonElement>
  labels: Pick<ConfirmButtonProps['labels'], 'warning' | 'confirm' | 'acting' | 'keep'>
  failure: ReactNode
  pending: boolean
  /** Between the warning and the button. */
  children?: ReactNode
  onConfirm: () => void
  onKeep: () => void
}

/** The question itself, for `useConfirmStep`. */
export function ConfirmPanel({ ref, labels, failure, pending, children, onConfirm, onKeep }: ConfirmPanelProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <div role="status" className="basis-full text-sm wrap-anywhere">
        {labels.warning}
      </div>
      {children}
      {failure}
      <Button
        ref={ref}
        type="button"
        variant="destructive"
        size="sm"
        pending={pending}
        pendingLabel={labels.acting}
        onClick={onConfirm}
      >
        {labels.confirm}
      </Button>
      <Button type="button" variant="ghost" size="sm" disabled={pending} onClick={onKeep}>
        {labels.keep}
      </Button>
    </div>
  )
}

/** For a namespace that has these keys. */
export function confirmLabels(t: (key: 'act' | 'warning' | 'confirm' | 'acting' | 'keep') => string) {
  return { act: t('act'), warning: t('warning'), confirm: t('confirm'), acting: t('acting'), keep: t('keep') }
}
