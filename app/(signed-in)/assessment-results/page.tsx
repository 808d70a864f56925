import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NoResults } from '@/components/assessments/results/no-results'
import { ResultExtras } from '@/components/assessments/results/result-extras'
import { ResultView } from '@/components/assessments/results/result-view'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { getChildResults, listHistory } from '@/lib/assessments/data'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('results'))('title') }
}

export default async function AssessmentResultsPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const actor = await requireActor()
  const [children, t] = await Promise.all([listChildren(actor), getTranslations('children')])
  const child = await currentChild(children, searchParams)
  if (!child) return <AddChildFirst />
  // One after the other: the second finds the first's entry in the log, so that a page is one reading.
  const results = await getChildResults(actor, child.id)
  const history = await listHistory(actor, child.id)
  return (
    <Page className="print-result">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <BackLink href="/" label={t('form.back')} />
        <CurrentChildPicker options={children} current={child} />
      </div>
      {results.parent ? (
        <>
          <ResultView child={child} results={results} />
          <ResultExtras childId={child.id} history={history} />
        </>
      ) : (
        <NoResults childId={child.id} isOneOfSeveral={children.length > 1} />
      )}
    </Page>
  )
}
