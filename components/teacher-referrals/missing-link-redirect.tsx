'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { showToast } from '@/components/ui/toast'

/** For a teacher page opened without a token: shows a toast and redirects to the landing page. */
export function MissingLinkRedirect() {
  const t = useTranslations('teacher')
  const router = useRouter()

  const turnAway = useEffectEvent(() => {
    showToast({ title: t('missing.title'), description: t('missing.text'), tone: 'error' })
    router.replace('/')
  })

  useEffect(() => turnAway(), [])

  return null
}
