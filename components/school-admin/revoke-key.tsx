'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AskFirst } from '@/components/forms/ask-first'
import { focusHeading } from '@/components/layout/focus-heading'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { ApiKey } from '@/lib/schools/api-keys/types'
import { useSchoolPath } from './school-scope'
import { useProof } from './use-proof'

interface RevokeKeyProps extends Pick<ApiKey, 'id' | 'name'> {
  onRevoked?: () => void
}

export function RevokeKey({ id, name, onRevoked }: RevokeKeyProps) {
  const t = useTranslations('schoolAdmin.keys')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { attempt, asking } = useProof('#api-keys')

  async function revoke(): Promise<boolean> {
    await apiSend('POST', inSchool(`/api/schools/keys/${id}/revoke`))
    showToast({ title: t('revoked.title'), description: t('revoked.text', { name }), tone: 'success' })
    focusHeading('#api-keys')
    onRevoked?.()
    router.refresh()
    return true
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={t('actions', { name })} className="grid gap-2">
      <AskFirst
        flush
        labels={{
          act: t('revoke'),
          warning: t('confirm'),
          confirm: t('confirmRevoke'),
          acting: t('revoking'),
          keep: t('keep'),
        }}
        onConfirm={() => attempt(revoke, t('revokeFailed'))}
      />
      {asking}
    </div>
  )
}
