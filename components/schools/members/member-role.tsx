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

/** Makes a member an administrator, or an administrator a member. */
export function MemberRole({ id, name, role }: Pick<SchoolMember, 'id' | 'name' | 'role'>) {
  const next = role === 'admin' ? 'member' : 'admin'
  const [t, members] = [useTranslations(`schoolAdmin.members.make.${next}`), useTranslations('schoolAdmin.members')]
  const router = useRouter()
  const inSchool = useSchoolPath()
  const reauthentication = useSchoolReauthentication(heading)

  async function change(): Promise<boolean> {
    await apiSend('PATCH', inSchool(`/api/schools/members/${id}`), { role: next })
    showToast({ title: t('done.title'), description: t('done.text', { name }), tone: 'success' })
    focusHeading(heading)
    router.refresh()
    return true
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
