import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { MoonHill } from '@/components/illustrations/moon-hill'
import { Page } from '@/components/layout/page'
import { LearnTiles } from '@/components/learn/learn-tiles'
import { ButtonLink } from '@/components/ui/button-link'
import { cn } from '@/components/ui/cn'
import { ArrowRight, Clock, School } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import { Features } from './features'
import { LinkRows } from './link-rows'

/** Everything between the header and the footer of the landing page. */
export function Landing({ children }: { children?: ReactNode }) {
  const language = useLocale()
  const t = useTexts('landing')
  return (
    <Page className="pt-0">
      <section className="grid gap-6 md:grid-cols-[1fr_1.02fr] md:items-center md:gap-12">
        <div className="h-[clamp(11rem,27vh,15rem)] overflow-hidden rounded-xl bg-[linear-gradient(var(--ill-night)_50%,var(--ill-hill-2)_50%)] md:order-2 md:h-110">
          <MoonHill />
        </div>
        <div className="grid justify-items-start gap-4 md:gap-5">
          <h1
            className={cn(
              'text-3xl whitespace-pre-line md:text-4xl',
              // Large Latin type is set tight; Thai needs room for two levels of marks above the letters.
              language === 'th' ? 'md:leading-[1.36]' : 'md:leading-[1.14]',
            )}
          >
            {t('title')}
          </h1>
          <p className="text-lg leading-(--lh-body) text-muted-foreground md:max-w-120">{t('lead')}</p>
          {children}
          <ButtonLink href="/login" size="lg" className="w-full md:w-auto md:min-w-56">
            {t('start')}
            <ArrowRight aria-hidden />
          </ButtonLink>
          <SiteLink href="/login" className="-my-2 inline-flex min-h-11 items-center text-primary underline">
            {t('signIn')}
          </SiteLink>
          <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted-foreground">
            <li className="inline-flex items-center gap-1.5">
              <School aria-hidden className="size-5 shrink-0 text-primary" />
              {t('endorsed')}
            </li>
            <li className="inline-flex items-center gap-1.5">
              <Clock aria-hidden className="size-5 shrink-0 text-primary" />
              {t('duration')}
            </li>
          </ul>
        </div>
      </section>
      <Features className="mt-10 md:grid-cols-4" />
      <LookAround />
    </Page>
  )
}

/** Links for visitors without an account. */
function LookAround() {
  const t = useTexts('landing')
  return (
    <div className="mt-8 grid gap-8 md:mt-12 lg:grid-cols-2 lg:gap-10">
      <section className="grid content-start gap-3.5">
        <div>
          <h2>{t('look')}</h2>
          <p className="text-muted-foreground">{t('lookText')}</p>
        </div>
        <LinkRows to={['sample', 'teachers', 'schools']} />
      </section>
      <section className="grid content-start gap-3.5">
        <h2>{t('read')}</h2>
        <LearnTiles />
      </section>
    </div>
  )
}
