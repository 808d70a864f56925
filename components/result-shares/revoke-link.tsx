'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { Group } from '@/components/ui/group'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

/** @param until when the link expires, for the accessible name of the group */
export function RevokeLink({ id, until }: { id: string; until: string }) {
  const t = useTranslations('visitLink')
  const router = useRouter()
  const { attempt, failure } = useAttempt()

  async function revoke(): Promise<boolean> {
    await apiSend('POST', `/api/result-shares/${id}/revoke`)
    showToast({ title: t('revoked.title'), description: t('revoked.text'), tone: 'success' })
    document.getElementById('elsewhere-title')?.focus()
    router.refresh()
    return true
  }

  return (
    <Group label={t('actions', { date: until })}>
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
    </Group>
  )
}
