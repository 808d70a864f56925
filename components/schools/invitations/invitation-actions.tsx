'use client'

import { useTranslations } from 'next-intl'
import { LinkActions } from '@/components/forms/link-actions'
import { useSchoolPath } from '@/components/schools/current-school'
import { useSchoolReauthentication } from '@/components/schools/use-school-reauthentication'
import { focusHeading } from '@/components/ui/focus-heading'
import type { SchoolInvitation } from '@/lib/schools/invitations/schema'

const heading = '#school-members'

/** Sends the invitation again, or revokes it. */
export function InvitationActions({ id, email }: Pick<SchoolInvitation, 'id' | 'email'>) {
  const t = useTranslations('schoolAdmin.members.invitation')
  const inSchool = useSchoolPath()
  return (
    <LinkActions
      label={t('actions', { email })}
      className="mt-1"
      reauthentication={useSchoolReauthentication(heading)}
      resend={{
        path: inSchool(`/api/schools/invitations/${id}/resend`),
        act: t('resend'),
        acting: t('resending'),
        done: { title: t('resent.title'), description: t('resent.text', { email }) },
        failed: t('resendFailed'),
      }}
      revoke={{
        path: inSchool(`/api/schools/invitations/${id}/revoke`),
        act: t('revoke'),
        warning: t('warning'),
        confirm: t('confirm'),
        acting: t('revoking'),
        keep: t('keep'),
        done: { title: t('revoked.title'), description: t('revoked.text', { email }) },
        failed: t('revokeFailed'),
        mayNeedReauthentication: true,
      }}
      onRevoked={() => focusHeading(heading)}
    />
  )
}
