'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { RevokeButton } from '@/components/forms/confirmed-action'
import { useSchoolPath } from '@/components/schools/current-school'
import { useSchoolReauthentication } from '@/components/schools/use-school-reauthentication'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { ApiKey } from '@/lib/schools/api-keys/schema'

export function RevokeKey({ id, name, onRevoked }: Pick<ApiKey, 'id' | 'name'> & { onRevoked?: () => void }) {
  const t = useTranslations('schoolAdmin.keys')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const reauthentication = useSchoolReauthentication('#api-keys')

  async function revoke(): Promise<boolean> {
    await apiSend('POST', inSchool(`/api/schools/keys/${id}/revoke`))
    showToast({ title: t('revoked.title'), description: t('revoked.text', { name }), tone: 'success' })
    focusHeading('#api-keys')
    onRevoked?.()
    router.refresh()
    return true
  }

  return <RevokeButton {...{ t, reauthentication }} label={t('actions', { name })} onConfirm={revoke} />
}
