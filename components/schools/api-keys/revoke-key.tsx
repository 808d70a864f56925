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
import type { ApiKey } from '@/lib/schools/api-keys/types'

interface RevokeKeyProps extends Pick<ApiKey, 'id' | 'name'> {
  onRevoked?: () => void
}

export function RevokeKey({ id, name, onRevoked }: RevokeKeyProps) {
  const t = useTranslations('schoolAdmin.keys')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { withReauthentication, panel } = useSchoolReauthentication('#api-keys')
  const { attempt, failure } = withReauthentication(useAttempt())

  async function revoke(): Promise<boolean> {
    await apiSend('POST', inSchool(`/api/schools/keys/${id}/revoke`))
    showToast({ title: t('revoked.title'), description: t('revoked.text', { name }), tone: 'success' })
    focusHeading('#api-keys')
    onRevoked?.()
    router.refresh()
    return true
  }

  return (
    <Group label={t('actions', { name })} className="grid gap-2">
      <ConfirmButton
        flush
        labels={{
          act: t('revoke'),
          warning: t('confirm'),
          confirm: t('confirmRevoke'),
          acting: t('revoking'),
          keep: t('keep'),
        }}
        failure={failure}
        onConfirm={() => attempt(revoke, t('revokeFailed'))}
      />
      {panel}
    </Group>
  )
}
