import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { BothRequired } from '@/components/results/both-required'
import { CombinedView } from '@/components/results/combined-view'
import { ResultExtras } from '@/components/results/result-extras'
import { getChildResults, listHistory } from '@/lib/assessments/data'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { getLanguage } from '@/lib/i18n/request-language'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('combined'))('title') }
}

export default async function CombinedResultsPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const actor = await requireActor()
  const [children, language, t] = [await listChildren(actor), await getLanguage(), await getTranslations('combined')]
  const child = await currentChild(children, searchParams, '/combined-results')
  if (!child) return <AddChildFirst />
  const { parent, teacher } = await getChildResults(actor, child.id)
  const history = await listHistory(actor, child.id)
  return (
    <Page>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <BackLink href={`/assessment-results?child=${child.id}`} label={t('back')} />
        <CurrentChildPicker options={children} current={child} />
      </div>
      {parent && teacher ? (
        <>
          <CombinedView child={child} parent={parent} teacher={teacher} language={language} />
          <ResultExtras childId={child.id} history={history} language={language} />
        </>
      ) : (
        <BothRequired childId={child.id} missing={teacher ? 'parent' : 'teacher'} />
      )}
    </Page>
  )
}
