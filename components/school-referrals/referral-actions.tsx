'use client'

import { useTranslations } from 'next-intl'
import { LinkActions } from '@/components/forms/link-actions'
import { useSchoolPath } from '@/components/schools/current-school'
import type { SchoolReferral } from '@/lib/school-referrals/schema'

type ReferralActionsProps = Pick<SchoolReferral, 'id' | 'status' | 'parentEmail' | 'studentName'>

/** Mails the link again or revokes it. An accepted referral can only be revoked. */
export function ReferralActions({ id, status, parentEmail, studentName }: ReferralActionsProps) {
  const t = useTranslations('schoolAdmin.list')
  const inSchool = useSchoolPath()
  const maySend = status === 'pending' && parentEmail !== null
  const isPending = status === 'pending'
  const resend = {
    path: inSchool(`/api/school-referrals/${id}/resend`),
    act: t('resend'),
    acting: t('resending'),
    done: { title: t('resent.title'), description: t('resent.text', { parentEmail: parentEmail ?? '' }) },
    failed: t('resendFailed'),
  }
  return (
    <LinkActions
      label={t('actions', { studentName })}
      resend={maySend ? resend : null}
      revoke={{
        path: inSchool(`/api/school-referrals/${id}/revoke`),
        act: t('revoke'),
        warning: t(isPending ? 'confirm' : 'confirmAccepted'),
        confirm: t('confirmRevoke'),
        acting: t('revoking'),
        keep: t('keep'),
        done: { title: t('revoked.title'), description: t('revoked.text', { studentName }) },
        failed: t('revokeFailed'),
      }}
      onRevoked={() => document.getElementById('recent-referrals')?.focus()}
    />
  )
}
