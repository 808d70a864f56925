'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { showToast } from '@/components/ui/toast'

/** A teacher page opened without a link: says so and goes to the landing page. Put `LinkProblem` beside it. */
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
