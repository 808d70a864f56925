import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { showToast } from '@/components/ui/toast'
import { type Typed, takeTyped } from './reauthentication-return'

/**
 * After a reauthentication by Google or LINE, for which the browser left the page: says that it worked, and gives a card's form
 * what was typed into it before.
 */
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
