import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { rememberReturn } from '@/components/auth/return-path'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { useSignInAgain } from '@/components/auth/use-sign-in-again'
import { ResendButton, resendTexts } from '@/components/email-verification/resend-button'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/card'
import { keepEmail } from '@/components/ui/rich-text'
import type { AcceptanceObstacle } from '@/lib/school-referrals/acceptance/types'

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
            <ResendButton texts={resendTexts(t)} variant="primary" onSignedOut={() => signInAgain(here)} />
            {/* A full page load, to check again. */}
            <a href={here} className={buttonVariants({ variant: 'outline' })}>
              {t('confirmed')}
            </a>
          </>
        ) : (
          <UseAnotherAccount here={here} variant="primary" />
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
