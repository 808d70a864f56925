import { ButtonLink } from '@/components/ui/button-link'
import { withNext } from './with-next'

interface SignInOptionsProps {
  /** This page's own path, to return to. */
  here: string
  /** A translator of a namespace that has these keys. */
  t: (key: 'signInFirst' | 'register' | 'signIn') => string
}

/** Register or sign in. Registering comes first: most people who get a school's mail have no account yet. */
export function SignInOptions({ here, t }: SignInOptionsProps) {
  return (
    <div className="grid w-full gap-3">
      <p>{t('signInFirst')}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <ButtonLink href={withNext('/register', here)} size="lg">
          {t('register')}
        </ButtonLink>
        <ButtonLink href={withNext('/login', here)} size="lg" variant="outline">
          {t('signIn')}
        </ButtonLink>
      </div>
    </div>
  )
}
