'use client'

import { useTranslations } from 'next-intl'
import { LinkActions } from '@/components/forms/link-actions'
import { focusHeading } from '@/components/ui/focus-heading'

/** Leaves as a second parent of one child. */
export function LeaveSharedChild({ id, childName }: { id: string; childName: string }) {
  const t = useTranslations('sharedChild')
  return (
    <LinkActions
      label={t('actions', { name: childName })}
      resend={null}
      revoke={{
        path: `/api/second-parents/${id}/remove`,
        act: t('leave.act'),
        warning: t('leave.warning'),
        confirm: t('leave.confirm'),
        acting: t('leave.acting'),
        keep: t('leave.keep'),
        done: { title: t('leave.done.title'), description: t('leave.done.text') },
        failed: t('leave.failed'),
      }}
      onRevoked={() => focusHeading('#shared-children')}
    />
  )
}
