'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmButton, confirmLabels } from '@/components/forms/confirm-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

/** Ends every access, also one that was given since the page was read. */
export function EndAllAccess() {
  const t = useTranslations('sharedAccess.all')
  const router = useRouter()
  const { attempt, failure } = useAttempt()

  async function end(): Promise<boolean> {
    await apiSend('POST', '/api/shared-access/end')
    showToast({ title: t('done.title'), description: t('done.text'), tone: 'success' })
    focusHeading()
    router.refresh()
    return true
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <ConfirmButton flush labels={confirmLabels(t)} failure={failure} onConfirm={() => attempt(end, t('failed'))} />
    </div>
  )
}
