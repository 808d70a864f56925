import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAction } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'

interface MoveButtonProps {
  variant: 'primary' | 'outline'
  /** Throws when it fails. */
  onMove: () => Promise<boolean>
  children: ReactNode
}

export function MoveButton({ variant, onMove, children }: MoveButtonProps) {
  const t = useTranslations('doctorRequest.progress')
  const { pending, run, failure } = useAction()
  return (
    <>
      {failure}
      <Button
        type="button"
        variant={variant}
        pending={pending}
        pendingLabel={t('moving')}
        onClick={() => run(onMove, t('failed'))}
      >
        {children}
      </Button>
    </>
  )
}
