import { type ReactNode, use } from 'react'
import { Features } from '@/components/landing/features'
import { LinkRows } from '@/components/landing/link-rows'
import { Page } from '@/components/layout/page'
import { LearnTiles } from '@/components/learn/learn-tiles'
import { ButtonLink } from '@/components/ui/button-link'
import { ChartNoAxesColumn, ClipboardList, Plus, Stethoscope } from '@/components/ui/icons'
import { LinkList } from '@/components/ui/link-list'
import { rankChildren } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import { politeName } from '@/lib/i18n/polite-name'
import { getLanguage } from '@/lib/i18n/request-language'
import { useTexts } from '@/lib/i18n/texts'
import { ChildList } from './child-list'
import { NextCard } from './next-card'
import { NoChildren } from './no-children'
import { guessDraft } from './parent-draft'
import { SharedChildren } from './shared-children'
import { SyncAnswers } from './sync-answers'
import { WelcomeBanner } from './welcome-banner'

interface DashboardProps {
  user: { userId: string; firstName: string }
  /** Newest first, with shared ones. */
  rows: DashboardChild[]
  /** The value of `draftPositionCookie`, unvalidated. */
  draftPosition: string | undefined
  /** Greeting of the banner; by default a parent's. */
  hello?: string
  /** The banner's first sentence. */
  pendingFirst?: string | null
  children?: ReactNode
  side?: ReactNode
}

export function Dashboard({
  user: { userId, firstName },
  rows: readable,
  draftPosition,
  hello,
  pendingFirst = null,
  children,
  side,
}: DashboardProps) {
  const [t, language] = [useTexts('dashboard'), use(getLanguage())]
  const rows = readable.filter(({ sharedBy }) => sharedBy === null)
  const shared = readable.filter(({ sharedBy }) => sharedBy !== null)
  const draft = guessDraft(draftPosition, userId, readable)
  const ranked = rankChildren(rows, { now: Date.now(), draftChildId: draft?.childId ?? null })
  // A second parent may have no child of their own.
  const hasAny = readable.length > 0
  return (
    <DashboardFrame
      banner={
        <>
          <SyncAnswers
            keyPrefix={`parent.${userId}.`}
            renderedAt={new Date().toISOString()}
            texts={{ sent: t('answersSent'), refused: t('answersRefused'), gone: t('answersOfNoChild') }}
          />
          <WelcomeBanner
            rows={rows}
            hello={hello ?? t('hello', { firstName: politeName(firstName, language) })}
            pendingFirst={pendingFirst}
            hasNext={ranked.some(({ next }) => next)}
            hasShared={shared.length > 0}
          />
        </>
      }
      main={
        <div className="grid grid-cols-1 content-start gap-6">
          {children}
          {hasAny && <NextCard {...{ userId, ranked, shared, draft, language }} />}
          {shared.length > 0 && <SharedChildren userId={userId} rows={shared} />}
          <section aria-labelledby="my-children" className="grid content-start gap-4">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h2 id="my-children">{t('children.title')}</h2>
              {hasAny && (
                <ButtonLink href="/parent-onboarding" variant="secondary" size="sm">
                  <Plus aria-hidden />
                  {t('children.add')}
                </ButtonLink>
              )}
            </div>
            {!hasAny && (
              <>
                <NoChildren />
                <WhatItDoes />
              </>
            )}
            <ChildList {...{ userId, ranked, language }} />
          </section>
        </div>
      }
      side={
        <>
          {rows.length > 0 && (
            <section className="grid gap-3.5">
              <h2 className="flex min-h-11 items-center">{t('next.title')}</h2>
              <Shortcuts />
            </section>
          )}
          {side}
          <section className="grid gap-3.5">
            <h2 className="flex min-h-11 items-center">{t('learn')}</h2>
            <LearnTiles />
          </section>
        </>
      }
    />
  )
}

export function DashboardFrame({ banner, main, side }: { banner: ReactNode; main: ReactNode; side: ReactNode }) {
  return (
    <Page className="md:pt-5">
      {banner}
      <div className="mt-4 grid gap-8 md:mt-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        {main}
        <div className="grid content-start gap-8">{side}</div>
      </div>
    </Page>
  )
}

/** For users without a child who skipped the landing page. */
function WhatItDoes() {
  const t = useTexts('dashboard.empty')
  return (
    <section aria-labelledby="what-it-does" className="mt-4 grid gap-4">
      <h2 id="what-it-does">{t('what')}</h2>
      <Features as="h3" className="md:grid-cols-2" />
      <LinkRows to={['sample']} />
    </section>
  )
}

const shortcuts = [
  { key: 'assessment', href: '/parent-assessment', icon: ClipboardList, tint: 'celadon' },
  { key: 'results', href: '/assessment-results', icon: ChartNoAxesColumn, tint: 'sand' },
  { key: 'doctor', href: '/doctor-consultation', icon: Stethoscope, tint: 'sky' },
] as const

function Shortcuts() {
  const t = useTexts('dashboard.next')
  return (
    <nav aria-label={t('label')}>
      <LinkList
        links={shortcuts.map(({ key, ...link }) => ({ ...link, title: t(`${key}.title`), text: t(`${key}.text`) }))}
      />
    </nav>
  )
}
