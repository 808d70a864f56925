'use client'

import { useTranslations } from 'next-intl'
import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { rememberPage } from '@/components/auth/reauthentication-return'
import { useReauthentication } from '@/components/auth/use-reauthentication'
import { confirmLabels } from '@/components/forms/confirm-button'
import { LinkActions } from '@/components/forms/link-actions'
import { focusHeading } from '@/components/ui/focus-heading'

interface SecondParentActionsProps {
  id: string
  email: string
  isAccepted: boolean
  signInMethods: SignInMethods
}

/** Sends the invitation again or revokes it; removes a second parent who has accepted. */
export function SecondParentActions({ id, email, isAccepted, signInMethods }: SecondParentActionsProps) {
  const t = useTranslations('secondParent')
  const end = useTranslations(isAccepted ? 'secondParent.remove' : 'secondParent.undo')
  const reauthentication = useReauthentication({
    methods: signInMethods,
    heading: '#second-parent-title-fold',
    onLeave: () => rememberPage('second-parent'),
  })
  const resend = {
    path: `/api/second-parents/${id}/resend`,
    act: t('resend.act'),
    acting: t('resend.acting'),
    done: { title: t('resend.done.title'), description: t('resend.done.text', { email }) },
    failed: t('resend.failed'),
  }
  return (
    <LinkActions
      label={t('actions', { email })}
      reauthentication={reauthentication}
      resend={isAccepted ? null : resend}
      revoke={{
        ...confirmLabels(end),
        path: `/api/second-parents/${id}/remove`,
        done: { title: end('done.title'), description: end('done.text') },
        failed: end('failed'),
      }}
      onRevoked={() => focusHeading('#second-parent-title-fold')}
    />
  )
}
