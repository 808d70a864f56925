import type { ReactNode } from 'react'
import { HorizonBand } from '@/components/illustrations/horizon-band'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useFormats, useTexts } from '@/lib/i18n/texts'

/** Above this, a sentence gives the number of children instead of their names. */
const maxNames = 3

interface WelcomeBannerProps {
  rows: DashboardChild[]
  hello: string
  /** The first sentence, if any. */
  pendingFirst: string | null
  /** A next step is shown below. */
  hasNext: boolean
  /** Another parent shares a child. */
  hasShared: boolean
}

export function WelcomeBanner({ rows, hello, pendingFirst, hasNext, hasShared }: WelcomeBannerProps) {
  const t = useTexts('dashboard')
  const shared = useTexts('sharedChild')
  const isEmpty = rows.length === 0 && !hasShared
  const isOnlyShared = rows.length === 0 && hasShared
  // A string, so that the paragraph keeps its Thai phrases whole.
  const pending = usePending(rows, pendingFirst, hasNext)
  const text = isEmpty ? t('empty.lead') : isOnlyShared ? shared('lead') : pending
  return <Banner {...{ hello, text }} title={t(isEmpty ? 'empty.heading' : 'title')} />
}

/** On phones with the greeting, which the header has no room for. */
export function Banner({ hello, title, text }: Record<'hello' | 'title' | 'text', string>) {
  return (
    <BannerFrame>
      <HorizonBand className="absolute end-0 bottom-0 h-33 w-auto max-md:hidden" />
      <p className="relative text-sm wrap-anywhere text-muted-foreground md:hidden">{hello}</p>
      <h1 className="relative text-xl md:text-2xl">{title}</h1>
      <p className="relative wrap-anywhere text-muted-foreground empty:hidden max-md:text-sm">{text}</p>
    </BannerFrame>
  )
}

export function BannerFrame({ children }: { children?: ReactNode }) {
  return (
    <section className="relative grid content-start gap-0.5 overflow-hidden rounded-xl bg-secondary p-4 md:min-h-35 md:content-center md:gap-1 md:py-6 md:ps-8 md:pe-80">
      {children}
    </section>
  )
}

function usePending(rows: DashboardChild[], first: string | null, hasNext: boolean): string {
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

const kinds = ['undelivered', 'start', 'teacher'] as const

/** undelivered: the teacher's address is wrong; start: the parent's answers are missing; teacher: the teacher's are */
type PendingKind = (typeof kinds)[number]

/** The most urgent kind first. */
export function pendingByKind(rows: DashboardChild[]): { kind: PendingKind; names: string[] }[] {
  return kinds
    .map((kind) => ({ kind, names: rows.filter((row) => kindOf(row) === kind).map(({ child }) => child.name) }))
    .filter(({ names }) => names.length > 0)
}

function kindOf({ parent, teachers, referral }: DashboardChild): PendingKind | null {
  const isAsked = teachers.length === 0 && referral?.status === 'pending'
  if (isAsked && referral.delivery === 'failed') return 'undelivered'
  if (!parent) return 'start'
  return isAsked ? 'teacher' : null
}
