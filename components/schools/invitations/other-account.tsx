import { useTranslations } from 'next-intl'
import { RememberReturn } from '@/components/auth/remember-return'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/card'
import { boldEmail } from '@/components/ui/rich-text'

interface OtherAccountProps {
  /** The texts of a school's invitation, or a parent's. */
  namespace: 'schoolInvitation' | 'secondParentInvitation'
  here: string
  /** Null for an account without an address. */
  ownEmail: string | null
}

/** For a visitor signed in with an account that was not invited. Does not reveal which one was. */
export function OtherAccount({ namespace, here, ownEmail }: OtherAccountProps) {
  const t = useTranslations(`${namespace}.otherAccount`)
  return (
    <>
      {/* The address is added on the profile, whose mail does not contain this link. */}
      {!ownEmail && <RememberReturn path={here} />}
      <Panel tone="next" className="grid w-full gap-1 text-start text-sm">
        <h2 className="text-base">{t('title')}</h2>
        <p className="wrap-anywhere">
          {ownEmail ? t.rich('otherEmail', { email: ownEmail, keep: boldEmail }) : t('noEmail')}
        </p>
      </Panel>
      <div className="flex flex-wrap justify-center gap-2">
        {!ownEmail && <ButtonLink href="/profile">{t('profile')}</ButtonLink>}
        <UseAnotherAccount here={here} />
      </div>
    </>
  )
}
