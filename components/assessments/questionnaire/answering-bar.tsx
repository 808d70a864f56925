import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ArrowLeft } from '@/components/ui/icons'
import { ReadAloud } from '@/components/ui/read-aloud'
import { SiteLink } from '@/components/ui/site-link'

interface AnsweringBarProps {
  /** "Question 5 of 18"; null on the screens around the questions. */
  counter: string | null
  /** Whom the answers are about, or the choice of the child. */
  subject: ReactNode
  /** A parent's way home; a teacher has no other page. */
  home?: string
  /** The choice of language. */
  languageChoice: ReactNode
}

/** The question and its answers, or what another screen says. */
const read = 'main p:has(+ h1), main h1, main h1 ~ p, main li > span, main li button span > *, main label > span'

const counterLooks = 'flex-1 leading-[1.3] whitespace-nowrap tabular-nums max-[22.4rem]:text-xs md:flex-none'

/**
 * The one row above the questions, in place of the site's header. On a phone the child has the second of its two lines, and in
 * a window below 360 px all of it.
 */
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
        {/* Also without a position, for what comes after it to stay at the end of the row. */}
        <b data-slot="counter" suppressHydrationWarning className={`${counterLooks} md:empty:hidden`}>
          {counter}
        </b>
        {/* In its place before React is there. */}
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
        selector={read}
        language={language}
        labels={{ start: ui('start'), stop: ui('stop') }}
        className="max-[22.4rem]:-mx-1"
      />
      {languageChoice}
    </div>
  )
}
