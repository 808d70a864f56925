import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { withNext } from '@/components/auth/with-next'
import { GoogleMark } from '@/components/brand/google-mark'
import { LineMark } from '@/components/brand/line-mark'
import { ButtonLink } from '@/components/ui/button-link'
import { textLink } from '@/components/ui/text-link'
import { socialProviders } from '@/lib/social-sign-in/schema'
import type { ByProvider } from '@/lib/social-sign-in/types'

const marks = { google: GoogleMark, line: LineMark }

interface SocialButtonsProps {
  /** Which providers are configured; the others say that they are not available. */
  configured: ByProvider
  /** Where to continue after signing in: a path of this site, already validated. */
  next: string | null
}

/** Sign-in with Google and LINE, and a link to register. */
export function SocialButtons({ configured, next }: SocialButtonsProps) {
  const t = useTranslations('auth.social')
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted-foreground before:flex-1 before:border-t before:border-border after:flex-1 after:border-t after:border-border">
        {t('or')}
      </p>
      <div className="grid gap-2.5">
        {socialProviders.map((provider) => {
          const Mark = marks[provider]
          return (
            <ButtonLink key={provider} href={withNext(`/api/auth/${provider}`, next)} variant="outline">
              <Mark />
              <span className="grid">
                {t(provider)}
                {!configured[provider] && (
                  <span className="text-sm font-normal text-muted-foreground">{t('notAvailable')}</span>
                )}
              </span>
            </ButtonLink>
          )
        })}
      </div>
      <p className="text-center text-sm text-muted-foreground">
        {t.rich('terms', {
          link: textLink('/privacy'),
        })}
      </p>
      <p className="text-center text-muted-foreground">
        {t.rich('newHere', {
          link: (chunks) => (
            <Link
              href={withNext('/register', next)}
              prefetch={false}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {chunks}
            </Link>
          ),
        })}
      </p>
    </>
  )
}
