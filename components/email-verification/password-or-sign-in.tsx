import { useTranslations } from 'next-intl'
import { FormHeading } from '@/components/auth/form-heading'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { withNext } from '@/components/auth/with-next'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { usePasswordForm } from '@/components/forms/use-password-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PasswordInput } from '@/components/ui/password-input'
import { SiteLink } from '@/components/ui/site-link'

interface PasswordOrSignInProps {
  token: string
  hasPassword: boolean
  /** Whether the visitor is signed in, with another account. */
  isSignedIn: boolean
  /** Why the last try failed, when it was not the password. */
  failure: string | undefined
  /** Resolves to true when the password is wrong. */
  onPassword: (password: string) => Promise<boolean>
}

/** Asks for the account's password, or for a sign-in where the account has none. */
export function PasswordOrSignIn({ token, hasPassword, isSignedIn, failure, onPassword }: PasswordOrSignInProps) {
  const t = useTranslations('verifyEmail')
  const here = `/verify-email?${new URLSearchParams({ token })}`
  return (
    <>
      <FormHeading
        title={t('title')}
        titleClass="text-xl"
        lead={`${isSignedIn ? `${t('otherAccount')} ` : ''}${t(hasPassword ? 'withPassword' : 'withSignIn')}`}
      />
      {hasPassword && <PasswordForm failure={failure} onPassword={onPassword} />}
      {!hasPassword && isSignedIn && <UseAnotherAccount here={here} size="lg" variant="default" />}
      {!hasPassword && !isSignedIn && (
        <ButtonLink href={withNext('/login', here)} size="lg">
          {t('signIn')}
        </ButtonLink>
      )}
    </>
  )
}

function PasswordForm({ failure, onPassword }: Pick<PasswordOrSignInProps, 'failure' | 'onPassword'>) {
  const t = useTranslations('verifyEmail')
  const { handleSubmit, field, error, refuse } = usePasswordForm()
  const { pending, run } = useOneAtATime()

  async function confirm({ password }: { password: string }): Promise<boolean> {
    if (await onPassword(password)) refuse(t('wrongPassword'))
    return false
  }

  return (
    <Form onSubmit={() => handleSubmit((input) => run(() => confirm(input)))()} className="grid gap-4.5">
      <FormField label={t('password')} id="password" error={error}>
        <PasswordInput autoComplete="current-password" required {...field} />
      </FormField>
      <SiteLink
        href="/forgot-password"
        className="-my-3 inline-flex min-h-11 w-fit items-center text-sm font-semibold text-primary underline"
      >
        {t('forgot')}
      </SiteLink>
      <FormFailure text={failure} />
      <Button size="lg" pending={pending} pendingLabel={t('confirming')}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
