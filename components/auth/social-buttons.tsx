import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { GoogleMark } from '@/components/brand/google-mark'
import { LineMark } from '@/components/brand/line-mark'
import { ButtonLink } from '@/components/ui/button-link'

/** The ways in without a password of ours, and the way to an account. */
export function SocialButtons() {
  const t = useTranslations('auth.social')
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted-foreground before:flex-1 before:border-t before:border-border after:flex-1 after:border-t after:border-border">
        {t('or')}
      </p>
      <div className="grid gap-2.5">
        <ButtonLink href="/api/auth/google" variant="outline">
          <GoogleMark />
          {t('google')}
        </ButtonLink>
        <ButtonLink href="/api/auth/line" variant="outline">
          <LineMark />
          {t('line')}
        </ButtonLink>
      </div>
      <p className="text-center text-muted-foreground">
        {t.rich('newHere', {
          link: (chunks) => (
            <Link
              href="/register"
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
