import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { showToast } from '@/components/ui/toast'
import { type Typed, takeTyped } from './reauthentication-return'

/** Restores what was typed into a card before the browser left for a reauthentication by Google or LINE. */
export function useTypedBefore(card: string, restore: (typed: Typed) => void): void {
  const t = useTranslations('identityConfirmed')
  const restoring = useRef(restore)
  restoring.current = restore
  useEffect(() => {
    const typed = takeTyped(card)
    if (!typed) return
    restoring.current(typed)
    showToast({ title: t('title'), description: t('text'), tone: 'success' })
  }, [card, t])
}
