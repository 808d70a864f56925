'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { useSchoolPath } from '@/components/schools/current-school'
import { useSchoolReauthentication } from '@/components/schools/use-school-reauthentication'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { SchoolMember } from '@/lib/schools/schema'

const heading = '#school-members'

/** Removes a member from the school, or lets the reader leave it. */
export function RemoveMember({ id, name, role, isYou }: Pick<SchoolMember, 'id' | 'name' | 'role' | 'isYou'>) {
  const t = useTranslations('schoolAdmin.members')
  const kind = useTranslations(isYou ? 'schoolAdmin.members.leave' : 'schoolAdmin.members.remove')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const reauthentication = useSchoolReauthentication(heading)

  async function remove(): Promise<boolean> {
    await apiSend('DELETE', inSchool(`/api/schools/members/${id}`))
    const toast = { title: kind('done.title'), description: kind('done.text', { name }), tone: 'success' } as const
    if (isYou) {
      showToast(toast, { afterNavigation: true })
      location.assign('/school-admin')
      return true
    }
    showToast(toast)
    focusHeading(heading)
    router.refresh()
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
