import { withNext } from '@/components/auth/with-next'
import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/i18n/texts'

/**
 * Before the sign-in form and as large as its button: "Get Started" leads here, so for many visitors this is the first page
 * after the landing.
 *
 * @param next where to continue after registering: a path of this site, already validated
 */
export function CreateAccountLink({ next }: { next: string | null }) {
  const t = useTexts('auth.login')
  return (
    <div className="grid gap-2 border-b border-border pb-6">
      <p id="new-here" className="font-semibold">
        {t('newHere')}
      </p>
      <ButtonLink href={withNext('/register', next)} variant="secondary" size="lg" aria-describedby="new-here">
        {t('signUp')}
      </ButtonLink>
    </div>
  )
}
