import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BothRequired } from '@/components/assessments/results/both-required'
import { CombinedView } from '@/components/assessments/results/combined-view'
import { ResultExtras } from '@/components/assessments/results/result-extras'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { getChildResults, listHistory } from '@/lib/assessments/data'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { noteCombinedReading } from '@/lib/dashboard/mutations'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('combined'))('title') }
}

export default async function CombinedResultsPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const actor = await requireActor()
  const [children, t] = await Promise.all([listChildren(actor), getTranslations('combined')])
  const child = await currentChild(children, searchParams)
  if (!child) return <AddChildFirst />
  await noteCombinedReading(actor, child.id)
  // One after the other: the second finds the first's entry in the log, so that a page is one reading.
  const { parent, teacher } = await getChildResults(actor, child.id)
  const history = await listHistory(actor, child.id)
  return (
    <Page className="print-result">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <BackLink href={`/assessment-results?child=${child.id}`} label={t('back')} />
        <CurrentChildPicker options={children} current={child} />
      </div>
      {/* On screen the child is named above, where another one can be chosen. */}
      <p className="mb-3 hidden font-semibold print:block">{child.name}</p>
      {parent && teacher ? (
        <>
          <CombinedView child={child} parent={parent} teacher={teacher} />
          <ResultExtras childId={child.id} history={history} />
        </>
      ) : (
        <BothRequired
          childId={child.id}
          isOneOfSeveral={children.length > 1}
          missing={teacher ? 'parent' : 'teacher'}
        />
      )}
    </Page>
  )
}
