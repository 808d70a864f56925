import { withNext } from '@/components/auth/with-next'
import { providerMarks } from '@/components/brand/provider-marks'
import { ButtonLink } from '@/components/ui/button-link'
import { textLink } from '@/components/ui/text-link'
import { useTexts } from '@/lib/i18n/texts'
import { type SocialProvider, socialProviders } from '@/lib/identities/schema'
import type { ByProvider } from '@/lib/social-sign-in/schema'

interface SocialButtonsProps {
  configured: ByProvider
  /** Where to continue after signing in: a path of this site, already validated. */
  next: string | null
}

/** Sign-in with Google and LINE, below the form. One that is not set up is small, last and marked as such. */
export function SocialButtons({ configured, next }: SocialButtonsProps) {
  const t = useTexts('auth.social')
  const [offered, others] = [true, false].map((is) => socialProviders.filter((each) => configured[each] === is))
  return (
    <>
      {offered && offered.length > 0 && (
        <>
          <OrDivider>{t('or')}</OrDivider>
          <div className="grid gap-2.5">
            {offered.map((provider) => (
              <ProviderButton key={provider} provider={provider} next={next} />
            ))}
          </div>
          <Terms words="terms" />
        </>
      )}
      {others && others.length > 0 && (
        <div className="grid justify-items-center gap-1">
          {others.map((provider) => (
            <ButtonLink
              key={provider}
              href={withNext(`/api/auth/${provider}`, next)}
              variant="ghost"
              size="sm"
              className="font-normal text-muted-foreground"
            >
              <span>
                {t(provider)} <span className="inline-block">({t('notAvailable')})</span>
              </span>
            </ButtonLink>
          ))}
        </div>
      )}
    </>
  )
}

/** Google and LINE above the form that opens an account, if any of them is set up. */
export function SocialRegistration({ configured, next }: SocialButtonsProps) {
  const t = useTexts('auth.social')
  const offered = socialProviders.filter((provider) => configured[provider])
  if (offered.length === 0) return null
  return (
    <>
      <div className="grid gap-2.5">
        {offered.map((provider) => (
          <ProviderButton key={provider} provider={provider} next={next} />
        ))}
      </div>
      <Terms words="parentTerms" />
      <OrDivider>{t('orByEmail')}</OrDivider>
    </>
  )
}

function ProviderButton({ provider, next }: { provider: SocialProvider; next: string | null }) {
  const t = useTexts('auth.social')
  const Mark = providerMarks[provider]
  return (
    <ButtonLink href={withNext(`/api/auth/${provider}`, next)} variant="outline">
      <Mark />
      {t(provider)}
    </ButtonLink>
  )
}

function Terms({ words }: { words: 'terms' | 'parentTerms' }) {
  const t = useTexts('auth.social')
  return <p className="text-center text-sm text-muted-foreground">{t.rich(words, { link: textLink('/privacy') })}</p>
}

/** Between two sign-in methods: a line on either side of the words. */
function OrDivider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-sm text-muted-foreground before:flex-1 before:border-t before:border-border after:flex-1 after:border-t after:border-border">
      {children}
    </p>
  )
}
