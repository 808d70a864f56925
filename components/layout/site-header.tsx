import { LogOut, User } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LanguageToggle } from '@/components/i18n/language-toggle'
import { ButtonLink, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Language } from '@/lib/i18n/language'
import { BrandLink } from './brand-link'
import { LogoutLink } from './logout-link'
import { SkipLink } from './skip-link'

interface SiteHeaderProps {
  language: Language
  /** Left out or null when signed out: then there is only the logo and the language. */
  user?: { firstName: string; role: string } | null
  /** plain: no line below, where an illustration follows at once */
  variant?: 'default' | 'plain'
}

/** The shared header; at its front the skip link to `Page`. */
export async function SiteHeader({ language, user, variant = 'default' }: SiteHeaderProps) {
  const t = await getTranslations('header')
  const brand = await getTranslations('brand')
  // Thai labels are longer: on phones the mark stands alone beside them.
  const wordmark = !user ? 'always' : language === 'th' ? 'from-480' : 'from-384'
  return (
    <header className={cn('border-b', variant === 'plain' ? 'border-transparent' : 'border-border')}>
      <SkipLink label={t('skip')} />
      <div className="page-frame flex min-h-16 flex-wrap items-center justify-end gap-2 py-1 md:min-h-18 md:gap-3">
        <BrandLink descriptor={brand('descriptor')} wordmark={wordmark} />
        {user && (
          <>
            <span className="hidden max-w-56 text-sm wrap-anywhere text-muted-foreground md:block">
              {t.rich('greeting', {
                firstName: user.firstName,
                b: (chunks) => <b className="text-foreground">{chunks}</b>,
              })}
            </span>
            <ButtonLink href="/profile" variant="outline" size="sm" className="rounded-full whitespace-nowrap">
              <User aria-hidden className="hidden min-[22.5rem]:block" />
              {t(`roles.${roleKey(user.role)}`)}
            </ButtonLink>
          </>
        )}
        <LanguageToggle language={language} label={t('language')} />
        {user && (
          <LogoutLink
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'sm' }),
              'text-muted-foreground max-md:min-w-11 max-md:px-0',
            )}
          >
            <LogOut aria-hidden />
            <span className="sr-only md:not-sr-only">{t('logout')}</span>
          </LogoutLink>
        )}
      </div>
    </header>
  )
}

function roleKey(role: string): 'parent' | 'teacher' | 'doctor' | 'user' {
  return role === 'parent' || role === 'teacher' || role === 'doctor' ? role : 'user'
}
