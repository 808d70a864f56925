'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { RevokeButton } from '@/components/forms/confirmed-action'
import { useDone } from '@/components/forms/use-done'
import { focusHeading } from '@/components/ui/focus-heading'
import { apiSend } from '@/lib/http/client'

/** @param until when the link expires, for the accessible name of the group */
export function RevokeLink({ id, until }: { id: string; until: string }) {
  const t = useTranslations('visitLink')
  const done = useDone()
  const isRevoked = useRef(false)

  useEffect(
    () => () => {
      // With its last link the card is gone from a child's page, and the focus with it.
      if (isRevoked.current && !document.activeElement?.closest('main')) focusHeading()
    },
    [],
  )

  async function revoke(): Promise<boolean> {
    await apiSend('POST', `/api/result-shares/${id}/revoke`)
    isRevoked.current = true
    return done({ title: t('revoked.title'), description: t('revoked.text') }, '#elsewhere-title')
  }

  return <RevokeButton t={t} label={t('actions', { date: until })} onConfirm={revoke} />
}
