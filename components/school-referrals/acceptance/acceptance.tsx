import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { rememberReturn } from '@/components/auth/return-path'
import { useAcceptance } from '@/components/auth/use-acceptance'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { useSignInAgain } from '@/components/auth/use-sign-in-again'
import { rememberChild } from '@/components/children/remember-child'
import { ResendButton } from '@/components/email-verification/resend-button'
import { FormFailure } from '@/components/forms/form-failure'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { Button, buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/card'
import { Check } from '@/components/ui/icons'
import { keepEmail } from '@/components/ui/rich-text'
import { apiSend } from '@/lib/http/client'
import type { AcceptanceObstacle, Acceptor } from '@/lib/school-referrals/acceptance/types'

/**
 * For a signed-in visitor: the accept button, or the obstacle to it. Also offers to switch accounts.
 *
 * @param here this page's own path, to return to
 */
export function Acceptance({ token, here, acceptor }: { token: string; here: string; acceptor: Acceptor }) {
  const t = useTranslations('schoolReferral')
  const { name, email, obstacle } = acceptor
  return (
    <>
      {obstacle ? (
        <ObstaclePanel obstacle={obstacle} email={email ?? ''} here={here} />
      ) : (
        <AcceptButton token={token} here={here} />
      )}
      {obstacle !== 'otherEmail' && obstacle !== 'noEmail' && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          {!obstacle && name && <p className="text-center">{t.rich('signedInAs', { name, keep: keepEmail })}</p>}
          <UseAnotherAccount here={here} variant="ghost" size="sm" />
        </div>
      )}
    </>
  )
}

interface ObstaclePanelProps {
  obstacle: AcceptanceObstacle
  /** The account's own address, or the one it is to confirm. */
  email: string
  /** This page's own path, to return to. */
  here: string
}

/** For schools that require the confirmed address they wrote to. */
export function ObstaclePanel({ obstacle, email, here }: ObstaclePanelProps) {
  const t = useTranslations('schoolReferral.strict')
  const signInAgain = useSignInAgain()
  useEffect(() => {
    // The confirmation mail does not contain this link's token, so the browser stores the path to return to.
    if (obstacle === 'unconfirmed') rememberReturn(here)
  }, [obstacle, here])
  return (
    <Panel tone="next" className="grid gap-3">
      {/* Without the buttons: screen readers announce their pending and failure texts separately. */}
      <div role="status" className="grid gap-3">
        <h2 className="text-base font-semibold">{t(`${obstacle}.title`)}</h2>
        <p>{t.rich(`${obstacle}.text`, { email, keep: keepEmail })}</p>
        <p className="text-sm">{t(`${obstacle}.hint`)}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {obstacle === 'unconfirmed' ? (
          <>
            <ResendButton t={t} variant="default" onSignedOut={() => signInAgain(here)} />
            {/* A full page load, to check again. */}
            <a data-slot="button" href={here} className={buttonVariants({ variant: 'outline' })}>
              {t('confirmed')}
            </a>
          </>
        ) : (
          <UseAnotherAccount here={here} variant="default" />
        )}
        {obstacle === 'noEmail' && (
          <ButtonLink href="/profile" variant="outline">
            {t('profile')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

/**
 * Adds the child to the account, makes it the current child and continues to the questionnaire.
 *
 * @param here this page's own path, to return to
 */
export function AcceptButton({ token, here }: { token: string; here: string }) {
  const t = useTranslations('schoolReferral')
  const router = useRouter()
  const keyFor = useIdempotencyKey()
  const { pending, failure, accept } = useAcceptance(here, t('failed'))

  async function send(): Promise<void> {
    const options = { idempotencyKey: keyFor(token) }
    const path = `/api/school-referrals/${token}/accept`
    const { child } = await apiSend<{ child: { id: string } }>('POST', path, undefined, options)
    rememberChild(child.id)
    router.push(`/parent-assessment?${new URLSearchParams({ child: child.id })}`)
  }

  return (
    <div className="grid gap-3">
      <FormFailure text={failure} />
      <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-center">
        <Button type="button" size="lg" pending={pending} pendingLabel={t('accepting')} onClick={() => accept(send)}>
          <Check aria-hidden />
          {t('accept')}
        </Button>
        <ButtonLink href="/" variant="ghost">
          {t('notNow')}
        </ButtonLink>
      </div>
    </div>
  )
}
