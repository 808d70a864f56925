'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AskFirst } from '@/components/forms/ask-first'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { showToast } from '@/components/ui/toast'
import type { ApiKey } from '@/lib/api-keys/types'
import { apiSend } from '@/lib/http/client'

export function RevokeKey({ id, name }: Pick<ApiKey, 'id' | 'name'>) {
  const t = useTranslations('schoolAdmin.keys')
  const router = useRouter()
  const explain = useSignedInFailure()

  async function revoke(): Promise<boolean> {
    try {
      await apiSend('POST', `/api/schools/keys/${id}/revoke`)
    } catch (error) {
      return explain(error, t('revokeFailed'))
    }
    showToast({ title: t('revoked.title'), description: t('revoked.text', { name }), tone: 'success' })
    document.getElementById('api-keys')?.focus()
    router.refresh()
    return true
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={t('actions', { name })}>
      <AskFirst
        flush
        labels={{
          act: t('revoke'),
          warning: t('confirm'),
          confirm: t('confirmRevoke'),
          acting: t('revoking'),
          keep: t('keep'),
        }}
        onConfirm={revoke}
      />
    </div>
  )
}
