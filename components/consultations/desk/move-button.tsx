import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'

interface MoveButtonProps {
  variant: 'primary' | 'outline'
  onMove: () => Promise<boolean>
  children: ReactNode
}

export function MoveButton({ variant, onMove, children }: MoveButtonProps) {
  const t = useTranslations('doctorRequest.progress')
  const { pending, run } = useOneAtATime()
  return (
    <Button type="button" variant={variant} pending={pending} pendingLabel={t('moving')} onClick={() => run(onMove)}>
      {children}
    </Button>
  )
}
