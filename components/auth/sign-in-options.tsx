import { ButtonLink } from '@/components/ui/button-link'
import { withNext } from './with-next'

interface SignInOptionsProps {
  /** This page's own path, to return to. */
  here: string
  texts: { lead: string; register: string; signIn: string }
}

/** Register or sign in. Registering comes first: most people who get a school's mail have no account yet. */
export function SignInOptions({ here, texts: { lead, register, signIn } }: SignInOptionsProps) {
  return (
    <div className="grid w-full gap-3">
      <p>{lead}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <ButtonLink href={withNext('/register', here)} size="lg">
          {register}
        </ButtonLink>
        <ButtonLink href={withNext('/login', here)} size="lg" variant="outline">
          {signIn}
        </ButtonLink>
      </div>
    </div>
  )
}
