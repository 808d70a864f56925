import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ArrowLeft } from '@/components/ui/icons'
import { ReadAloud } from '@/components/ui/read-aloud'
import { SiteLink } from '@/components/ui/site-link'

interface AnsweringBarProps {
  /** "Question 5 of 18"; null on the screens around the questions. */
  counter: string | null
  subject: ReactNode
  /** Path of a parent's home; a teacher has none. */
  home?: string
  languageChoice: ReactNode
}

const readSelector =
  'main p:has(+ h1), main h1, main h1 ~ p, main li > span, main li button span > *, main label > span'

const counterLooks = 'flex-1 leading-[1.3] whitespace-nowrap tabular-nums max-[22.4rem]:text-xs md:flex-none'

/** Replaces the site's header. On a phone the child is on the second line, which it fills below 360 px. */
export function AnsweringBar({ counter, subject, home, languageChoice }: AnsweringBarProps) {
  const [t, ui, language] = [useTranslations('questionnaire'), useTranslations('ui.readAloud'), useLocale()]
  return (
    <div
      data-slot="bar"
      className="flex min-h-13 flex-wrap items-center gap-x-1 py-0.5 max-[22.4rem]:gap-x-0 md:gap-x-2"
    >
      {home && (
        <SiteLink
          href={home}
          className="-ms-[12px] flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 text-sm font-medium text-muted-foreground hover:text-foreground md:me-2"
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className="max-md:sr-only">{t('home')}</span>
        </SiteLink>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-x-2 large-text:basis-[8rem] max-[22.4rem]:contents md:flex-row md:items-baseline">
        {/* Rendered empty too: it keeps what follows at the end of the row. */}
        <b data-slot="counter" suppressHydrationWarning className={`${counterLooks} md:empty:hidden`}>
          {counter}
        </b>
        {/* Shown in its place before hydration. */}
        <b
          data-slot="early-counter"
          hidden
          className={counterLooks}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty; early-answers.ts sets its text, and React leaves it
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <span className="flex min-w-0 text-sm leading-[1.5] text-muted-foreground max-[22.4rem]:order-last max-[22.4rem]:w-full">
          {subject}
        </span>
      </div>
      <ReadAloud
        key={counter}
        selector={readSelector}
        language={language}
        labels={{ start: ui('start'), stop: ui('stop') }}
        className="max-[22.4rem]:-mx-1"
      />
      {languageChoice}
    </div>
  )
}
