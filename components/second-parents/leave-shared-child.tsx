'use client'

import { useTranslations } from 'next-intl'
import { confirmLabels } from '@/components/forms/confirm-button'
import { LinkActions } from '@/components/forms/link-actions'
import { focusHeading } from '@/components/ui/focus-heading'

/** Leaves as a second parent of one child. */
export function LeaveSharedChild({ id, childName }: { id: string; childName: string }) {
  const [t, leave] = [useTranslations('sharedChild'), useTranslations('sharedChild.leave')]
  return (
    <LinkActions
      label={t('actions', { name: childName })}
      resend={null}
      revoke={{
        ...confirmLabels(leave),
        path: `/api/second-parents/${id}/remove`,
        done: { title: leave('done.title'), description: leave('done.text') },
        failed: leave('failed'),
      }}
      onRevoked={() => focusHeading('#shared-children')}
    />
  )
}
