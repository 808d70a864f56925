'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast'
import { takePage } from './reauthentication-return'

/** On the profile, where a reauthentication by Google or LINE ends: continues on the page that asked for it. */
export function ReturnAfterReauthentication() {
  const t = useTranslations('confirmIdentity')
  useEffect(() => {
    const path = takePage()
    if (!path) return
    showToast({ title: t('done.title'), description: t('done.text'), tone: 'success' }, { afterNavigation: true })
    location.replace(path)
  }, [t])
  return null
}
