'use client'

import { useTranslations } from 'next-intl'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { LinkActions } from '@/components/forms/link-actions'
import { useDone } from '@/components/forms/use-done'
import { useSchoolPath, useSchoolReauthentication } from '@/components/schools/current-school'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { SchoolInvitation } from '@/lib/schools/invitations/schema'
import type { SchoolMember } from '@/lib/schools/schema'

const heading = '#school-members'

/** Removes a member from the school, or lets the reader leave it. */
export function RemoveMember({ id, name, role, isYou }: Pick<SchoolMember, 'id' | 'name' | 'role' | 'isYou'>) {
  const t = useTranslations('schoolAdmin.members')
  const kind = useTranslations(isYou ? 'schoolAdmin.members.leave' : 'schoolAdmin.members.remove')
  const done = useDone()
  const inSchool = useSchoolPath()
  const reauthentication = useSchoolReauthentication(heading)

  async function remove(): Promise<boolean> {
    await apiSend('DELETE', inSchool(`/api/schools/members/${id}`))
    const toast = { title: kind('done.title'), description: kind('done.text', { name }) }
    if (!isYou) return done(toast, heading)
    showToast({ ...toast, tone: 'success' }, { afterNavigation: true })
    location.assign('/school-admin')
    return true
  }

  return (
    <ConfirmedAction
      label={t('member', { name })}
      labels={{
        act: kind('act'),
        warning: kind(role === 'admin' && !isYou ? 'warningAdmin' : 'warning', { name }),
        confirm: kind('confirm'),
        acting: kind('acting'),
        keep: t('back'),
      }}
      failed={kind('failed')}
      reauthentication={reauthentication}
      onConfirm={remove}
    />
  )
}

/** Makes a member an administrator, or an administrator a member. */
export function MemberRole({ id, name, role }: Pick<SchoolMember, 'id' | 'name' | 'role'>) {
  const next = role === 'admin' ? 'member' : 'admin'
  const [t, members] = [useTranslations(`schoolAdmin.members.make.${next}`), useTranslations('schoolAdmin.members')]
  const done = useDone()
  const inSchool = useSchoolPath()
  const reauthentication = useSchoolReauthentication(heading)

  async function change(): Promise<boolean> {
    await apiSend('PATCH', inSchool(`/api/schools/members/${id}`), { role: next })
    return done({ title: t('done.title'), description: t('done.text', { name }) }, heading)
  }

  return (
    <ConfirmedAction
      // The row stays after the change, so the new role resets the confirmation.
      key={role}
      label={members('roleOf', { name })}
      labels={{
        act: t('act'),
        warning: t('warning', { name }),
        confirm: t('confirm'),
        acting: t('acting'),
        keep: members('back'),
      }}
      failed={t('failed')}
      reauthentication={reauthentication}
      onConfirm={change}
    />
  )
}

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
