import { ButtonLink } from '@/components/ui/button-link'
import { withNext } from './with-next'

interface SignInOptionsProps {
  /** This page's own path, to return to. */
  here: string
  /** A translator of a namespace that has these keys. */
  t: (key: 'signInFirst' | 'register' | 'signIn') => string
  /** The heading of a second way, where a form above is enough by itself. */
  orAccount?: string | undefined
}

/** Register or sign in. Registering comes first: most people who get a school's mail have no account yet. */
export function SignInOptions({ here, t, orAccount }: SignInOptionsProps) {
  return (
    <div className="grid w-full gap-3">
      {orAccount ? <h2 className="text-base font-semibold">{orAccount}</h2> : <p>{t('signInFirst')}</p>}
      <div className="grid gap-3 md:grid-cols-2">
        <ButtonLink href={withNext('/register', here)} size="lg" variant={orAccount ? 'outline' : 'default'}>
          {t('register')}
        </ButtonLink>
        <ButtonLink href={withNext('/login', here)} size="lg" variant="outline">
          {t('signIn')}
        </ButtonLink>
      </div>
    </div>
  )
}
