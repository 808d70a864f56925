'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LinkActions } from '@/components/forms/link-actions'

/** Sends a new link by mail, or revokes the current one. */
export function ReferralActions({ id, teacherName }: { id: string; teacherName: string }) {
  const t = useTranslations('teacherReferral')
  const [revoked, setRevoked] = useState(false)
  if (revoked) return null
  return (
    <LinkActions
      label={t('list.actions', { teacherName })}
      resend={{
        path: `/api/teacher-referrals/${id}/resend`,
        act: t('list.resend'),
        acting: t('list.resending'),
        done: { title: t('list.resent.title'), description: t('list.resent.text', { teacherName }) },
        failed: t('form.failed'),
      }}
      revoke={{
        path: `/api/teacher-referrals/${id}/revoke`,
        act: t('list.revoke'),
        warning: t('list.confirm'),
        confirm: t('list.confirmRevoke'),
        acting: t('list.revoking'),
        keep: t('list.keep'),
        done: { title: t('list.revoked.title'), description: t('list.revoked.text', { teacherName }) },
        failed: t('list.revokeFailed'),
      }}
      onRevoked={() => setRevoked(true)}
    />
  )
}
