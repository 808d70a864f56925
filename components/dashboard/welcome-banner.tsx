import type { ReactNode } from 'react'
import { HorizonBand } from '@/components/illustrations/horizon-band'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useFormats, useTexts } from '@/lib/i18n/texts'
import { pendingByKind } from './pending-by-kind'

/** Above this, a sentence gives the number of children instead of their names. */
const maxNames = 3

interface WelcomeBannerProps {
  rows: DashboardChild[]
  hello: string
  /** Said before what is pending for the children; null when there is nothing else. */
  pendingFirst: string | null
  /** Below is a next step, even where nothing else is pending. */
  hasNext: boolean
  /** Another parent lets the reader see a child's results. */
  hasShared?: boolean
}

/** What is pending; on phones the greeting too, for which the header has no room there. */
export function WelcomeBanner({ rows, hello, pendingFirst, hasNext, hasShared = false }: WelcomeBannerProps) {
  const t = useTexts('dashboard')
  const shared = useTexts('sharedChild')
  const isEmpty = rows.length === 0 && !hasShared
  const isOnlyShared = rows.length === 0 && hasShared
  // As text of the paragraph itself, so that its Thai phrases are kept whole.
  const waiting = useWaiting(rows, pendingFirst, hasNext)
  return (
    <BannerFrame>
      <HorizonBand className="absolute end-0 bottom-0 h-33 w-auto max-md:hidden" />
      <p className="relative text-sm wrap-anywhere text-muted-foreground md:hidden">{hello}</p>
      <h1 className="relative text-xl md:text-2xl">{t(isEmpty ? 'empty.heading' : 'title')}</h1>
      <p className="relative wrap-anywhere text-muted-foreground empty:hidden max-md:text-sm">
        {isEmpty ? t('empty.lead') : isOnlyShared ? shared('lead') : waiting}
      </p>
    </BannerFrame>
  )
}

/** The background of the banner, shared with the skeleton. */
export function BannerFrame({ children }: { children?: ReactNode }) {
  return (
    <section className="relative grid content-start gap-0.5 overflow-hidden rounded-xl bg-secondary p-4 md:min-h-35 md:content-center md:gap-1 md:py-6 md:ps-8 md:pe-80">
      {children}
    </section>
  )
}

function useWaiting(rows: DashboardChild[], first: string | null, hasNext: boolean): string {
  const t = useTexts('dashboard.waiting')
  const { list } = useFormats()
  const groups = pendingByKind(rows)
  if (groups.length === 0) return first ?? t(hasNext ? 'next' : 'nothing')
  const sentences = groups.map(({ kind, names }) => {
    const count = names.length
    return t(kind, { count, names: count > maxNames ? t('many', { count }) : list(names) })
  })
  return [...(first ? [first] : []), ...sentences].join(' ')
}
