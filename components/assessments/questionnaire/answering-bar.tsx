import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ArrowLeft } from '@/components/ui/icons'

interface AnsweringBarProps {
  /** "Question 5 of 18"; null on the screens around the questions. */
  counter: string | null
  /** Whom the answers are about, or the choice of the child. */
  subject: ReactNode
  /** A parent's way home; a teacher has no other page. */
  home?: string
  /** The choice of language. */
  language: ReactNode
}

/** The one row above the questions, in place of the site's header. */
export function AnsweringBar({ counter, subject, home, language }: AnsweringBarProps) {
  const t = useTranslations('questionnaire')
  return (
    <div className="flex min-h-12 items-center gap-2 pt-1.5">
      {home && (
        <Link
          href={home}
          prefetch={false}
          aria-label={t('home')}
          className="-ms-3 grid size-11 shrink-0 place-items-center text-muted-foreground hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 leading-[1.35]">
        {counter && <b className="whitespace-nowrap tabular-nums">{counter}</b>}
        <span className="flex min-w-0 text-sm leading-[1.35] text-muted-foreground">{subject}</span>
      </div>
      {language}
    </div>
  )
}
