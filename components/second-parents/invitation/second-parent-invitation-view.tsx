'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { readPath } from '@/components/children/child-path'
import { ConfirmButton, confirmLabels } from '@/components/forms/confirm-button'
import { FormFailure } from '@/components/forms/form-failure'
import { useFailureToast } from '@/components/forms/use-failure-toast'
import { useTypedWord } from '@/components/forms/use-typed-word'
import { InvitationCard } from '@/components/invitations/invitation-card'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { ArrowRight, Heart } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import type { OpenedSecondParentInvitation } from '@/lib/second-parents/types'

const illustration = <IconTile icon={Heart} size="lg" className="rounded-full" />

interface SecondParentInvitationViewProps {
  token: string
  /** Null when the link leads nowhere. */
  opened: OpenedSecondParentInvitation | null
}

export function SecondParentInvitationView({ token, opened }: SecondParentInvitationViewProps) {
  const t = useTranslations('secondParentInvitation')
  const router = useRouter()
  const [isDeclined, setDeclined] = useState(false)
  const notice = (title: ReactNode, text: string, links?: ReactNode) => (
    <MessageCard
      titleAs="h1"
      {...{ illustration, title, text }}
      action={links && <div className="flex flex-wrap justify-center gap-2">{links}</div>}
    />
  )
  if (isDeclined) return notice(t('declined.title'), t('declined.text'))
  if (!opened) return <InvalidLinkCard title={t('notFound.title')} text={t('notFound.text')} />
  const { state, inviterName, child, ownEmail } = opened
  const about = new URLSearchParams({ child: child?.id ?? '' })
  const here = `/second-parent?${new URLSearchParams({ token })}`
  if (state === 'accepted' && child)
    return notice(
      t.rich('accepted.title', { name: child.name, keep: keepName }),
      t('accepted.text'),
      <>
        <ButtonLink href={`/parent-assessment?${about}`}>
          {t('accepted.answer')}
          <ArrowRight aria-hidden />
        </ButtonLink>
        <ButtonLink href={readPath(child.id)} variant="outline">
          {t('accepted.results')}
        </ButtonLink>
      </>,
    )
  // The child's own parent, or the second parent in a browser with the wrong account.
  if (state === 'own' && child)
    return notice(
      t('own.title'),
      t('own.text'),
      <>
        <ButtonLink href={`/children/${child.id}#second-parent`}>
          {t('own.child')}
          <ArrowRight aria-hidden />
        </ButtonLink>
        <UseAnotherAccount here={here} />
      </>,
    )

  async function accept(): Promise<void> {
    await apiSend('POST', '/api/second-parents/accept', { token })
    showToast({ title: t('acceptedToast.title'), description: t('acceptedToast.text'), tone: 'success' })
    router.refresh()
  }

  return (
    <InvitationCard
      namespace="secondParentInvitation"
      {...{ here, state, ownEmail, illustration }}
      title={inviterName ? t.rich('heading', { name: inviterName, keep: keepName }) : t('headingUnnamed')}
      text={t('lead')}
      terms={
        <ul className="grid w-full list-disc gap-1.5 ps-5 text-start text-sm wrap-anywhere marker:text-primary">
          {child && <li>{t.rich('about', { name: child.name, keep: keepName })}</li>}
          <li>{t('sees')}</li>
          <li>{t('may')}</li>
          <li>{t('stays')}</li>
        </ul>
      }
      labels={{ accept: t('accept'), accepting: t('accepting') }}
      onAccept={accept}
    >
      {state !== 'noEmail' && state !== 'otherEmail' && (
        <DeclineInvitation token={token} onDeclined={() => setDeclined(true)} />
      )}
    </InvitationCard>
  )
}

/** Needs no account: the mail may have reached the wrong person. */
function DeclineInvitation({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  const [t, forms] = [useTranslations('secondParentInvitation.decline'), useTranslations('forms')]
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const { field, isTyped } = useTypedWord()

  async function decline(): Promise<boolean> {
    setFailure(undefined)
    if (!isTyped()) return false
    try {
      await apiSend('POST', '/api/second-parents/decline', { token })
      onDeclined()
      return true
    } catch (error) {
      showFailure(error, { title: forms('error'), text: t('failed') })
      if (error instanceof ApiError && error.status === 404) router.refresh()
      return false
    }
  }

  return (
    <ConfirmButton labels={confirmLabels(t)} failure={<FormFailure text={failure} />} onConfirm={decline}>
      {field}
    </ConfirmButton>
  )
}
