'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { useSchoolPath } from '@/components/schools/current-school'
import { useSchoolReauthentication } from '@/components/schools/use-school-reauthentication'
import { focusHeading } from '@/components/ui/focus-heading'
import { Group } from '@/components/ui/group'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { SchoolMember } from '@/lib/schools/types'

const heading = '#school-members'

/** Makes a member an administrator, or an administrator a member. */
export function MemberRole({ id, name, role }: Pick<SchoolMember, 'id' | 'name' | 'role'>) {
  const next = role === 'admin' ? 'member' : 'admin'
  const [t, members] = [useTranslations(`schoolAdmin.members.make.${next}`), useTranslations('schoolAdmin.members')]
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { withReauthentication, panel } = useSchoolReauthentication(heading)
  const { attempt, failure } = withReauthentication(useAttempt())

  async function change(): Promise<boolean> {
    await apiSend('PATCH', inSchool(`/api/schools/members/${id}`), { role: next })
    showToast({ title: t('done.title'), description: t('done.text', { name }), tone: 'success' })
    focusHeading(heading)
    router.refresh()
    return true
  }

  return (
    <Group label={members('roleOf', { name })} className="grid gap-2">
      <ConfirmButton
        // The row stays after the change, so the new role resets the confirmation.
        key={role}
        flush
        labels={{
          act: t('act'),
          warning: t('warning', { name }),
          confirm: t('confirm'),
          acting: t('acting'),
          keep: members('back'),
        }}
        failure={failure}
        onConfirm={() => attempt(change, t('failed'))}
      />
      {panel}
    </Group>
  )
}
