'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SignInOptions } from '@/components/auth/sign-in-options'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { ConfirmButton, confirmLabels } from '@/components/forms/confirm-button'
import { FormFailure } from '@/components/forms/form-failure'
import { useFailureToast } from '@/components/forms/use-failure-toast'
import { useTypedWord } from '@/components/forms/use-typed-word'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { MessageCard } from '@/components/layout/message-card'
import { OtherAccount } from '@/components/schools/invitations/other-account'
import { UnconfirmedEmail } from '@/components/schools/invitations/unconfirmed-email'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { ArrowRight, Heart } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { ApiError, apiSend } from '@/lib/http/client'
import type { OpenedSecondParentInvitation } from '@/lib/second-parents/types'
import { AcceptInvitation } from './accept-invitation'

interface SecondParentInvitationViewProps {
  token: string
  /** Null when the link leads nowhere. */
  opened: OpenedSecondParentInvitation | null
}

export function SecondParentInvitationView({ token, opened }: SecondParentInvitationViewProps) {
  const t = useTranslations('secondParentInvitation')
  const [isDeclined, setDeclined] = useState(false)
  const icon = <IconTile icon={Heart} size="lg" className="rounded-full" />
  if (isDeclined)
    return <MessageCard titleAs="h1" illustration={icon} title={t('declined.title')} text={t('declined.text')} />
  if (!opened) return <InvalidLinkCard title={t('notFound.title')} text={t('notFound.text')} />
  const { state, inviterName, child, ownEmail } = opened
  const isOther = state === 'noEmail' || state === 'otherEmail'
  const here = `/second-parent?${new URLSearchParams({ token })}`
  if (state === 'accepted' && child) return <Accepted child={child} />
  if (state === 'own' && child) return <Own childId={child.id} here={here} />
  return (
    <MessageCard
      titleAs="h1"
      illustration={icon}
      title={inviterName ? t.rich('heading', { name: inviterName, keep: keepName }) : t('headingUnnamed')}
      text={t('lead')}
      action={
        <div className="grid w-full max-w-104 justify-items-center gap-4">
          {state === 'signedOut' && (
            <SignInOptions
              here={here}
              texts={{ lead: t('signInFirst'), register: t('register'), signIn: t('signIn') }}
            />
          )}
          {state === 'ready' && child && (
            <AcceptInvitation token={token} here={here} ownEmail={ownEmail ?? ''} childName={child.name} />
          )}
          {state === 'unconfirmed' && (
            <UnconfirmedEmail namespace="secondParentInvitation" here={here} ownEmail={ownEmail ?? ''} />
          )}
          {isOther ? (
            <OtherAccount namespace="secondParentInvitation" here={here} ownEmail={ownEmail} />
          ) : (
            <DeclineInvitation token={token} onDeclined={() => setDeclined(true)} />
          )}
        </div>
      }
    />
  )
}

/** For the child's own parent, or the second parent in a browser with the wrong account. */
function Own({ childId, here }: { childId: string; here: string }) {
  const t = useTranslations('secondParentInvitation.own')
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={Heart} size="lg" className="rounded-full" />}
      title={t('title')}
      text={t('text')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink href={`/children/${childId}#second-parent`}>
            {t('child')}
            <ArrowRight aria-hidden />
          </ButtonLink>
          <UseAnotherAccount here={here} />
        </div>
      }
    />
  )
}

function Accepted({ child }: { child: { id: string; name: string } }) {
  const t = useTranslations('secondParentInvitation.accepted')
  const about = new URLSearchParams({ child: child.id })
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={Heart} size="lg" className="rounded-full" />}
      title={t.rich('title', { name: child.name, keep: keepName })}
      text={t('text')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink href={`/assessment-results?${about}`}>
            {t('results')}
            <ArrowRight aria-hidden />
          </ButtonLink>
          <ButtonLink href={`/parent-assessment?${about}`} variant="outline">
            {t('answer')}
          </ButtonLink>
        </div>
      }
    />
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
