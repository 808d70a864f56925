import { useTranslations } from 'next-intl'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { keepEmail } from '@/components/ui/rich-text'
import type { Acceptor } from '@/lib/school-referrals/acceptance/types'
import { AcceptButton } from './accept-button'
import { ObstaclePanel } from './obstacle-panel'

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
