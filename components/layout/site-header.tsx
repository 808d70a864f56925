import { use } from 'react'
import { LogoutLink, LogoutQuestion } from '@/components/sessions/logout-question'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { cn } from '@/components/ui/cn'
import { LogOut, User } from '@/components/ui/icons'
import { politeName } from '@/lib/i18n/polite-name'
import { getLanguage } from '@/lib/i18n/request-language'
import { useTexts } from '@/lib/i18n/texts'
import { HeaderFrame } from './header-frame'

interface SiteHeaderProps {
  /** Undefined or null when signed out: then there is only the logo and the language toggle. */
  user?: { firstName: string; role: string } | null
  /** plain: without the border, where an illustration follows directly */
  variant?: 'default' | 'plain'
}

/** The shared header. It starts with the skip link to `Page`. */
export function SiteHeader({ user, variant = 'default' }: SiteHeaderProps) {
  const [t, language] = [useTexts('header'), use(getLanguage())]
  if (!user) return <HeaderFrame variant={variant} />
  return (
    <HeaderFrame
      signedIn
      variant={variant}
      // Thai labels and "Teacher" are longer: on phones there is only room for the mark beside them.
      wordmark={language === 'th' || user.role === 'teacher' ? 'from-480' : 'from-384'}
      before={
        <>
          <span className="hidden max-w-56 text-sm wrap-anywhere text-muted-foreground md:block">
            {t.rich('greeting', {
              firstName: politeName(user.firstName, language),
              b: (chunks) => <b className="text-foreground">{chunks}</b>,
            })}
          </span>
          <ButtonLink href="/profile" variant="outline" size="sm" className="rounded-full whitespace-nowrap">
            <User aria-hidden className="hidden min-[22.5rem]:block" />
            {t(`roles.${roleKey(user.role)}`)}
          </ButtonLink>
        </>
      }
      after={
        <>
          <LogoutLink
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'sm' }),
              'text-muted-foreground max-md:min-w-11 max-md:px-0',
            )}
          >
            <LogOut aria-hidden />
            <span className="sr-only md:not-sr-only">{t('logout')}</span>
          </LogoutLink>
          <LogoutQuestion
            texts={{
              title: t('logoutQuestion.title'),
              text: t('logoutQuestion.text', { count: '#' }),
              stay: t('logoutQuestion.stay'),
              leave: t('logoutQuestion.leave'),
              offline: t('logoutQuestion.offline'),
            }}
          />
        </>
      }
    />
  )
}

function roleKey(role: string): 'parent' | 'teacher' | 'doctor' | 'user' {
  return role === 'parent' || role === 'teacher' || role === 'doctor' ? role : 'user'
}
