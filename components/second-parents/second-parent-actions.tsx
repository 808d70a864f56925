'use client'

import { useTranslations } from 'next-intl'
import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { rememberPage } from '@/components/auth/reauthentication-return'
import { useReauthentication } from '@/components/auth/use-reauthentication'
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
  const end = isAccepted ? 'remove' : 'takeBack'
  return (
    <LinkActions
      label={t('actions', { email })}
      reauthentication={reauthentication}
      resend={isAccepted ? null : resend}
      revoke={{
        path: `/api/second-parents/${id}/remove`,
        act: t(`${end}.act`),
        warning: t(`${end}.warning`),
        confirm: t(`${end}.confirm`),
        acting: t(`${end}.acting`),
        keep: t(`${end}.keep`),
        done: { title: t(`${end}.done.title`), description: t(`${end}.done.text`) },
        failed: t(`${end}.failed`),
      }}
      onRevoked={() => focusHeading('#second-parent-title-fold')}
    />
  )
}
